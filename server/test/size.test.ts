import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { listOAuthRoutes, listRoutes } from '@arot/contract';
import { expect, it } from 'vitest';

const sources = fileURLToPath(new URL('../src', import.meta.url));

/** @see docs/decisions/0079-size-of-the-server.md */
it('has at most 350 lines and 5.4 files for an operation of the contract', () => {
  const files = globSync('**/*.{ts,js}', { cwd: sources }).filter((file) => !file.endsWith('.test.ts'));
  const lines = files.map((file) => readFileSync(path.join(sources, file), 'utf8').split('\n').length - 1);
  const operations = listRoutes().length + listOAuthRoutes().length;
  expect(lines.reduce((sum, each) => sum + each, 0) / operations).toBeLessThan(350);
  expect(files.length / operations).toBeLessThan(5.4);
});
