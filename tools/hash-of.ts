import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Returns a hash of files and folders of the repository, by their names and contents. A missing one counts as empty. */
export function hashOf(sources: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of sources.flatMap(filesOf)) hash.update(`${file}\0`).update(readFileSync(path.join(root, file)));
  return hash.digest('hex').slice(0, 16);
}

function filesOf(source: string): string[] {
  const absolute = path.join(root, source);
  if (!existsSync(absolute)) return [];
  const entries = readdirSync(path.dirname(absolute), { withFileTypes: true });
  if (entries.some((entry) => entry.name === path.basename(absolute) && entry.isFile())) return [source];
  return readdirSync(absolute, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    .sort();
}
