import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, readdirSync, statSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { DataDirectoryLockedError, lockDataDirectory } from './data-directory-lock.ts';

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
});
const holders = new Set<ChildProcess>();
afterEach(() => {
  for (const holder of holders) holder.kill('SIGKILL');
});

const module = new URL('data-directory-lock.ts', import.meta.url).href;

/** Starts another process that holds the lock until it is killed. */
async function startHolder(directory: string) {
  const script = `import { lockDataDirectory } from ${JSON.stringify(module)};
    lockDataDirectory(${JSON.stringify(directory)});
    process.stdout.write('held');
    setInterval(() => undefined, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  holders.add(child);
  await once(child.stdout, 'data');
  return {
    pid: child.pid,
    kill: async () => {
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}

describe('the lock of a data folder', () => {
  it('creates the folder for its owner only', () => {
    const directory = path.join(folder, 'a', 'b');
    lockDataDirectory(directory).release();
    expect(statSync(directory).mode & 0o777).toBe(0o700);
  });

  it('removes permissions of other users from existing folders', () => {
    const data = path.join(folder, 'data');
    mkdirSync(data);
    chmodSync(folder, 0o755);
    chmodSync(data, 0o755);
    lockDataDirectory(folder).release();
    expect([folder, data].map((each) => statSync(each).mode & 0o777)).toEqual([0o700, 0o700]);
  });

  it('is exclusive, also within one process, until it is released', () => {
    const lock = lockDataDirectory(folder);
    expect(() => lockDataDirectory(folder)).toThrow(DataDirectoryLockedError);
    lock.release();
    lockDataDirectory(folder).release();
  });

  it('stays locked after a rejected attempt', () => {
    const lock = lockDataDirectory(folder);
    for (let attempt = 0; attempt < 3; attempt += 1) {
      expect(() => lockDataDirectory(folder)).toThrow(DataDirectoryLockedError);
    }
    lock.release();
  });

  it('names its holder, also for another path of the folder, and ends with the process', async () => {
    const alias = path.join(folder, 'alias');
    const directory = path.join(folder, 'real');
    mkdirSync(directory);
    symlinkSync(directory, alias);
    const holder = await startHolder(directory);
    for (const way of [directory, alias]) {
      expect(() => lockDataDirectory(way)).toThrow(
        new RegExp(
          `^The database in ${way} is in use by process ${holder.pid} \\("arot.*", since \\d{4}-.*\\)\\. Wait until it ends`,
        ),
      );
    }
    await holder.kill();
    lockDataDirectory(alias).release();
  });

  it('deletes the file that names the holder', () => {
    lockDataDirectory(folder).release();
    expect(readdirSync(folder)).toEqual(['lock']);
  });

  it('names the folder that cannot be written', () => {
    mkdirSync(path.join(folder, 'lock'));
    expect(() => lockDataDirectory(folder)).toThrow(`The folder ${folder} cannot be used`);
  });
});
