import * as z from 'zod';

/**
 * The JSON Schema of a value on the wire, if zod's own description is less exact. For example, a page number is validated
 * as a string, because it comes in a query, but callers send an integer.
 */
export type WireSchema = {
  type: 'string' | 'integer' | 'boolean';
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  format?: string;
  enum?: readonly string[];
};

export const wireSchemas = z.registry<WireSchema>();

const firstOptionOnly = new WeakSet<z.core.$ZodType>();

/** Validates `accepted`, and describes callers the stricter `documented` schema, in documents and by its type. */
export function documentedAs<D extends z.ZodType, A extends z.ZodType>(
  documented: D,
  accepted: A,
): z.ZodType<z.output<D> | z.output<A>, z.input<D>> {
  const union = z.union([documented, accepted]);
  firstOptionOnly.add(union);
  return union as z.ZodType<z.output<D> | z.output<A>, z.input<D>>;
}

/** Returns a schema for a value of a query: a program has it as a number or boolean, and a URL as text, which `schema` parses. */
export function fromText<T extends number | boolean>(schema: z.ZodType<T, string>): z.ZodType<T, T> {
  const asText = (value: unknown) => (typeof value === 'number' || typeof value === 'boolean' ? String(value) : value);
  return z.preprocess(asText, schema) as z.ZodType<T, T>;
}

/** Returns a schema for a text part of a form that has JSON. A program has it as a value. */
export function fromJson<T extends z.ZodType>(schema: T, message: string): z.ZodType<z.output<T>, z.input<T>> {
  const parsed = (value: unknown, context: z.core.$RefinementCtx) => {
    if (typeof value !== 'string') return value;
    try {
      return JSON.parse(value);
    } catch {
      context.addIssue(message);
      return z.NEVER;
    }
  };
  return z.preprocess(parsed, schema) as unknown as z.ZodType<z.output<T>, z.input<T>>;
}

/**
 * Returns the JSON Schema of a value as callers see it. A named schema (`meta({ id })`) is in `components` once, and references
 * to it are `#/components/schemas/<id>`. Every document that is generated from the contract uses this function.
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
      // RFC 3339 is the whole rule. zod's pattern repeats it with up to 256 characters, which stops some generators.
      if (jsonSchema.format === 'date' || jsonSchema.format === 'date-time') delete jsonSchema.pattern;
      if (firstOptionOnly.has(zodSchema)) {
        const documented = jsonSchema.anyOf?.[0];
        delete jsonSchema.anyOf;
        Object.assign(jsonSchema, documented);
      }
      // Clients ignore a property that a later version adds to a response. Only the objects of requests are strict.
      if (options.io === 'output' && isOpen(zodSchema)) delete jsonSchema.additionalProperties;
      // Every key of JSON is text.
      if (JSON.stringify(jsonSchema.propertyNames) === '{"type":"string"}') delete jsonSchema.propertyNames;
      if (jsonSchema.type === 'integer') jsonSchema.format = integerFormat(jsonSchema);
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
  if (rootId === undefined) return { schema: onlyReference(hoisted) ?? hoisted, components };
  // zod usually moves a named root into the definitions too. If it did not, the root is its own definition.
  components[rootId] ??= hoisted;
  return { schema: { $ref: `#/components/schemas/${rootId}` }, components };
}

export type JsonSchema = { [key: string]: unknown };

function isOpen(schema: z.core.$ZodType): boolean {
  return schema instanceof z.ZodObject && schema._zod.def.catchall === undefined;
}

/** @see https://spec.openapis.org/registry/format/ */
function integerFormat({ minimum = 0, maximum = Number.MAX_SAFE_INTEGER }: JsonSchema): 'int32' | 'int64' {
  return Number(maximum) <= 2_147_483_647 && Number(minimum) >= -2_147_483_648 ? 'int32' : 'int64';
}

/**
 * Restores the default of a transformed value, which zod omits from its input schema. Strings, numbers and booleans are the same
 * there.
 */
function restoreDefault(zodSchema: z.core.$ZodType, jsonSchema: JsonSchema): void {
  // `z.core` would bring zod's texts in every language into a bundle.
  if (!(zodSchema instanceof z.ZodDefault) || 'default' in jsonSchema) return;
  const value: unknown = zodSchema._zod.def.defaultValue;
  if (['string', 'number', 'boolean'].includes(typeof value)) jsonSchema.default = value;
}

/** Moves `$defs` (`definitions` in the OpenAPI 3.0 target) into `components`, and changes the references accordingly. */
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

/** Returns the reference inside `{ allOf: [reference] }`, which zod writes in OpenAPI 3.0 for a schema that only wraps a named one. */
function onlyReference({ allOf, ...others }: JsonSchema): JsonSchema | undefined {
  return Array.isArray(allOf) && allOf.length === 1 && Object.keys(others).length === 0 ? allOf[0] : undefined;
}

function reference(ref: string, rootId: string | undefined): string {
  if (ref === '#') return `#/components/schemas/${rootId}`;
  return ref.replace(/^#\/(\$defs|definitions)\//, '#/components/schemas/');
}
