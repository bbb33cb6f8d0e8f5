import type { Language } from './language.ts';
import { typescriptLanguages } from './typescript.ts';

/** Every client that is generated, in the order of docs/openapi.md. */
export const LANGUAGES: readonly Language[] = [...typescriptLanguages];

/** The ones that CI generates, compiles and runs. */
export const DEFAULT_LANGUAGES = ['openapi-typescript', 'hey-api', 'orval', 'python'];

/** @param names comma-separated; undefined for the default ones */
export function findLanguages(names = DEFAULT_LANGUAGES.join(',')): Language[] {
  return names.split(',').map((name) => {
    const found = LANGUAGES.find((language) => language.name === name);
    if (found) return found;
    throw new Error(`Unknown language ${name}. Use one of: ${LANGUAGES.map((language) => language.name).join(', ')}.`);
  });
}
