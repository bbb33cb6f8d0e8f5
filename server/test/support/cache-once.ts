import { existsSync, statSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const cacheFolder = fileURLToPath(new URL('../../../node_modules/.cache/arot-test', import.meta.url));

/** For so long, other runs may still use what was created from other sources. */
const RETAINED_MS = 3_600_000;

/**
 * Creates a file or a folder, which later runs reuse. Removes older ones.
 *
 * @param kind what it is, in one word
 * @param version its version, or a hash of its sources
 * @returns its path
 */
export async function cacheOnce(
  kind: string,
  version: string,
  create: (unfinished: string) => Promise<void>,
): Promise<string> {
  const name = `${kind}-${version}`;
  const result = path.join(cacheFolder, name);
  if (existsSync(result)) return result;
  await mkdir(cacheFolder, { recursive: true });
  // It is renamed when it is complete, because other runs may read it at the same time.
  const unfinished = `${result}.${process.pid}.unfinished`;
  await create(unfinished);
  try {
    await rename(unfinished, result);
  } catch (error) {
    // Another run has created the folder meanwhile.
    if (!existsSync(result)) throw error;
    await rm(unfinished, { recursive: true });
  }
  for (const other of await readdir(cacheFolder)) {
    const file = path.join(cacheFolder, other);
    const createdMs = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    if (other !== name && other.startsWith(`${kind}-`) && createdMs < Date.now() - RETAINED_MS)
      await rm(file, { recursive: true, force: true });
  }
  return result;
}
