import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { ADVISORY_LOCKS } from './advisory-locks.ts';

const source = fileURLToPath(new URL('..', import.meta.url));

/** Source files that take an advisory lock. A released migration is never changed, and its locks have two keys. */
const lockingFiles = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.includes('migrations'))
  .map((file) => [file, readFileSync(path.join(source, file), 'utf8')] as const)
  .filter(([, text]) => /pg_(try_)?advisory/.test(text));

describe('advisory locks', () => {
  it('have distinct numbers', () => {
    const numbers = Object.values(ADVISORY_LOCKS);
    expect(new Set(numbers).size).toBe(numbers.length);
  });

  it('are taken by at least as many files as there are locks', () => {
    expect(lockingFiles.length).toBeGreaterThanOrEqual(Object.keys(ADVISORY_LOCKS).length);
  });

  it.each(lockingFiles)('of %s are in the list', (_, text) => {
    const calls = [...text.matchAll(/pg_(?:try_)?advisory\w*\(([^)]*)/g)].map(([, key = '']) => key);
    const named = [...text.matchAll(/ADVISORY_LOCKS\.(\w+)/g)].map(([, name = '']) => name);
    expect(named).toHaveLength(calls.length);
    for (const key of calls) expect(key).not.toMatch(/\d/);
    for (const name of named) expect(ADVISORY_LOCKS).toHaveProperty(name);
  });
});
