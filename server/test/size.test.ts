import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const sources = fileURLToPath(new URL('../src', import.meta.url));

/** @see docs/decisions/0079-size-of-the-server.md */
it('has at most 66,290 lines in 734 files, without tests', () => {
  const files = globSync('**/*.{ts,js,sql}', { cwd: sources }).filter((file) => !file.endsWith('.test.ts'));
  const lines = files.map((file) => readFileSync(path.join(sources, file), 'utf8').split('\n').length - 1);
  expect(lines.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(66_290);
  expect(files.length).toBeLessThanOrEqual(734);
});
