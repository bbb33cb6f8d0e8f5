import { expect, expectTypeOf, it } from 'vitest';
import { everyTable } from '../generated/every-table.ts';
import {
  type ArotClient,
  accountData,
  auth,
  catalog,
  createClient as createWholeClient,
  customers,
  factors,
  NotFoundError,
  registerOrRecover,
} from '../index.ts';
import { createMockApi } from '../testing/index.ts';
import { createClient } from './index.ts';

const login = { identifier: '01712345678', password: 'long enough' };

function open() {
  const { fetch } = createMockApi({
    products: [{ slug: 'tea', name: 'Tea', status: 'published' }],
    accounts: [{ ...login, customerType: 'RETAIL' }],
  });
  return { baseUrl: 'https://api.example', credentials: 'bearer', fetch } as const;
}

it('has the operations of its tables, and no others', async () => {
  const client = createClient(open(), { catalog, auth });
  await client.auth.login(login);
  expect((await client.auth.session()).user.phoneNumber).toBe('+8801712345678');
  expect((await client.products.get('tea', { fields: 'name' })).name).toBe('Tea');
  expect(await client.categories.list.iterate().toArray()).toEqual([]);
  await expect(client.products.get('none')).rejects.toBeInstanceOf(NotFoundError);
  expect(Object.keys(client)).toEqual(['products', 'categories', 'auth', 'onAuthChange']);
  expectTypeOf(client.products).toEqualTypeOf<ArotClient['products']>();
  expectTypeOf<keyof typeof client>().toEqualTypeOf<'products' | 'categories' | 'auth' | 'onAuthChange'>();
  expectTypeOf(client.auth.login).toEqualTypeOf<ArotClient['auth']['login']>();
  // @ts-expect-error the table of the search is not given
  expect(client.search).toBeUndefined();
  // @ts-expect-error the second factors have a table of their own
  expect(client.auth.listFactors).toBeUndefined();
});

it('joins tables of one namespace, and is one for registerOrRecover', async () => {
  const client = createClient(open(), { auth, factors, accountData, customers });
  const input = {
    phoneNumber: '01812345678',
    password: 'long enough',
    nidDocument: new Blob(['%PDF-1.7'], { type: 'application/pdf' }),
  };
  const { profile } = await registerOrRecover(client, input);
  expect(profile.documents).toHaveLength(1);
  await client.auth.login(login);
  expect((await client.auth.listFactors()).passkeys).toEqual([]);
  expect(await client.auth.deletion()).toEqual({ deletion: null, delaySeconds: 1_209_600 });
});

it('the client of the package takes tables too, and has all of them by default', () => {
  const options = open();
  expect(Object.keys(createWholeClient(options, { catalog }))).toEqual(['products', 'categories', 'onAuthChange']);
  const names = everyTable.flatMap(({ rows }) => rows.map((row) => row.split(' ')[0]));
  const whole = Object.entries(createWholeClient(options)).flatMap(([space, group]) =>
    Object.keys(group).map((name) => `${space}.${name}`),
  );
  expect(whole.toSorted()).toEqual(names.toSorted());
});
