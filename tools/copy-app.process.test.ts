import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';

const run = promisify(execFile);
const script = fileURLToPath(new URL('copy-app.ts', import.meta.url));

it('copies an app that installs, compiles, tests and builds alone', { timeout: 600_000 }, async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'arot-copy-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const copy = path.join(folder, 'my-shop');
  await run(process.execPath, [script, 'shop', copy]);
  const npm = (...args: string[]) => run('npm', args, { cwd: copy });
  await npm('install', '--no-audit', '--no-fund', '--prefer-offline');
  const [check, test] = [await npm('run', 'check'), await npm('test')];
  expect(check.stderr).toBe('');
  expect(test.stdout).toMatch(/Test Files {2}3 passed/);
  await npm('run', 'build');
  await expect(run(process.execPath, [script, 'office', copy])).rejects.toMatchObject({
    stderr: `${copy} is not empty.\n`,
  });
});
