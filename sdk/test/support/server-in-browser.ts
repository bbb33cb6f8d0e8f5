import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Returns the exports of `src/server-in-browser.ts`, which cannot be imported. */
export function exportNames(): string[] {
  const source = readFileSync(fileURLToPath(new URL('../../src/server-in-browser.ts', import.meta.url)), 'utf8');
  return [...source.matchAll(/ as (\w+),/g)].map(([, name = '']) => name).toSorted();
}
