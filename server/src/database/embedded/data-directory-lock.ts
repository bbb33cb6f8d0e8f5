import { chmodSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';

export class DataDirectoryLockedError extends Error {
  override name = 'DataDirectoryLockedError';
  /** True if a command holds the lock, and not a server. */
  readonly isHeldByCommand: boolean;

  constructor(message: string, isHeldByCommand: boolean) {
    super(message);
    this.isHeldByCommand = isHeldByCommand;
  }
}

/** PGlite's folder, inside the locked folder. */
export const DATA_FOLDER = 'data';

export type DataDirectoryLock = { release(): void };

/**
 * Locks the embedded database's folder for this process. PGlite has no such lock, and two processes on one folder destroy
 * its data.
 *
 * It is a lock of the operating system, taken through an empty SQLite file. The operating system releases it when the process
 * ends, in whatever way, so no stale lock remains. A process id in a file would outlive `kill -9`, and in a restarted
 * container another process may have the same id.
 *
 * @throws DataDirectoryLockedError with the process that holds the folder
 * @throws Error with the folder, if it cannot be written
 */
export function lockDataDirectory(directory: string): DataDirectoryLock {
  makePrivate(directory);
  const holderFile = path.join(directory, 'lock-holder.json');
  const lock = openLockFile(directory);
  try {
    lock.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = OFF; BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if (!(error instanceof Error) || !/database is locked/.test(error.message)) throw error;
    throw lockedError(directory, holderFile);
  }
  const holder: Holder = { pid: process.pid, command: commandLine(), since: new Date().toISOString() };
  writeFileSync(holderFile, `${JSON.stringify(holder)}\n`);
  return {
    release() {
      rmSync(holderFile, { force: true });
      lock.close();
    },
  };
}

/**
 * Removes the permissions of other users from the folder and from PGlite's folder in it. An existing folder may have them,
 * and PGlite creates files that every user may read.
 */
function makePrivate(directory: string): void {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  if (process.platform === 'win32') return;
  for (const folder of [directory, path.join(directory, DATA_FOLDER)]) {
    const mode = statSync(folder, { throwIfNoEntry: false })?.mode ?? 0;
    if ((mode & 0o077) !== 0) chmodSync(folder, 0o700);
  }
}

function openLockFile(directory: string): DatabaseSync {
  try {
    return new DatabaseSync(path.join(directory, 'lock'), { timeout: 0 });
  } catch (cause) {
    // SQLite's own error does not name the file.
    throw new Error(`The folder ${directory} cannot be used for a database: nothing can be written there.`, { cause });
  }
}

function commandLine(): string {
  return ['arot', ...process.argv.slice(2)].join(' ');
}

type Holder = { readonly pid: number; readonly command: string; readonly since: string };

function lockedError(directory: string, holderFile: string): DataDirectoryLockedError {
  const holder = readHolder(holderFile);
  const isCommand = holder !== undefined && !/^arot serve\b/.test(holder.command);
  const described = holder
    ? `process ${holder.pid} ("${holder.command}", since ${holder.since})`
    : 'another process that is just starting';
  return new DataDirectoryLockedError(
    `The database in ${directory} is in use by ${described}. ` +
      `${isCommand ? 'Wait until it ends' : 'Stop it first'}, ` +
      'or set DATABASE_URL to a PostgreSQL server, which several processes can use.',
    isCommand,
  );
}

function readHolder(holderFile: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(holderFile, 'utf8')) as Holder;
  } catch {
    return undefined;
  }
}
