import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { documents, oauthRoutes, operationsIn, parseWith } from '../../test/support/reference/openapi.ts';

describe.each(['public 3.1', 'public 3.0'] as const)('the OAuth endpoints in OpenAPI %s', (which) => {
  test('are complete, by GET or by a form', () => {
    const documented = operationsIn(documents[which]).filter(({ operationId }) => oauthRoutes.has(operationId));
    expect(documented.map(({ operationId }) => operationId)).toEqual([...oauthRoutes.keys()]);
    for (const { requestBody } of documented) {
      if (requestBody) expect(Object.keys(requestBody.content)).toEqual(['application/x-www-form-urlencoded']);
    }
  });

  test('have examples that match the contract', () => {
    for (const operation of operationsIn(documents[which])) {
      const route = oauthRoutes.get(operation.operationId);
      if (!route) continue;
      for (const [status, { content }] of Object.entries(operation.responses)) {
        const schema = route.responses[Number(status)];
        if (schema instanceof z.ZodType) parseWith(schema, content['application/json']?.example);
      }
      const requests = Object.values(operation.requestBody?.content ?? {}).flatMap(({ examples = {} }) =>
        Object.values(examples),
      );
      for (const { value } of requests) parseWith('body' in route ? route.body : undefined, value);
    }
  });
});
