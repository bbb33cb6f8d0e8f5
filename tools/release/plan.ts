import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

export type ReleasedPackage = { readonly name: string; readonly version: string };

type Manifest = {
  readonly name: string;
  readonly version: string;
  readonly private?: boolean;
  readonly dependencies: Readonly<Record<string, string>>;
};

/** The folders of the packages that npm publishes, in the order of their dependencies. */
const FOLDERS = ['contract', 'sdk', 'server'];

/** Returns the packages whose version has no tag yet. A private package is not published. */
export function listReleased(repository: string): ReleasedPackage[] {
  return FOLDERS.map((folder) => readManifest(repository, folder))
    .filter((manifest) => !manifest.private && git(repository, 'tag', '--list', tagOf(manifest)) === '')
    .map(({ name, version }) => ({ name, version }));
}

export function tagOf({ name, version }: ReleasedPackage): string {
  return `${name}@${version}`;
}

/** Returns what has to be done before a release, as sentences. `waiting` is the number of changes that CHANGELOG.md lacks. */
export function findProblems(repository: string, packages: readonly ReleasedPackage[], waiting: number): string[] {
  const changelog = readFileSync(path.join(repository, 'CHANGELOG.md'), 'utf8');
  const missing = packages.filter((each) => !hasHeading(changelog, each));
  const server = readManifest(repository, 'server').version;
  const inImage = readManifest(repository, 'deploy/image').dependencies['@arot/server'];
  return [
    ...(git(repository, 'status', '--porcelain') === ''
      ? []
      : ['The working tree has changes. Commit them: a release is made of a commit.']),
    ...(packages.length > 0 ? [] : ['Every version has its tag. Raise the version of a package.']),
    ...missing.map(({ name, version }) => `CHANGELOG.md has no heading with "${name} ${version}".`),
    ...(waiting === 0 ? [] : [`docs/unreleased has ${waiting} changes. Run npm run release -- --prepare, and commit.`]),
    ...(inImage === server ? [] : [`deploy/image/package.json installs @arot/server ${inImage}, which is ${server}.`]),
  ];
}

/** Returns whether a heading of the changelog has a package and its version, and not only the beginning of a longer version. */
export function hasHeading(changelog: string, { name, version }: ReleasedPackage): boolean {
  return (changelog.match(/^## .*$/gm) ?? []).some((heading) => {
    const after = heading.split(`${name} ${version}`)[1];
    return after !== undefined && !/^[\w.+-]/.test(after);
  });
}

export function git(repository: string, ...args: string[]): string {
  return execFileSync('git', args, { cwd: repository, encoding: 'utf8' }).trim();
}

function readManifest(repository: string, folder: string): Manifest {
  return JSON.parse(readFileSync(path.join(repository, folder, 'package.json'), 'utf8'));
}
