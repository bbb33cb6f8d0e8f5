import type { JsonSchema } from '@arot/contract';

/** Returns a copy in which `replace` has replaced objects; undefined keeps an object and continues inside it. */
export function replaceNodes(value: unknown, replace: (node: JsonSchema) => JsonSchema | undefined): unknown {
  if (Array.isArray(value)) return value.map((item) => replaceNodes(item, replace));
  if (typeof value !== 'object' || value === null) return value;
  const replacement = replace(value as JsonSchema);
  if (replacement) return replacement;
  return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, replaceNodes(child, replace)]));
}

/**
 * Rewrites "this component or null" for OpenAPI 3.0, where `nullable` beside a reference does not allow null: 3.0.3
 * defines that it extends only the `type` beside it, and the referenced schema still rejects null. Instead, the
 * component itself becomes nullable, or a copy named `Nullable…` if other references do not allow null.
 *
 * @see https://spec.openapis.org/oas/v3.0.3.html#schema-nullable
 */
export function moveNullIntoComponents<T extends { components: { schemas: Record<string, JsonSchema> } }>(
  document: T,
): T {
  const plain = new Set<string>();
  /** The descriptions that stand beside the references which allow null. */
  const nullable = new Map<string, Set<unknown>>();
  replaceNodes(document, (node) => {
    const reference = nullableReference(node);
    if (reference !== undefined) nullable.set(reference, (nullable.get(reference) ?? new Set()).add(node.description));
    else if (typeof node.$ref === 'string') plain.add(node.$ref);
    return reference === undefined ? undefined : {};
  });
  const renamed = (reference: string) =>
    plain.has(reference) ? reference.replace(/^(.*\/)?/, '$&Nullable') : reference;

  const rewritten = replaceNodes(document, (node) => {
    const reference = nullableReference(node);
    // OpenAPI 3.0 ignores every keyword beside a `$ref`, and generators do not see the null behind one in `allOf`.
    return reference === undefined ? undefined : { $ref: renamed(reference) };
  }) as T;
  const { schemas } = rewritten.components;
  for (const [reference, descriptions] of nullable) {
    const schema = schemas[componentName(reference)];
    if (!schema) throw new Error(`${reference} does not exist`);
    const description = [schema.description, ...descriptions].filter((text) => text !== undefined).join(' ');
    schemas[componentName(renamed(reference))] = { ...schema, nullable: true, ...(description && { description }) };
  }
  return rewritten;
}

function nullableReference(node: JsonSchema): string | undefined {
  if (node.nullable !== true || !Array.isArray(node.allOf)) return undefined;
  const [only, ...others] = node.allOf as JsonSchema[];
  return others.length === 0 && typeof only?.$ref === 'string' ? only.$ref : undefined;
}

function componentName(reference: string): string {
  return reference.slice(reference.lastIndexOf('/') + 1);
}

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
