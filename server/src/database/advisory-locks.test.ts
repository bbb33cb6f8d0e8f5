import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { ADVISORY_LOCKS } from './advisory-locks.ts';

const source = fileURLToPath(new URL('..', import.meta.url));

/** The source files. A released migration is never changed, and its locks have two keys. */
const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.includes('migrations'))
  .map((file) => [file, readFileSync(path.join(source, file), 'utf8')] as const);
const lockingFiles = files.filter(([, text]) => /pg_(try_)?advisory/.test(text));

describe('advisory locks', () => {
  it('have distinct numbers', () => {
    const numbers = Object.values(ADVISORY_LOCKS);
    expect(new Set(numbers).size).toBe(numbers.length);
  });

  it('are all taken', () => {
    const taken = files.flatMap(([, text]) =>
      [...text.matchAll(/(?:take|try)Lock\([\w.]+, '(\w+)'\)|ADVISORY_LOCKS\.(\w+)/g)].map(([, a, b]) => a ?? b),
    );
    expect(new Set(taken)).toEqual(new Set(Object.keys(ADVISORY_LOCKS)));
  });

  it.each(lockingFiles)('of %s are in the list', (_, text) => {
    const calls = [...text.matchAll(/pg_(?:try_)?advisory\w*\(([^)]*)/g)].map(([, key = '']) => key);
    for (const key of calls) expect(key).toMatch(/^\$\{ADVISORY_LOCKS(\.\w+|\[name\])\}/);
  });
});
