import { describe, expect, test } from 'vitest';
import { documents, nodesOf } from '../../test/support/reference/openapi.ts';
import type { OpenApiDocument } from './openapi-document.ts';

test.each(['public 3.1', 'staff 3.1'] as const)(
  'the %s document has its version, and the license by SPDX identifier',
  (which) => {
    expect(documents[which]).toMatchObject({
      openapi: '3.1.1',
      info: { version: '1.0.0', license: { identifier: 'MIT' } },
    });
  },
);

test('3.1 allows null by a list of types, and by a union where the value has an enumeration', () => {
  const { Settings, CustomerProfileChange, OrderQuantity } = documents['public 3.1'].components.schemas;
  expect(Settings).toMatchObject({ properties: { siteName: { type: ['string', 'null'], maxLength: 5_000 } } });
  const union = [expect.anything(), { type: 'null' }];
  expect(CustomerProfileChange).toMatchObject({ properties: { shopType: { anyOf: union } } });
  expect(OrderQuantity).toMatchObject({ properties: { maximum: { type: ['integer', 'null'] } } });
});

test.each(['public 3.0', 'staff 3.0'] as const)('the %s document has no keyword of 3.1', (which) => {
  expect(documents[which].openapi).toBe('3.0.3');
  expect(documents[which].info).not.toHaveProperty('summary');
  expect(documents[which].info.license).not.toHaveProperty('identifier');
  const unknown = [
    'const',
    'propertyNames',
    'patternProperties',
    'prefixItems',
    'contentEncoding',
    'contentMediaType',
    'if',
    '$comment',
  ];
  for (const schema of schemaNodes(documents[which])) {
    for (const keyword of unknown) expect(schema).not.toHaveProperty(keyword);
    if ('type' in schema) expect(schema.type).toSatisfy((type) => typeof type === 'string' && type !== 'null');
    if ('exclusiveMinimum' in schema) expect(schema.exclusiveMinimum).toBeTypeOf('boolean');
    if ('exclusiveMaximum' in schema) expect(schema.exclusiveMaximum).toBeTypeOf('boolean');
    if ('nullable' in schema) expect(schema).toHaveProperty('type');
    if ('$ref' in schema) expect(Object.keys(schema)).toEqual(['$ref']);
  }
});

describe.each(['public', 'staff'] as const)('the documents of the %s reader', (reader) => {
  const versions = [documents[`${reader} 3.1`], documents[`${reader} 3.0`]] as const;

  test('have the same schemas, but for enumerations that 3.0 describes in their place, and for webhooks', () => {
    const [canonical, older] = versions.map(({ components }) => Object.keys(components.schemas));
    const { schemas } = versions[0].components;
    // A component that is also used without null has a copy that allows null.
    const withoutCopies = older?.filter((name) => !name.startsWith('Nullable'));
    expect(withoutCopies).toEqual(
      canonical?.filter((name) => older?.includes(name) || !(schemas[name]?.enum || name.endsWith('EventData'))),
    );
    expect(canonical).toEqual(canonical?.toSorted());
  });

  test('allow null for the same references', () => {
    type Node = Record<string, unknown> & { readonly $ref?: string };
    const [canonical, older] = versions.map(({ components }) => components.schemas) as Record<string, Node>[];
    const pairs = Object.entries(canonical ?? {}).flatMap(([name, { properties = {} }]) =>
      Object.entries(properties as Record<string, { anyOf?: Node[] }>).flatMap(([key, { anyOf = [] }]) => {
        const isNullable = anyOf.some(({ type }) => type === 'null') && anyOf.some(({ $ref }) => $ref !== undefined);
        return isNullable ? [[name, key] as const] : [];
      }),
    );
    expect(pairs).toContainEqual(
      reader === 'staff' ? ['StaffAppContentDetail', 'body'] : ['ProductDetail', 'description'],
    );
    for (const [name, key] of pairs) {
      const { properties = {} } = older?.[name] ?? {};
      const property = (properties as Record<string, Node & { allOf?: Node[] }>)[key];
      const reference = property?.$ref ?? property?.allOf?.[0]?.$ref;
      const schema = reference === undefined ? property : older?.[reference.replace(/^.*\//, '')];
      // OpenAPI 3.0 ignores `nullable` in a schema without a type.
      expect(schema, `${name}.${key}`).toMatchObject({ nullable: true, type: expect.any(String) });
    }
  });
});

/** Returns every schema of a document, including nested ones. */
function* schemaNodes(document: OpenApiDocument): Generator<Record<string, unknown>> {
  const roots = [...nodesOf(document)].flatMap(({ key, value }) => {
    if (key === 'schemas') return Object.values(value as object);
    return key === 'schema' ? [value] : [];
  });
  for (const root of roots) yield* nestedSchemas(root);
}

function* nestedSchemas(value: unknown): Generator<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return;
  const schema = value as Record<string, unknown>;
  yield schema;
  const { properties = {}, items, additionalProperties, allOf = [], anyOf = [], oneOf = [] } = schema;
  const lists = [allOf, anyOf, oneOf] as unknown[][];
  for (const child of [...Object.values(properties as object), items, additionalProperties, ...lists.flat()]) {
    yield* nestedSchemas(child);
  }
}
