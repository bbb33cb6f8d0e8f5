import { listRoutes } from '@arot/contract';
import { expect, it } from 'vitest';
import { createAccount, createSession } from '../support/accounts/fixtures.ts';
import { pathOf } from '../support/http/path-of.ts';
import { startTestServer } from '../support/test-server.ts';

const server = await startTestServer();
const owner = (await createAccount(server, { role: 'owner', permissions: ['*'] })).id;
const customer = (await createAccount(server, { customerType: 'RETAIL' })).id;
const tokens = { owner: '', customer: '' };
for (const [name, id] of Object.entries({ owner, customer })) {
  tokens[name as keyof typeof tokens] = await createSession(server, id, { fresh: true });
}

// Programs and pages add parameters of their own to the address of a product.
const strict = listRoutes().filter(({ operation }) => operation !== 'getProduct');

it.each(strict)('$operation rejects an unknown query parameter', async (named) => {
  const { method, metadata } = named.route;
  const path = pathOf(named).replace(/\?.*/, '');
  const token = metadata.auth === 'staff' ? tokens.owner : tokens.customer;
  const headers = { authorization: `Bearer ${token}`, 'if-match': '*' };
  const { status, body } = await server.request<{ error: { fields: object } }>(`${path}?what=ever`, {
    method,
    headers,
  });
  expect([status, body.error.fields]).toMatchObject([400, { what: ['Unknown query parameter.'] }]);
  if (method !== 'GET') return;
  const head = await server.request(`${path}?what=ever`, { method: 'HEAD', headers });
  expect(head.status).toBe(metadata.head === 'rejected' ? 405 : 400);
});

it.each(['?', '?&', '#what', '?#what'])('accepts %j, which has no parameter', async (end) => {
  expect((await server.request(`/api/settings${end}`)).status).toBe(200);
});
