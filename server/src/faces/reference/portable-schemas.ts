import type { JsonSchema } from '@arot/contract';
import { replaceNodes } from './replace-nodes.ts';

type Schemas = Readonly<Record<string, JsonSchema>>;

/**
 * Rewrites the schemas of an OpenAPI 3.0 document that code generators cannot read. The result accepts every value that
 * the original accepts, but describes some less exactly.
 *
 * - A nullable enumeration becomes text with a pattern. An `enum` with null stops several generators, and without null it
 *   rejects null: `nullable` extends only the type.
 * - A boolean constant becomes a boolean. Generators take `enum: [true]` for an enumeration of texts.
 * - A reference in `allOf` becomes the reference itself, without the description beside it. The PHP generator does not find
 *   the class of a reference in `allOf`.
 * - An object with named properties allows others by an absent `additionalProperties`, which means the same as an empty schema.
 *   With the keyword, the PHP generator derives the class from a parent that does not exist.
 * - A union of plain types becomes a value of any type. Generators invent a class for it that does not exist.
 *
 * @see https://github.com/OAI/OpenAPI-Specification/blob/main/proposals/2019-10-31-Clarify-Nullable.md
 */
export function makePortable<T extends { components: { schemas: Record<string, JsonSchema> } }>(document: T): T {
  const { schemas } = document.components;
  return replaceNodes(omitEmptyAdditionalProperties(document), (node) => {
    const { nullable, allOf, enum: values, type, anyOf, ...rest } = node;
    if (nullable === true) {
      const choices = values ?? enumOf(allOf, schemas);
      return Array.isArray(choices) ? { ...rest, type: 'string', nullable, ...limitsOf(choices) } : undefined;
    }
    if (type === 'boolean' && values !== undefined) return { ...rest, type };
    if (Array.isArray(anyOf) && anyOf.every(isPlainType)) return rest;
    if (Array.isArray(allOf) && allOf.length === 1 && Object.keys(rest).every((key) => key === 'description')) {
      return allOf[0];
    }
    return undefined;
  }) as T;
}

function omitEmptyAdditionalProperties(value: unknown): unknown {
  return replaceNodes(value, (node) => {
    const { additionalProperties, ...rest } = node;
    const isEmpty = typeof additionalProperties === 'object' && Object.keys(additionalProperties ?? {}).length === 0;
    return node.properties !== undefined && isEmpty ? (omitEmptyAdditionalProperties(rest) as JsonSchema) : undefined;
  });
}

/** Returns the values of "this component or null", if the component is an enumeration. */
function enumOf(allOf: unknown, schemas: Schemas): unknown {
  if (!Array.isArray(allOf) || allOf.length !== 1) return undefined;
  const reference: unknown = allOf[0].$ref;
  return typeof reference === 'string' ? schemas[reference.replace(/^.*\//, '')]?.enum : undefined;
}

function limitsOf(values: readonly unknown[]): { pattern: string; maxLength: number } {
  const texts = values.filter((value) => value !== null).map(String);
  const unsafe = texts.find((text) => !/^[\w-]+$/.test(text));
  if (unsafe !== undefined) throw new Error(`A nullable enumeration cannot contain ${unsafe}`);
  return { pattern: `^(${texts.join('|')})$`, maxLength: Math.max(...texts.map(({ length }) => length)) };
}

function isPlainType(schema: unknown): boolean {
  const { type } = schema as JsonSchema;
  return type === 'string' || type === 'number' || type === 'boolean';
}
