import type { JsonSchema } from '@arot/contract';
import { replaceNodes } from './replace-nodes.ts';

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
  const uses = { nullable: new Set<string>(), plain: new Set<string>() };
  replaceNodes(document, (node) => {
    const reference = nullableReference(node);
    if (reference !== undefined) uses.nullable.add(reference);
    else if (typeof node.$ref === 'string') uses.plain.add(node.$ref);
    return reference === undefined ? undefined : {};
  });
  const renamed = (reference: string) =>
    uses.plain.has(reference) ? reference.replace(/^(.*\/)?/, '$&Nullable') : reference;

  const rewritten = replaceNodes(document, (node) => {
    const reference = nullableReference(node);
    if (reference === undefined) return undefined;
    const { nullable: _, allOf: __, ...rest } = node;
    const $ref = renamed(reference);
    // OpenAPI 3.0 ignores every keyword beside a `$ref`.
    return Object.keys(rest).length === 0 ? { $ref } : { ...rest, allOf: [{ $ref }] };
  }) as T;
  const { schemas } = rewritten.components;
  for (const reference of uses.nullable) {
    const schema = schemas[componentName(reference)];
    if (!schema) throw new Error(`${reference} does not exist`);
    schemas[componentName(renamed(reference))] = { ...schema, nullable: true };
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
