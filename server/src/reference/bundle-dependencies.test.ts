import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, it } from 'vitest';

const bundle = createRequire(import.meta.url).resolve('@scalar/api-reference/style.css');
const { dependencies } = JSON.parse(readFileSync(new URL('../package.json', `file://${bundle}`), 'utf8'));
const { overrides } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'));

it('the bundle of the reference page is installed without the packages that it contains', () => {
  const empty = Object.keys(dependencies).map((name) => [name, 'npm:empty-npm-package@1.0.0']);
  expect(overrides['@scalar/api-reference']).toEqual(Object.fromEntries(empty));
});
