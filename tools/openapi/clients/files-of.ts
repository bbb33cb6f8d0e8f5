import { readdir } from 'node:fs/promises';

/** Returns the files with an extension in a folder and in all folders below it. */
export async function filesOf(folder: string, extension: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true });
  return entries.filter((name) => name.endsWith(extension)).map((name) => `${folder}/${name}`);
}
