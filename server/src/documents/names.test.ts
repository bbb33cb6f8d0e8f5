import type { JsonSchema } from '@arot/contract';
import { describe, expect, test } from 'vitest';
import { documentNames, documents, nodesOf, operationsIn } from '../../test/support/reference/openapi.ts';

/** The suffixes that code generators derive from the id of an operation. @see docs/decisions/0035-openapi-documents.md */
const derivedSuffixes = [
  // hey-api
  ...['Data', 'Error', 'Errors', 'Response', 'Responses'],
  // Orval
  ...['Params', 'PathParameters', 'Headers', 'Body', 'QueryResult', 'QueryError', 'QueryKey', 'MutationResult'],
  ...['MutationBody', 'MutationError', 'ResponseSuccess', 'ResponseError', 'Result'],
  // OpenAPI Generator: TypeScript, Go, Rust
  ...['Request', 'OperationRequest', 'ApiRequest', 'Success'],
];

/** Classes of the runtimes that OpenAPI Generator writes beside the models. */
const runtimeClasses = [
  ...['ApiError', 'ApiClient', 'ApiException', 'ApiResponse', 'APIResponse', 'APIClient', 'ClientOptions'],
  ...['Configuration', 'Error', 'ErrorResponse', 'Response', 'ResponseContext', 'RequestOptions', 'BaseAPI', 'Pair'],
  ...['HttpError', 'Object', 'String', 'Map', 'List', 'Set', 'Date', 'File', 'Model'],
];

/** Reserved in one of the target languages. The specification gives these names to properties and parameters. */
const reservedBySpecification = ['type', 'use', 'from', 'until', 'break', 'map'];
const reserved = new Set([
  ...['abstract', 'and', 'as', 'assert', 'async', 'await', 'begin', 'bool', 'break', 'case', 'catch', 'class', 'const'],
  ...['continue', 'def', 'default', 'defer', 'del', 'do', 'dyn', 'echo', 'elif', 'else', 'end', 'ensure', 'enum'],
  ...['except', 'export', 'extends', 'extern', 'false', 'final', 'finally', 'fn', 'for', 'foreach', 'from', 'func'],
  ...['function', 'global', 'go', 'if', 'impl', 'import', 'in', 'interface', 'internal', 'is', 'lambda', 'let', 'loop'],
  ...['map', 'match', 'mod', 'module', 'mut', 'namespace', 'new', 'next', 'nil', 'none', 'not', 'null', 'object', 'or'],
  ...[
    'package',
    'pass',
    'private',
    'protected',
    'public',
    'raise',
    'range',
    'redo',
    'ref',
    'rescue',
    'retry',
    'return',
  ],
  ...['select', 'self', 'static', 'struct', 'super', 'switch', 'then', 'this', 'throw', 'trait', 'true', 'try', 'type'],
  ...['undef', 'unless', 'unsafe', 'until', 'use', 'using', 'val', 'var', 'virtual', 'void', 'when', 'where', 'while'],
  ...['with', 'yield'],
]);

const pascal = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

describe.each(documentNames)('OpenAPI %s', (which) => {
  const { schemas, responses: errors } = documents[which].components;
  const operations = operationsIn(documents[which]);

  test('has unique operation ids in camel case', () => {
    const ids = operations.map(({ operationId }) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(/^[a-z]+([A-Z][a-z]+|Id)*$/);
  });

  test('has a named component for every JSON body and every page', () => {
    for (const { operationId, requestBody, responses } of operations) {
      const contents = [requestBody?.content ?? {}, ...Object.values(responses).map(({ content }) => content)];
      for (const [type, { schema }] of contents.flatMap((content) => Object.entries(content))) {
        if (schema.format !== 'binary') expect(schema, `${operationId} ${type}`).toEqual({ $ref: expect.any(String) });
      }
    }
  });

  test('has a named component for every item and every nested object', () => {
    for (const [name, component] of Object.entries(schemas)) {
      for (const { key, value } of nodesOf(component)) {
        const schema = value as JsonSchema;
        const isObject = key !== 'properties' && typeof value === 'object' && schema !== null && 'properties' in schema;
        expect(isObject, `${name}: ${key}`).toBe(false);
      }
    }
  });

  test('has no component that a generator derives from an operation or has in its runtime', () => {
    const derived = operations.flatMap(({ operationId }) =>
      ['', ...derivedSuffixes].map((suffix) => pascal(operationId) + suffix),
    );
    // Orval derives a type of each response.
    const names = [...Object.keys(schemas), ...Object.keys(errors).map((name) => `${name}Response`)];
    expect(new Set(names).size).toBe(names.length);
    expect(names.filter((name) => derived.includes(name) || runtimeClasses.includes(name))).toEqual([]);
  });

  test('has no component that Orval derives from an inline property of another component', () => {
    for (const [name, { properties = {} }] of Object.entries(schemas)) {
      for (const [property, schema] of Object.entries(properties as Record<string, JsonSchema>)) {
        if (!('$ref' in schema || 'allOf' in schema))
          expect(schemas, `${name}.${property}`).not.toHaveProperty(name + pascal(property));
      }
    }
  });

  test('has no two components whose names differ only in case', () => {
    const names = Object.keys(schemas).map((name) => name.toLowerCase());
    expect(new Set(names).size).toBe(names.length);
  });

  test('has reserved words only where the specification names them', () => {
    const properties = Object.values(schemas).flatMap((schema) => Object.keys((schema.properties ?? {}) as object));
    const parameters = operations.flatMap((operation) => operation.parameters ?? []).map(({ name }) => name);
    const found = new Set([...properties, ...parameters].filter((name) => reserved.has(name)));
    expect(reservedBySpecification).toEqual(expect.arrayContaining([...found]));
  });

  test('has a description of every component', () => {
    for (const [name, { description }] of Object.entries(schemas)) {
      expect(description, name).toBeTypeOf('string');
      expect(description, name).toMatch(/[.]$/);
    }
  });
});
