import { ERROR_CODES } from '@arot/contract';
import { describe, expect, test } from 'vitest';
import { documentNames, documents, nodesOf } from '../../test/support/reference/openapi.ts';
import { makePortable } from './portable-schemas.ts';

const tier = { type: 'string', enum: ['WHOLESALE', 'RETAIL'] };
const reference = { $ref: '#/components/schemas/Tier' };

describe('makePortable', () => {
  test('turns a nullable enumeration into text with a pattern, inline and by reference', () => {
    const pattern = { type: 'string', nullable: true, pattern: '^(WHOLESALE|RETAIL)$', maxLength: 9 };
    expect(portable({ ...tier, nullable: true, description: 'Tier.' })).toEqual({ ...pattern, description: 'Tier.' });
    expect(portable({ nullable: true, allOf: [reference] })).toEqual(pattern);
  });

  test('preserves an enumeration that does not allow null', () => {
    expect(portable(tier)).toEqual(tier);
    expect(portable(reference)).toEqual(reference);
  });

  test('rejects a nullable enumeration whose values are special in a pattern', () => {
    expect(() => portable({ type: 'string', enum: ['a.b'], nullable: true })).toThrow('cannot contain a.b');
  });

  test('turns a boolean constant into a boolean', () => {
    expect(portable({ type: 'boolean', enum: [true], description: 'Done.' })).toEqual({
      type: 'boolean',
      description: 'Done.',
    });
  });

  test('turns a union of plain types into any value, and preserves other unions', () => {
    expect(portable({ anyOf: [{ type: 'string' }, { type: 'number' }], description: 'Value.' })).toEqual({
      description: 'Value.',
    });
    expect(portable({ anyOf: [reference, { type: 'number' }] })).toEqual({ anyOf: [reference, { type: 'number' }] });
  });

  test('removes an allOf with one reference, and its description', () => {
    expect(portable({ allOf: [reference] })).toEqual(reference);
    expect(portable({ allOf: [reference], description: 'Tier.' })).toEqual(reference);
    expect(portable({ allOf: [reference], maxLength: 3 })).toHaveProperty('allOf');
  });

  test('omits an empty schema of additional properties beside named ones', () => {
    const named = { type: 'object', properties: { tier: { allOf: [reference] } } };
    expect(portable({ ...named, additionalProperties: {} })).toEqual({ ...named, properties: { tier: reference } });
    expect(portable({ ...named, additionalProperties: false })).toHaveProperty('additionalProperties', false);
    expect(portable({ type: 'object', additionalProperties: {} })).toHaveProperty('additionalProperties', {});
  });

  function portable(value: unknown): unknown {
    return makePortable({ value, components: { schemas: { Tier: tier } } }).value;
  }
});

describe.each(documentNames)('OpenAPI %s', (which) => {
  const schemas = [...nodesOf(documents[which])]
    .map(({ value }) => value)
    .filter((value) => typeof value === 'object' && value !== null) as Record<string, unknown>[];

  test('has no enumeration of the codes of errors: a generated client accepts the next one', () => {
    const closed = schemas.filter(({ enum: values, const: value }) =>
      [values, value].flat().some((each) => (ERROR_CODES as readonly unknown[]).includes(each)),
    );
    expect(closed).toEqual([]);
    expect(documents[which].components.schemas).toHaveProperty('ErrorCode.x-extensible-enum', ERROR_CODES);
  });

  test('has no pattern beside a format', () => {
    for (const schema of schemas) if ('format' in schema) expect(schema).not.toHaveProperty('pattern');
  });

  test('has no pattern with a quotation mark, which ends the text of a generated Python class', () => {
    for (const { pattern = '' } of schemas) expect(pattern).not.toContain('"');
  });

  test('has no empty alternative', () => {
    for (const { anyOf = [], oneOf = [] } of schemas) {
      for (const alternative of [anyOf, oneOf].flat()) expect(alternative).not.toEqual({});
    }
  });

  test('has no enumeration of booleans, and no enumeration with null', () => {
    for (const schema of schemas) {
      if (!Array.isArray(schema.enum)) continue;
      for (const value of schema.enum) expect(value, JSON.stringify(schema)).toBeTypeOf('string');
    }
  });
});

test('the 3.1 document describes a nullable enumeration as a union with null', () => {
  expect(documents['public 3.1'].components.schemas.AuthIdentity?.properties).toMatchObject({
    customerType: { anyOf: [{ $ref: '#/components/schemas/CustomerType' }, { type: 'null' }] },
  });
});
