import { beforeAll, describe, expect, it } from 'vitest';
import { loadDemoCatalog } from '../../src/serve/demo/load-demo.ts';
import { addFactor, createAccount, createSession, PASSWORD } from '../support/accounts/fixtures.ts';
import { apiOperations, exampleValues } from '../support/reference/openapi.ts';
import { startTestServer } from '../support/test-server.ts';

/*
 * Sends every example of a JSON body to a server that has the rows which the bodies name, for a caller who may do everything. A 400 would be an
 * example that no caller can send.
 */
const server = await startTestServer({ codeSignIn: true });
await loadDemoCatalog(server.database.fork(), new Date());
const price = { basePrice: '1080.00', discount: null };
await server.load({ products: [{ slug: 'mustard-oil-5l', name: 'Oil', prices: { WHOLESALE: price, RETAIL: price } }] });
const owner = await createAccount(server, { role: 'owner', permissions: ['*'] });
await addFactor(server, owner.id);
const ownerToken = await createSession(server, owner.id, { fresh: true, factorMsAgo: 0 });
const customer = await createAccount(server, { customerType: 'RETAIL' });

const operations = (['public 3.1', 'staff 3.1'] as const)
  .flatMap((which) => apiOperations(which))
  .filter(({ operation }) => operation.requestBody?.content['application/json'] !== undefined);

/** What only a person or an authenticator has: codes, and proofs of a passkey. */
const OF_PEOPLE = new Set(['code', 'credential', 'challenge']);

/** The ids that the examples name, and those of the rows that stand for them. */
const rows: Record<string, string> = { '0199d2a6-5b10-7e44-9a0c-3f6d2c81e7b5': customer.id };

async function make(path: string, body: object): Promise<string> {
  const headers = { authorization: `Bearer ${ownerToken}`, 'content-type': 'application/json' };
  const sent = { method: 'POST', headers, body: JSON.stringify(body) };
  const made = await server.request<{ data: { id: string } }>(`/api/staff/${path}`, sent);
  expect(made.status, JSON.stringify(made.body)).toBeLessThan(300);
  return made.body.data.id;
}

beforeAll(async () => {
  await make('roles', { name: 'price-editor', permissions: ['catalog:read', 'prices:write'] });
  rows['019b2f7e-4d1a-7c30-8e55-90b1c6a2d4f8'] = await make('customer-groups', { name: 'Hotels' });
  const account = { name: 'Warehouse', role: 'price-editor' };
  rows['0199d2a6-5b10-7e44-9a0c-3f6d2c81e7b7'] = await make('service-accounts', account);
});

describe.each(operations)('$operation.operationId', ({ operation, path, method, route }) => {
  it('accepts the examples of its body', async () => {
    const { auth, ifMatch } = route.metadata;
    for (const value of exampleValues(operation.requestBody?.content['application/json'])) {
      const { password, currentPassword = password } = value as { password?: string; currentPassword?: string };
      // The account of the example has the password that the example names.
      const own = auth === 'staff' ? owner : await createAccount(server, { customerType: 'RETAIL' });
      const token =
        auth === 'staff' ? ownerToken : await createSession(server, own.id, { fresh: true, factorMsAgo: 0 });
      const named = Object.entries({
        ...rows,
        ...(auth !== 'none' && currentPassword && { [currentPassword]: PASSWORD }),
      });
      const replaced = (text: string) => named.reduce((all, [from, to]) => all.replaceAll(from, to), text);
      const target = (operation.parameters ?? []).reduce(
        (text, { name, example }) => text.replace(`{${name}}`, encodeURIComponent(String(example))),
        path,
      );
      const headers = {
        'content-type': 'application/json',
        ...(auth === 'none' ? { origin: server.publicOrigin } : { authorization: `Bearer ${token}` }),
        ...(ifMatch ? { 'if-match': '*' } : {}),
      };
      const sent = { method: method.toUpperCase(), headers, body: replaced(JSON.stringify(value)) };
      const { status, body } = await server.request<{ error?: { fields?: object } }>(replaced(target), sent);
      if (status !== 400) continue;
      const fields = Object.keys(body.error?.fields ?? {});
      const isOfPeople = fields.length > 0 && fields.every((name) => OF_PEOPLE.has(name));
      expect(isOfPeople ? undefined : body.error, JSON.stringify(value)).toBeUndefined();
    }
  });
});
