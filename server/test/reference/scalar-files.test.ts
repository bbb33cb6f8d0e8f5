import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { hashScalarFiles } from '../../scripts/scalar-hash.ts';
import { readScalarManifest, scalarFolder } from '../../src/documents/scalar-files.ts';

test('the scripts of the reference page are those that were vendored', () => {
  expect(hashScalarFiles()).toBe(readScalarManifest().sha256);
});

test('the scripts are beside their licence, and are not installed as a package', () => {
  expect(readFileSync(path.join(scalarFolder, 'LICENSE'), 'utf8')).toMatch(/^MIT License\n\nCopyright .* Scalar\n/);
  expect(existsSync(new URL('../../../node_modules/@scalar/api-reference', import.meta.url))).toBe(false);
});
