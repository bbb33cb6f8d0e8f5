import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { migrationsList } from '../../../server/src/database/schema/migrations/index.ts';
import { atEnd } from '../site/clean-up.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();

/** Packages of this repository. Those of the other version come from its own folder. */
const OWN_PACKAGES = '@arot';

/** Returns the commit before the newest migration, or the one that added the baseline if there is no other migration. */
export function commitBeforeNewestMigration(): string {
  const file = `server/src/database/schema/migrations/${migrationsList.at(-1)?.name}.ts`;
  const commit = git('log', '-1', '--format=%H', '--diff-filter=A', '--', file);
  if (commit === '') throw new Error(`No commit has added ${file}. Name the old version: --from GIT_REF.`);
  return git('rev-parse', migrationsList.length === 1 ? commit : `${commit}^`);
}

/**
 * Puts the files of a commit into a temporary folder, with the packages that are installed here.
 *
 * @returns its `bin/arot.js`
 */
export function checkOutVersion(commit: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'arot-version-'));
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  execFileSync('tar', ['x', '-C', folder], {
    input: execFileSync('git', ['archive', commit, 'contract', 'server', 'sdk', 'package.json'], {
      cwd: root,
      maxBuffer: 1e9,
    }),
  });
  linkPackages(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  // What npm could not hoist.
  linkPackages(path.join(root, 'server/node_modules'), path.join(folder, 'server/node_modules'));
  mkdirSync(path.join(folder, 'node_modules', OWN_PACKAGES));
  for (const name of ['contract', 'server', 'sdk'])
    symlinkSync(path.join(folder, name), path.join(folder, 'node_modules', OWN_PACKAGES, name));
  return path.join(folder, 'server/bin/arot.js');
}

function linkPackages(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(from)) {
    if (name !== OWN_PACKAGES) symlinkSync(path.join(from, name), path.join(to, name));
  }
}
