import { describe, expect, test } from 'vitest';
import {
  documentNames,
  documents,
  exampleValues,
  nodesOf,
  operationsIn,
} from '../../test/support/reference/openapi.ts';
import { headerIssue, schemaIssues } from '../../test/support/reference/validate-with-document.ts';
import { resolveParameter } from './headers.ts';
import type { MediaType } from './openapi-document.ts';

/** Returns true for the type of a file, whose bytes cannot be in a JSON document. */
const isFile = (type: string) => /^(image\/|text\/csv$|application\/(jsonl|pdf|zip)$)/.test(type);

describe.each(documentNames)('OpenAPI %s', (which) => {
  const operations = operationsIn(documents[which]);

  test('has valid examples of every request body', () => {
    for (const { operationId, requestBody } of operations) {
      for (const media of Object.values(requestBody?.content ?? {})) expectValid(operationId, media);
    }
  });

  test('has valid examples of every status and media type, except the bytes of files', () => {
    for (const { operationId, responses } of operations) {
      for (const [status, { content }] of Object.entries(responses)) {
        expect(Object.keys(content), `${operationId} ${status}`).not.toHaveLength(0);
        for (const [type, media] of Object.entries(content)) {
          if (!isFile(type)) expectValid(`${operationId} ${status} ${type}`, media);
        }
      }
    }
  });

  test('has no examples in schemas, which those of bodies and parameters would repeat', () => {
    const inSchemas = [...nodesOf(documents[which].components.schemas)].filter(
      ({ key, value }) => key === 'examples' && Array.isArray(value),
    );
    expect(inSchemas).toEqual([]);
  });

  test('has different examples of two successes', () => {
    for (const { operationId, responses } of operations) {
      const [ok, created] = [responses[200], responses[201]].map((response) => JSON.stringify(response?.content));
      if (ok && created) expect(ok, operationId).not.toEqual(created);
    }
  });

  test('has valid examples of every header', () => {
    for (const [name, header] of Object.entries(documents[which].components.headers)) {
      expect(headerIssue(header, String(header.example)), name).toBeUndefined();
    }
  });

  test('has valid examples of parameters, and of every parameter of the API', () => {
    for (const [path, methods] of Object.entries(documents[which].paths)) {
      for (const { operationId, parameters = [] } of Object.values(methods)) {
        for (const { name, schema, example } of parameters.map(resolveParameter)) {
          // Two operations must not be sent with one key, so none is shown.
          if (path.startsWith('/api') && name !== 'Idempotency-Key')
            expect(example, `${operationId} ${name}`).toBeDefined();
          if (example !== undefined) expect(schemaIssues(which, schema, example), `${operationId} ${name}`).toEqual([]);
        }
      }
    }
  });

  function expectValid(where: string, media: MediaType): void {
    const values = exampleValues(media);
    expect(values, where).not.toHaveLength(0);
    for (const value of values) expect(schemaIssues(which, media.schema, value), where).toEqual([]);
  }
});
