import { execFile, execFileSync } from 'node:child_process';
import { globSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SIGNATURE_NAMESPACE } from './release/artifacts.ts';
import { git, listReleased, tagOf } from './release/plan.ts';
import { publishingSteps, runStep } from './release/publish.ts';

const repository = fileURLToPath(new URL('..', import.meta.url));
const folder = mkdtempSync(path.join(tmpdir(), 'arot-release-'));
/** A repository of its own, with the sources of this one. */
const copy = path.join(folder, 'arot');
const key = path.join(folder, 'key');

beforeAll(() => {
  const sources = 'git ls-files -z --cached --others --exclude-standard | tar --null --files-from - --create --file -';
  execFileSync('sh', ['-c', `mkdir ${copy} && ${sources} | tar --extract --directory ${copy}`], { cwd: repository });
  // Some packages have modules of their own, and so has the reference.
  for (const installed of globSync('{,server/,apps/*/,tools/reference/}node_modules', { cwd: repository }))
    symlinkSync(path.join(repository, installed), path.join(copy, installed));
  git(copy, 'init', '--quiet');
  git(copy, 'config', 'core.hooksPath', '/dev/null');
  git(copy, 'config', 'user.name', 'A maintainer');
  git(copy, 'config', 'user.email', 'maintainer@example.com');
  writeFileSync(path.join(copy, 'CHANGELOG.md'), '# Changelog\n\n## Before\n\n- A change.\n');
  writeFileSync(
    path.join(copy, 'docs/unreleased', 'of-this-test.md'),
    'Fixed: A bug of\n[two](../use/search.md) [lines](../../sdk/api.md).\n',
  );
  // A link is not a folder for .gitignore.
  writeFileSync(path.join(copy, '.git/info/exclude'), 'node_modules\n');
  commit('Everything');
  execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-C', 'maintainer@example.com', '-f', key]);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function commit(message: string): void {
  git(copy, 'add', '--all');
  git(copy, '-c', 'commit.gpgsign=false', 'commit', '--quiet', '--message', message);
}

async function release(...args: string[]) {
  const script = path.join(copy, 'tools/release.ts');
  return await promisify(execFile)(process.execPath, [script, ...args], { cwd: copy }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    (error) => ({ code: error.code as number, stdout: error.stdout as string, stderr: error.stderr as string }),
  );
}

it('is prepared by joining the changes into CHANGELOG.md', async () => {
  const before = await release('--key', key, '--out', path.join(folder, 'not-made'));
  expect(before).toMatchObject({ code: 1, stderr: expect.stringContaining('Run npm run release -- --prepare') });
  expect(await release('--prepare')).toMatchObject({ code: 0, stdout: expect.stringMatching(/^Moved [1-9]/) });
  expect(readdirSync(path.join(copy, 'docs/unreleased'))).toEqual(['README.md']);
  const changelog = readFileSync(path.join(copy, 'CHANGELOG.md'), 'utf8');
  const [, heading, changes] = changelog.split(/^## (.*)\n/m);
  for (const { name, version } of listReleased(copy)) expect(heading).toContain(`${name} ${version}`);
  expect(changes).toContain('- A bug of\n  [two](docs/use/search.md) [lines](sdk/api.md).\n');
  expect(changelog).toMatch(/\n## Before\n\n- A change\.\n$/);
  commit('A release');
});

it('makes signed files of the commit, and publishes nothing', async () => {
  const out = path.join(folder, 'made');
  const { code, stdout, stderr } = await release('--key', key, '--out', out, '--image', 'registry.example.com/arot');
  expect(code, stderr).toBe(0);
  const packages = listReleased(copy);
  const tarballs = packages.map(({ name, version }) => `${name.replace('@', '').replace('/', '-')}-${version}.tgz`);
  const names = [
    ...tarballs,
    'sdk-reference.tar.gz',
    'SHA256SUMS',
    'SHA256SUMS.sig',
    'provenance.json',
    'sbom.cdx.json',
  ];
  expect(readdirSync(out).toSorted()).toEqual(names.toSorted());

  // What docs/change/releasing.md says for people who receive the files.
  writeFileSync(path.join(folder, 'signers'), `maintainer@example.com ${readFileSync(`${key}.pub`, 'utf8')}`);
  const verify = `ssh-keygen -Y verify -f ../signers -I maintainer@example.com -n ${SIGNATURE_NAMESPACE} -s SHA256SUMS.sig < SHA256SUMS`;
  execFileSync('sh', ['-c', `${verify} && sha256sum --check --strict SHA256SUMS`], { cwd: out });
  writeFileSync(path.join(out, 'SHA256SUMS'), 'another');
  expect(() => execFileSync('sh', ['-c', verify], { cwd: out, stdio: 'ignore' })).toThrow();

  const statement = JSON.parse(readFileSync(path.join(out, 'provenance.json'), 'utf8'));
  expect(statement.subject.map(({ name }: { name: string }) => name)).toEqual(
    [...tarballs, 'sbom.cdx.json', 'sdk-reference.tar.gz'].toSorted(),
  );
  expect(statement.predicate.buildDefinition.resolvedDependencies[0]).toEqual({
    name: 'source',
    digest: { gitCommit: git(copy, 'rev-parse', 'HEAD') },
  });
  expect(JSON.parse(readFileSync(path.join(out, 'sbom.cdx.json'), 'utf8'))).toMatchObject({ bomFormat: 'CycloneDX' });

  expect(stdout).toContain('Published nothing.');
  for (const step of ['npm run check:supply-chain', 'docker buildx build', ...tarballs, ...packages.map(tagOf)]) {
    expect(stdout).toContain(step);
  }
  expect(git(copy, 'tag')).toBe('');
});

it('names everything that has to be done first', async () => {
  writeFileSync(path.join(copy, 'CHANGELOG.md'), '# Changelog\n\n## @arot/sdk 0.1.01\n');
  const { code, stdout, stderr } = await release('--key', key, '--out', path.join(folder, 'not-made'));
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toContain('The working tree has changes.');
  expect(stderr).toContain('CHANGELOG.md has no heading with "@arot/sdk 0.1.0".');
  git(copy, 'checkout', '--quiet', 'CHANGELOG.md');
});

it('signs a tag for each package, and releases no version twice', async () => {
  const packages = listReleased(copy);
  const steps = publishingSteps(packages, path.join(folder, 'made'), key).filter((step) => step.includes('tag'));
  expect(steps).toHaveLength(packages.length);
  for (const step of steps) runStep(copy, step);
  const signers = ['-c', `gpg.ssh.allowedSignersFile=${path.join(folder, 'signers')}`];
  for (const each of packages) git(copy, ...signers, 'verify-tag', tagOf(each));
  const { code, stderr } = await release('--key', key, '--out', path.join(folder, 'not-made'));
  expect({ code, stderr }).toEqual({ code: 1, stderr: 'Every version has its tag. Raise the version of a package.\n' });
  expect(await release('--prepare', '--out', path.join(folder, 'not-made'))).toMatchObject({ code: 1, stderr });
});

it.each([[[]], [['--key', 'key', '--publish']], [['--key', 'key', '--prepare']], [['--unknown']]])(
  'rejects the options %j',
  async (args) => {
    expect(await release(...args)).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining('Usage: ') });
  },
);
