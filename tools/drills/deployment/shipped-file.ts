import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

/** Returns a path of the folder `deploy/` in this file system. */
export const deployPath = (file: string): string => fileURLToPath(new URL(`../../../deploy/${file}`, import.meta.url));

/**
 * Returns a file of `deploy/` with other ports, paths and addresses, as an operator would change it.
 *
 * @param file relative to `deploy/`
 * @throws Error if the file does not have a text that is to be replaced
 */
export async function shippedFile(
  file: string,
  replacements: ReadonlyArray<readonly [string, string]>,
): Promise<string> {
  let text = await readFile(deployPath(file), 'utf8');
  for (const [from, to] of replacements) {
    if (!text.includes(from)) throw new Error(`deploy/${file} no longer has the text: ${from}`);
    text = text.replaceAll(from, to);
  }
  return text;
}
