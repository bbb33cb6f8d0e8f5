import { Agent, request } from 'node:http';
import { type AuthRequirement, listRoutes } from '@arot/contract';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { loadDemoCatalog } from '../../src/serve/demo/load-demo.ts';
import { createAccount, createSession } from '../support/accounts/fixtures.ts';
import { validRequests, type WireRequest, wildRequests } from '../support/http/request-arbitraries.ts';
import { checkedResponses } from '../support/http/watched-responses.ts';
import { shareOf, TEST_SCALE } from '../support/test-scale.ts';
import { startTestServer } from '../support/test-server.ts';

/**
 * Valid and invalid requests that are generated from the contract. The test server validates every response against the
 * contract. In addition, these tests assert that no response is a 5xx, and that valid requests are not rejected.
 */
// With TEST_SCALE=4, more than 200,000 requests in all.
const VALID_PER_ROUTE = shareOf(80 * TEST_SCALE);
const WILD_PER_ROUTE = shareOf(250 * TEST_SCALE);

const agent = new Agent({ keepAlive: true, maxSockets: 8 });
const server = await startTestServer();
await loadDemoCatalog(server.database.fork(), new Date());
const { id: customerId } = await createAccount(server, { customerType: 'RETAIL' });
let token: string = await createSession(server, customerId);
const staffToken = await createSession(server, (await createAccount(server, { role: 'owner', permissions: ['*'] })).id);
// The feed has events, so that no request waits for one.
await server.numberEvents();
/** Returns the credential that a route requires, if it requires an account. */
function headersFor(auth: AuthRequirement): Record<string, string> {
  if (auth === 'staff') return { authorization: `Bearer ${staffToken}` };
  return auth === 'session' || auth === 'customer' ? { authorization: `Bearer ${token}` } : {};
}
afterAll(async () => {
  agent.destroy();
});

function send({ method, path, headers, body }: WireRequest): Promise<number> {
  return new Promise((resolve, reject) => {
    // Node sets the length of a body only for methods that usually have one.
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

// Other tests cover requests with a body and requests with a chat secret.
const publicReads = listRoutes().filter(({ route }) => route.method === 'GET' && route.metadata.auth !== 'chat-secret');

describe.each(publicReads)('$operation', (named) => {
  it('does not reject a valid request', { timeout: 300_000 }, async () => {
    const { auth } = named.route.metadata;
    // It is fresh for ten minutes, which the requests before may take.
    if (named.route.metadata.fresh) token = await createSession(server, customerId, { fresh: true });
    const headers = headersFor(auth);
    await fc.assert(
      fc.asyncProperty(validRequests(named), async (wire) => {
        const status = await send({ ...wire, headers });
        // Anonymous callers may not use prices, and minPrice may be greater than maxPrice.
        const price = /[?&](minPrice|maxPrice|sort=price|facets=[^&]*price)/.test(wire.path);
        // A search needs a text, and a text of white space is none.
        const isBlank = new URL(wire.path, 'http://a').searchParams.get('q')?.trim() === '';
        // A cursor and a kind of event are known only to the server, a subject needs its kind, a role is a name without line breaks, and
        // fields are the names of properties, each once (product-fields.test.ts).
        const mayReject = price
          ? [403, 400]
          : isBlank || /[?&](cursor|kind|subject|role|types|fields|include)=/.test(wire.path)
            ? [200, 400]
            : [200];
        // A cursor of the feed may be one of another database.
        const mayExpire = /[?&]after=/.test(wire.path) ? [400, 410] : [];
        // An explanation is about a customer and a product, which its query names.
        const isAbout = named.route.pathParams !== undefined || named.operation === 'explainPrice';
        const allowed = [...mayReject, ...mayExpire, ...(isAbout ? [404] : [])];
        expect(allowed, `${wire.method} ${wire.path} -> ${status}`).toContain(status);
      }),
      { numRuns: VALID_PER_ROUTE },
    );
  });
});

describe.each(listRoutes())('$operation', (named) => {
  it('returns no 5xx for any request', { timeout: 300_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(wildRequests(named), async (wire) => {
        const { auth } = named.route.metadata;
        // Without the credential, no generated request would reach the operation.
        const status = await send(
          auth === 'staff' ? { ...wire, headers: { ...wire.headers, ...headersFor(auth) } } : wire,
        );
        expect(status, `${wire.method} ${wire.path}`).toBeLessThan(500);
      }),
      { numRuns: WILD_PER_ROUTE },
    );
  });
});

it('has validated the responses', () => {
  expect(checkedResponses()).toBeGreaterThanOrEqual(shareOf(50_000));
});
