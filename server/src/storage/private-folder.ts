import { chmod, lstat, mkdir, open, stat } from 'node:fs/promises';
import path from 'node:path';

/**
 * Makes the folder that an operator named, and those above it that are missing, so that they survive a power cut. What
 * is made has mode 0700. One that is there keeps its mode: it may be there for others too, and what we put into it is
 * private by itself.
 *
 * @throws Error of the file system
 */
export async function makeRootFolder(folder: string): Promise<void> {
  const firstMade = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (firstMade !== undefined) await syncAbove(folder, firstMade);
  if (!(await stat(folder)).isDirectory()) throw new Error('not a folder');
}

/**
 * Makes a folder of our own with mode 0700. One that is there and open to others is closed to them; a symbolic link in
 * its place is an attack.
 *
 * @throws Error of the file system; EPERM where the folder is open to others and somebody else's
 */
export async function makePrivateFolder(folder: string): Promise<void> {
  const firstMade = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (firstMade !== undefined) await syncAbove(folder, firstMade);
  const found = await lstat(folder);
  if (!found.isDirectory()) throw new Error('not a folder of its own');
  if ((found.mode & 0o077) !== 0 && process.platform !== 'win32') await chmod(folder, 0o700);
}

/** Writes a folder's entries to the disk; Windows has no such call and does so by itself. */
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
