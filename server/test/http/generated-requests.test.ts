import { Agent, request } from 'node:http';
import { listRoutes } from '@arot/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadDemoCatalog } from '../../src/demo/load-demo-catalog.ts';
import { createAccount, createSession } from '../support/accounts/fixtures.ts';
import { validRequests, type WireRequest, wildRequests } from '../support/http/request-arbitraries.ts';
import { checkedResponses } from '../support/http/watched-responses.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

/**
 * Requests made from the contract, valid and not. The harness holds every response against the contract; here it is
 * said, beyond that, that none is a 5xx and that what keeps the rules is not refused.
 */
const VALID_PER_ROUTE = 500;
const WILD_PER_ROUTE = 1_500;

let server: TestServer;
let token: string;
const agent = new Agent({ keepAlive: true, maxSockets: 8 });
beforeAll(async () => {
  server = await startTestServer();
  await loadDemoCatalog(server.database);
  token = await createSession(server, (await createAccount(server, { customerType: 'RETAIL' })).id);
});
afterAll(async () => {
  agent.destroy();
  await server.close();
});

function send({ method, path, headers, body }: WireRequest): Promise<number> {
  return new Promise((resolve, reject) => {
    // Node frames a body by itself only for methods that usually have one.
    const framed = body === undefined ? headers : { ...headers, 'content-length': String(Buffer.byteLength(body)) };
    const options = { host: '127.0.0.1', port: server.port, agent, method, path, headers: framed };
    const outgoing = request(options, (response) => {
      response.resume();
      response.once('end', () => resolve(response.statusCode ?? 0));
      response.once('error', reject);
    });
    outgoing.once('error', reject);
    outgoing.end(body);
  });
}

// What a body must be like, the tests of those operations say, and those of chat what takes its secret.
const readable = listRoutes().filter(({ route }) => route.method === 'GET' && route.metadata.auth !== 'chat-secret');

describe.each(readable)('$operation', (named) => {
  it('answers what keeps the rules', { timeout: 300_000 }, async () => {
    const { auth } = named.route.metadata;
    const headers = auth === 'session' || auth === 'customer' ? { authorization: `Bearer ${token}` } : {};
    await fc.assert(
      fc.asyncProperty(validRequests(named), async (wire) => {
        const status = await send({ ...wire, headers });
        // Prices are refused to anonymous callers, and bounds may be the wrong way round.
        const price = /[?&](minPrice|maxPrice|sort=price)/.test(wire.path);
        const allowed = price ? [403, 400] : named.route.pathParams ? [200, 404] : [200];
        expect(allowed, `${wire.method} ${wire.path} -> ${status}`).toContain(status);
      }),
      { numRuns: VALID_PER_ROUTE },
    );
  });
});

describe.each(listRoutes())('$operation', (named) => {
  it('never fails, whatever is sent', { timeout: 300_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(wildRequests(named), async (wire) => {
        const status = await send(wire);
        expect(status, `${wire.method} ${wire.path}`).toBeLessThan(500);
      }),
      { numRuns: WILD_PER_ROUTE },
    );
  });
});

it('has checked every response of at least twelve thousand requests', () => {
  expect(checkedResponses()).toBeGreaterThanOrEqual(12_000);
});
