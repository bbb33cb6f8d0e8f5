import { UNNAMED } from './examples/operation-example.ts';
import type { MediaType } from './openapi-document.ts';

/** Returns the examples of a body as OpenAPI has them: the only one without a name, or several by name. */
export function mediaExamples(
  cases: Readonly<Record<string, { readonly summary: string; readonly value: unknown }>>,
): Pick<MediaType, 'example' | 'examples'> {
  const unnamed = cases[UNNAMED];
  if (unnamed) return { example: unnamed.value };
  return {
    examples: Object.fromEntries(Object.entries(cases).map(([name, { summary, value }]) => [name, { summary, value }])),
  };
}
