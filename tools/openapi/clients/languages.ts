import { java } from './java.ts';
import type { Language } from './language.ts';
import { generateClient } from './openapi-generator.ts';
import { php, python } from './script-languages.ts';
import { heyApi, openapiTypescript, orval } from './typescript.ts';

/** Languages whose compilers are not in Debian: the test is that the generator ends without an exception. */
const GENERATED_ONLY: readonly Language[] = ['dart', 'dart-dio', 'csharp', 'csharp-netcore', 'rust', 'swift5'].map(
  (name) => ({ name, generate: (folder) => generateClient(folder, { generator: name }) }),
);

/** Every client that is generated, in the order of docs/use/openapi.md. */
export const LANGUAGES: readonly Language[] = [
  ...[openapiTypescript, heyApi, orval],
  ...[python, php, java],
  ...GENERATED_ONLY,
];

/** The languages whose clients CI compiles and runs. */
const RUN_IN_CI: readonly Language[] = [openapiTypescript, heyApi, orval, python];

/** What CI tests: the generation of every client, and the use of some. */
const TESTED_IN_CI: readonly Language[] = LANGUAGES.map((language) =>
  RUN_IN_CI.includes(language) ? language : { name: language.name, generate: language.generate },
);

/** @param names comma-separated; undefined for what CI tests */
export function findLanguages(names: string | undefined): readonly Language[] {
  if (names === undefined) return TESTED_IN_CI;
  return names.split(',').map((name) => {
    const found = LANGUAGES.find((language) => language.name === name);
    if (found) return found;
    throw new Error(`Unknown language ${name}. Use one of: ${LANGUAGES.map((language) => language.name).join(', ')}.`);
  });
}
