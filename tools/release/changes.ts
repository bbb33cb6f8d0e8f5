import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { hasHeading, type ReleasedPackage } from './plan.ts';

const KINDS = ['Security', 'Added', 'Changed', 'Removed', 'Fixed'] as const;

/** A change that waits for a release. `text` is Markdown. */
export type Change = { readonly kind: (typeof KINDS)[number]; readonly text: string };

const folderOf = (repository: string) => path.join(repository, 'docs/unreleased');

/** Returns the names of the files in `docs/unreleased`, one a change. */
export function listChanges(repository: string): string[] {
  return readdirSync(folderOf(repository)).filter((name) => name !== 'README.md');
}

/** Reads the changes that wait for a release. @throws Error for a file that does not begin with its kind */
export function readChanges(repository: string): Change[] {
  return listChanges(repository).map((name) => {
    const [kind, text] = readFileSync(path.join(folderOf(repository), name), 'utf8')
      .trim()
      .split(/: (.*)/s);
    const known = KINDS.find((each) => each === kind);
    if (!known || !text)
      throw new Error(`docs/unreleased/${name} does not begin with ${KINDS.join(', ')} and a colon.`);
    // The links lead from the root of the repository then.
    return { kind: known, text: text.replaceAll('](../../', '](').replaceAll('](../', '](docs/') };
  });
}

/** Returns the changelog with a section for the packages that have none. If all have one, the changes join the first section. */
export function joinChanges(
  changelog: string,
  packages: readonly ReleasedPackage[],
  changes: readonly Change[],
  date: string,
): string {
  const [intro = '', ...sections] = changelog.split(/^(?=## )/m);
  const unnamed = packages.filter((each) => !hasHeading(changelog, each));
  const names = unnamed.map(({ name, version }) => `${name} ${version}`).join(', ');
  const section = unnamed.length > 0 ? `## ${names} (${date})` : (sections.shift() ?? '').trim();
  const groups = KINDS.map((kind) => ({ kind, items: changes.filter((each) => each.kind === kind) }))
    .filter(({ items }) => items.length > 0)
    .map(
      ({ kind, items }) => `### ${kind}\n\n${items.map(({ text }) => `- ${text.replaceAll('\n', '\n  ')}`).join('\n')}`,
    );
  return [intro, `${[section, ...groups].join('\n\n')}\n\n`, ...sections].join('').trimEnd().concat('\n');
}

/** Moves the changes from their files into `CHANGELOG.md`. @returns their number */
export function moveChanges(repository: string, packages: readonly ReleasedPackage[]): number {
  const file = path.join(repository, 'CHANGELOG.md');
  const changes = readChanges(repository);
  const date = new Date().toISOString().slice(0, 10);
  writeFileSync(file, joinChanges(readFileSync(file, 'utf8'), packages, changes, date));
  for (const name of listChanges(repository)) rmSync(path.join(folderOf(repository), name));
  return changes.length;
}
