import { type JsonSchema, toJsonSchema } from '@arot/contract';
import fc from 'fast-check';
import type * as z from 'zod';

const junk: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown[]>(
    undefined,
    null,
    '',
    ' ',
    '\0',
    '\ud800',
    'x',
    'x'.repeat(20_000),
    '1e9',
    '-1',
    '2026-13-45',
  ),
  fc.constantFrom<unknown[]>(
    0,
    -1,
    1.5,
    1e300,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    true,
    false,
    [],
    {},
    [[]],
    [null],
  ),
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.dictionary(fc.string({ maxLength: 8 }), fc.anything({ maxDepth: 1 }), { maxKeys: 3 }),
  fc.array(fc.anything({ maxDepth: 1 }), { maxLength: 3 }),
);

/** Generates values with a violation of a schema at any depth: missing, of a wrong type, too long or unknown. */
export function badInputs(schema: z.ZodType): fc.Arbitrary<unknown> {
  const { schema: json, components } = toJsonSchema(schema, { io: 'input' });
  return valuesOf(json, components, 0);
}

function valuesOf(
  schema: JsonSchema,
  components: Readonly<Record<string, JsonSchema>>,
  depth: number,
): fc.Arbitrary<unknown> {
  if (depth > 6) return junk;
  const inner = (child: unknown) => valuesOf((child ?? {}) as JsonSchema, components, depth + 1);
  if (typeof schema.$ref === 'string') return inner(components[schema.$ref.replace('#/components/schemas/', '')]);
  const choices = (schema.anyOf ?? schema.oneOf ?? schema.allOf) as JsonSchema[] | undefined;
  if (choices) return fc.oneof(junk, ...choices.map(inner));
  if (Array.isArray(schema.enum)) return fc.oneof(junk, fc.constantFrom(...(schema.enum as unknown[])));
  if (schema.type === 'array') {
    const tooMany = fc.constant(Array.from({ length: Number(schema.maxItems ?? 100) + 1 }, () => 0));
    return fc.oneof(junk, tooMany, fc.array(inner(schema.items), { maxLength: 3 }));
  }
  if (schema.type !== 'object' || !schema.properties) return fc.oneof(junk, ...rightValues(schema));
  const properties = Object.entries(schema.properties as Record<string, JsonSchema>);
  const known = fc.record(Object.fromEntries(properties.map(([key, child]) => [key, inner(child)])), {
    requiredKeys: [],
  });
  const unknown = fc.dictionary(fc.constantFrom('unknown', '__proto__', 'constructor', 'role', ''), junk, {
    maxKeys: 2,
  });
  return fc.oneof(
    { weight: 1, arbitrary: junk },
    { weight: 9, arbitrary: fc.tuple(known, unknown).map(([some, more]) => ({ ...some, ...more })) },
  );
}

/** Generates valid values and values at the limits, so that an input is not invalid everywhere. */
function rightValues({ type, pattern, minimum, maximum, maxLength }: JsonSchema): fc.Arbitrary<unknown>[] {
  // fast-check cannot generate texts for a pattern with a lookahead.
  if (type === 'string' && typeof pattern === 'string') {
    return pattern.includes('(?') ? [] : [fc.stringMatching(new RegExp(pattern))];
  }
  if (type === 'string') return [fc.string({ minLength: 1, maxLength: Math.min(Number(maxLength ?? 20), 20) })];
  if (type === 'integer' || type === 'number') {
    const [min, max] = [Number(minimum ?? 0), Number(maximum ?? 1_000)];
    return [
      fc
        .integer({ min: Math.ceil(min), max: Math.min(max, 2_147_483_647) })
        .chain((value) => fc.constantFrom<unknown>(value, String(value), min - 1, max + 1)),
    ];
  }
  return type === 'boolean' ? [fc.boolean()] : [];
}
