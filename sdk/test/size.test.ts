import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, it, onTestFinished } from 'vitest';
import { bundleOne } from '../scripts/bundle.ts';
import { makeTemporaryDirectory } from './support/pack-sdk.ts';

it.each([
  ['index', 5_000],
  ['oauth', 2_500],
  ['chat', 5_000],
  ['react-query', 1_000],
] as const)('%s is at most %i bytes, minified and gzipped with everything that it needs', async (entry, limit) => {
  const directory = await makeTemporaryDirectory();
  onTestFinished(() => rm(directory, { recursive: true }));
  await bundleOne(directory, entry, { format: ['esm'], minify: true });
  const source = await readFile(path.join(directory, `${entry}.js`));
  expect(source.toString()).not.toMatch(/\bimport\b[^(]*from|\bimport\(|zod|ts-rest/i);
  expect(gzipSync(source, { level: 9 }).length).toBeLessThanOrEqual(limit);
});
