import { ASSEMBLED } from './examples/operation-example.ts';
import type { MediaType } from './openapi-document.ts';

/** Returns the examples of a body as OpenAPI has them: an assembled one, which has no name, or several by name. */
export function mediaExamples(
  cases: Readonly<Record<string, { readonly summary: string; readonly value: unknown }>>,
): Pick<MediaType, 'example' | 'examples'> {
  const assembled = cases[ASSEMBLED];
  if (assembled) return { example: assembled.value };
  return {
    examples: Object.fromEntries(Object.entries(cases).map(([name, { summary, value }]) => [name, { summary, value }])),
  };
}
