import type { JsonSchema } from '@arot/contract';

/** Returns a copy in which `replace` has replaced objects; undefined keeps an object and continues inside it. */
export function replaceNodes(value: unknown, replace: (node: JsonSchema) => JsonSchema | undefined): unknown {
  if (Array.isArray(value)) return value.map((item) => replaceNodes(item, replace));
  if (typeof value !== 'object' || value === null) return value;
  const replacement = replace(value as JsonSchema);
  if (replacement) return replacement;
  return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, replaceNodes(child, replace)]));
}
