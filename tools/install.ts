/**
 * `node tools/install.ts FOLDER...`: installs what tools of a folder need, `tools/FOLDER/package-lock.json`, unless it is installed.
 * No install script runs.
 */
import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

for (const name of process.argv.slice(2)) {
  const folder = path.join(import.meta.dirname, name);
  const lock = path.join(folder, 'package-lock.json');
  const installed = path.join(folder, 'node_modules/installed-lock.json');
  if (existsSync(installed) && readFileSync(installed, 'utf8') === readFileSync(lock, 'utf8')) continue;
  process.stderr.write(`Installing what tools/${name} needs.\n`);
  execFileSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--silent'], {
    ...{ cwd: folder, stdio: 'inherit' },
    // npm is a script of the shell on Windows.
    shell: process.platform === 'win32',
  });
  copyFileSync(lock, installed);
}
