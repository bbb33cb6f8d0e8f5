import { go, java } from './compiled-languages.ts';
import type { Language } from './language.ts';
import { generateClient } from './openapi-generator.ts';
import { php, python, ruby } from './script-languages.ts';
import { heyApi, openapiTypescript, orval } from './typescript.ts';

/** Languages whose compilers are not in Debian: the test is that the generator ends without an exception. */
const GENERATED_ONLY: readonly Language[] = [
  'kotlin',
  'dart',
  'dart-dio',
  'csharp',
  'csharp-netcore',
  'rust',
  'swift5',
].map((name) => ({ name, generate: (folder) => generateClient(folder, { generator: name }) }));

/** Every client that is generated, in the order of docs/openapi.md. */
export const LANGUAGES: readonly Language[] = [
  ...[openapiTypescript, heyApi, orval],
  ...[python, php, ruby, go, java],
  ...GENERATED_ONLY,
];

/** The ones that CI generates, compiles and runs. */
export const DEFAULT_LANGUAGES: readonly Language[] = [openapiTypescript, heyApi, orval, python];

/** @param names comma-separated; undefined for the default ones */
export function findLanguages(names: string | undefined): readonly Language[] {
  if (names === undefined) return DEFAULT_LANGUAGES;
  return names.split(',').map((name) => {
    const found = LANGUAGES.find((language) => language.name === name);
    if (found) return found;
    throw new Error(`Unknown language ${name}. Use one of: ${LANGUAGES.map((language) => language.name).join(', ')}.`);
  });
}
