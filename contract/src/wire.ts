import * as z from 'zod';

/**
 * How a value looks on the wire where zod's own description of it would say less: a page number is validated as the
 * string that a query carries, yet it is an integer to every caller.
 */
export type WireSchema = {
  type: 'string' | 'integer' | 'boolean';
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  enum?: readonly string[];
};

export const wireSchemas = z.registry<WireSchema>();

/**
 * The JSON Schema of a value as callers see it. Named schemas (`meta({ id })`) stand once, under `components`, and are
 * referred to by `#/components/schemas/<id>`; every document made from the contract rests on this one function.
 */
export function toJsonSchema(
  schema: z.ZodType,
  options: { io: 'input' | 'output'; target?: 'draft-2020-12' | 'openapi-3.0' },
): { schema: JsonSchema; components: Record<string, JsonSchema> } {
  const json = z.toJSONSchema(schema, {
    io: options.io,
    target: options.target ?? 'draft-2020-12',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      restoreDefault(zodSchema, jsonSchema);
      const wire = wireSchemas.get(zodSchema);
      if (!wire) return;
      for (const key of ['type', 'pattern', 'format', 'minLength', 'maxLength', 'allOf']) {
        delete (jsonSchema as Record<string, unknown>)[key];
      }
      Object.assign(jsonSchema, wire);
    },
  }) as JsonSchema;
  const rootId = schema.meta()?.id;
  const components: Record<string, JsonSchema> = {};
  const hoisted = hoist(json, rootId, components);
  if (rootId === undefined) return { schema: hoisted, components };
  // zod moves a named root into the definitions as well; only where it did not is the root its own definition.
  components[rootId] ??= hoisted;
  return { schema: { $ref: `#/components/schemas/${rootId}` }, components };
}

export type JsonSchema = { [key: string]: unknown };

/** zod leaves the default of a converted value out of its input, although a number reads the same on both sides. */
function restoreDefault(zodSchema: z.core.$ZodType, jsonSchema: JsonSchema): void {
  if (!(zodSchema instanceof z.core.$ZodDefault) || 'default' in jsonSchema) return;
  const value: unknown = zodSchema._zod.def.defaultValue;
  if (['string', 'number', 'boolean'].includes(typeof value)) jsonSchema.default = value;
}

/** Moves `$defs` (`definitions` in the OpenAPI 3.0 target) into `components` and points the references there. */
function hoist(value: JsonSchema, rootId: string | undefined, components: Record<string, JsonSchema>): JsonSchema {
  const { $defs, definitions, $schema: _, ...rest } = value;
  const walk = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(walk);
    if (typeof node !== 'object' || node === null) return node;
    const result: JsonSchema = {};
    for (const [key, child] of Object.entries(node)) {
      if (key === 'id' && typeof child === 'string' && 'type' in node) continue;
      result[key] = key === '$ref' && typeof child === 'string' ? reference(child, rootId) : walk(child);
    }
    return result;
  };
  for (const [id, definition] of Object.entries(($defs ?? definitions ?? {}) as Record<string, JsonSchema>)) {
    components[id] = walk(definition) as JsonSchema;
  }
  return walk(rest) as JsonSchema;
}

function reference(ref: string, rootId: string | undefined): string {
  if (ref === '#') return `#/components/schemas/${rootId}`;
  return ref.replace(/^#\/(\$defs|definitions)\//, '#/components/schemas/');
}
