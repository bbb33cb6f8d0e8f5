import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const cacheFolder = fileURLToPath(new URL('../../../node_modules/.cache/arot-test', import.meta.url));

/**
 * Creates a file or a folder, which later runs reuse. Removes those of other sources.
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
  for (const other of await readdir(cacheFolder))
    if (other !== name && other.startsWith(`${kind}-`) && !other.endsWith('.unfinished'))
      await rm(path.join(cacheFolder, other), { recursive: true, force: true });
  return result;
}
