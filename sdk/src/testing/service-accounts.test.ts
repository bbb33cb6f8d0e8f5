import { expect, it } from 'vitest';
import { createStaffClient, ForbiddenError, UnauthenticatedError } from '../staff/index.ts';
import { createMockApi, type MockServiceKey } from './index.ts';

const KEY = `sk_${'k'.repeat(69)}`;
const key: MockServiceKey = {
  id: 'key-1',
  accountId: 'erp',
  name: 'Warehouse',
  key: KEY,
  permissions: ['prices:write'],
};

function open(keys: readonly MockServiceKey[], headers?: Record<string, string>) {
  const api = createMockApi({
    accounts: [
      {
        ...{ id: 'erp', identifier: '', password: '', name: 'ERP' },
        ...{ role: 'editor', permissions: ['catalog:read', 'prices:write', 'accounts:write'] },
      },
    ],
    serviceKeys: [...keys],
  });
  const token = headers ? '' : KEY;
  const staff = createStaffClient({ baseUrl: 'https://api.example', fetch: api.fetch, token, headers });
  return { api, staff };
}

it('a key may do what its own list and the role name, and nothing that is for people', async () => {
  const { staff } = open([key]);
  await staff.products.changePrices('tea', { RETAIL: { basePrice: '9' } }, { ifMatch: '*' });
  await expect(staff.products.list()).rejects.toBeInstanceOf(ForbiddenError);
  await expect(staff.serviceAccounts.list()).rejects.toThrow('A key may not do this.');
  const { user } = await staff.auth.session();
  expect([user.name, user.permissions]).toEqual(['ERP', ['prices:write']]);
});

it('a key without a list has the permissions of the role', async () => {
  const { permissions, ...whole } = key;
  const { staff } = open([whole]);
  expect((await staff.auth.session()).user.permissions).toEqual(['catalog:read', 'prices:write']);
  expect((await staff.products.list()).items).toHaveLength(1);
});

it.each<[string, readonly MockServiceKey[], Record<string, string>?]>([
  ['that has expired', [{ ...key, expiresAt: '2026-01-01T00:00:00.000Z' }]],
  ['that was revoked', []],
  ['in a cookie', [key], { cookie: `arot_session=${KEY}` }],
])('rejects a key %s', async (_, keys, headers) => {
  const { staff } = open(keys, headers);
  await expect(staff.auth.session()).rejects.toBeInstanceOf(UnauthenticatedError);
});
