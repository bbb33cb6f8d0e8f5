import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { findLanguages } from './languages.ts';

const page = readFileSync(new URL('../../../docs/use/openapi.md', import.meta.url), 'utf8');

test('docs/use/openapi.md names the generators of CI, and no other', () => {
  const named = [...page.matchAll(/`GENERATE -g ([\w-]+)/g)].map(([, name]) => name);
  const tested = findLanguages(undefined).map(({ name }) => name);
  expect(['openapi-typescript', 'hey-api', 'orval', ...named].toSorted()).toEqual(tested.toSorted());
});
