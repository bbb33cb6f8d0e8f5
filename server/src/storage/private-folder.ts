import { chmod, lstat, mkdir, open, stat } from 'node:fs/promises';
import path from 'node:path';

/**
 * Creates the folder that an operator configured, and its missing parents, with mode 0700, so that they survive a power
 * failure. An existing folder keeps its mode: others may use it too, and the files that are put into it are private.
 *
 * @throws Error of the file system
 */
export async function makeRootFolder(folder: string): Promise<void> {
  const firstMade = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (firstMade !== undefined) await syncAbove(folder, firstMade);
  if (!(await stat(folder)).isDirectory()) throw new Error('not a folder');
}

/**
 * Creates a folder of the store with mode 0700. An existing folder that other users can access gets this mode too. A
 * symbolic link in its place is rejected as an attack.
 *
 * @throws Error of the file system; EPERM if the folder belongs to another user and others can access it
 */
export async function makePrivateFolder(folder: string): Promise<void> {
  const firstMade = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (firstMade !== undefined) await syncAbove(folder, firstMade);
  const found = await lstat(folder);
  if (!found.isDirectory()) throw new Error('not a folder of its own');
  if ((found.mode & 0o077) !== 0 && process.platform !== 'win32') await chmod(folder, 0o700);
}

/** Writes the entries of a folder to the disk. Windows has no such call and does this by itself. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function syncAbove(folder: string, firstMade: string): Promise<void> {
  const top = path.dirname(path.resolve(firstMade));
  for (let above = path.dirname(folder); above.length >= top.length; above = path.dirname(above)) {
    await syncFolder(above);
    if (above === path.dirname(above)) return;
  }
}
