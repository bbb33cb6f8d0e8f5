import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, it, onTestFinished } from 'vitest';
import { bundle } from '../scripts/bundle.ts';
import { makeTemporaryDirectory } from './support/pack-sdk.ts';

const LIMIT_BYTES = 5000;

it(`the whole client is at most ${LIMIT_BYTES} bytes, minified and gzipped`, async () => {
  const directory = await makeTemporaryDirectory();
  onTestFinished(() => rm(directory, { recursive: true }));
  await bundle(directory, { format: ['esm'], minify: true });
  const size = gzipSync(await readFile(path.join(directory, 'index.js')), { level: 9 }).length;
  expect(size).toBeLessThanOrEqual(LIMIT_BYTES);
});
