import type { JsonSchema } from '@arot/contract';

const KINDS: Readonly<Record<string, string>> = {
  object: 'object',
  array: 'array',
  string: 'string',
  boolean: 'boolean',
  integer: 'number',
  number: 'number',
};

/**
 * Returns the properties that an object always has with a value, and the kind of each: `{ items: 'array' }`. A property that may
 * be absent or null is not in it.
 *
 * @param resolve follows a reference to a named schema
 */
export function readShape(
  schema: JsonSchema,
  resolve: (schema: JsonSchema) => JsonSchema,
): Readonly<Record<string, string>> {
  const properties = Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>);
  const required = new Set(schema.required as string[] | undefined);
  return Object.fromEntries(
    properties.flatMap(([name, property]) => {
      const { type } = resolve(property);
      const kind = typeof type === 'string' && required.has(name) ? KINDS[type] : undefined;
      return kind === undefined ? [] : [[name, kind]];
    }),
  );
}
