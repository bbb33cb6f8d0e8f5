import { expect, test } from 'vitest';
import { documents, nodesOf, versions } from '../../test/support/reference/openapi.ts';
import type { OpenApiDocument } from './openapi-document.ts';

test('the 3.1 document has its version, and the license by SPDX identifier', () => {
  expect(documents['3.1']).toMatchObject({
    openapi: '3.1.1',
    info: { version: '1.0.0', license: { identifier: 'MIT' } },
  });
});

test('the 3.0 document has no keyword of 3.1', () => {
  expect(documents['3.0'].openapi).toBe('3.0.3');
  expect(documents['3.0'].info).not.toHaveProperty('summary');
  expect(documents['3.0'].info.license).not.toHaveProperty('identifier');
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
  for (const schema of schemaNodes(documents['3.0'])) {
    for (const keyword of unknown) expect(schema).not.toHaveProperty(keyword);
    if ('type' in schema) expect(schema.type).toSatisfy((type) => typeof type === 'string' && type !== 'null');
    if ('exclusiveMinimum' in schema) expect(schema.exclusiveMinimum).toBeTypeOf('boolean');
    if ('exclusiveMaximum' in schema) expect(schema.exclusiveMaximum).toBeTypeOf('boolean');
    if ('nullable' in schema) expect(schema).toHaveProperty('type');
    if ('$ref' in schema) expect(Object.keys(schema)).toEqual(['$ref']);
  }
});

test('both documents have the same schemas', () => {
  const [canonical, older] = versions.map((version) => Object.keys(documents[version].components.schemas));
  expect(older).toEqual(canonical);
  expect(canonical).toEqual(canonical?.toSorted());
});

/** Every schema of a document, including nested ones. */
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
