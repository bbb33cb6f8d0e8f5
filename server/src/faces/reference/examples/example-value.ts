import { type JsonSchema, toJsonSchema } from '@arot/contract';
import type * as z from 'zod';
import { componentExamples, fieldExamples } from './component-examples.ts';

/** The value of a date and time without an example of its own. */
const MOMENT = '2026-03-02T06:00:00.000Z';

/**
 * Assembles a value of a schema from the examples of components, and those that the contract states at its fields
 * (`meta({ examples })`). Optional properties without an example are left out.
 *
 * @throws Error if a required field has no example
 */
export function exampleValue(schema: z.ZodType, io: 'input' | 'output'): unknown {
  const { schema: root, components } = toJsonSchema(schema, { io });
  return assembled(root, components);
}

/** @returns undefined if the schema has no example */
function assembled(node: JsonSchema, components: Readonly<Record<string, JsonSchema>>): unknown {
  const { examples, $ref, oneOf, anyOf = oneOf, items, properties, type } = node;
  if (Array.isArray(examples)) return examples[0];
  if (typeof $ref === 'string') {
    const name = $ref.slice($ref.lastIndexOf('/') + 1);
    return componentExamples[name] ?? assembled(components[name] ?? {}, components);
  }
  if ('const' in node) return node.const;
  if ('default' in node && node.default !== '') return node.default;
  if (Array.isArray(node.enum)) return node.enum[0];
  if (Array.isArray(anyOf)) return assembled(anyOf[0], components);
  if (type === 'array') {
    const item = assembled(items as JsonSchema, components);
    return item === undefined ? undefined : [item];
  }
  if (type === 'boolean') return true;
  if (node.format === 'date-time') return MOMENT;
  if (type !== 'object') return undefined;
  const required = (node.required ?? []) as readonly string[];
  const entries = Object.entries((properties ?? {}) as Record<string, JsonSchema>).flatMap(([name, property]) => {
    const isRequired = required.includes(name);
    const stated = assembled(property, components);
    const value = stated === undefined && isRequired ? fieldExamples[name] : stated;
    if (value === undefined && isRequired) throw new Error(`${name} has no example`);
    return value === undefined ? [] : [[name, value]];
  });
  return Object.fromEntries(entries);
}
