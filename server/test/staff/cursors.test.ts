import { listRoutes } from '@arot/contract';
import { describe, expect, it } from 'vitest';
import { createAccount } from '../support/accounts/fixtures.ts';
import { createStaffCaller } from '../support/accounts/staff-caller.ts';
import { createChatApp } from '../support/chat/fixtures.ts';
import { createTestApplication } from '../support/oauth/fixtures.ts';
import { startTestServer } from '../support/test-server.ts';

/** Values of path parameters, of things that exist. */
const params: Record<string, string> = {};
const server = await startTestServer();
const staff = await createStaffCaller(server, ['*']);
params.chatApplicationId = (await createChatApp(server)).id;
params.clientId = (await createTestApplication(server)).clientId;
params.id = (await staff.call<{ id: string }>('POST', '/price-lists', { name: 'Ramadan' })).data.id;
params.accountId = (await createAccount(server)).id;

const lists = listRoutes().flatMap(({ operation, route }) => {
  const query = 'query' in route ? (route.query as { shape?: object } | undefined) : undefined;
  return query && 'cursor' in (query.shape ?? {}) ? [[operation, route.path] as const] : [];
});

const cursorOf = (keys: unknown) => Buffer.from(JSON.stringify(keys)).toString('base64url');

const MADE_UP: readonly unknown[] = [
  ...['x', {}, null, 1, [], [1], [null], [{}], ['a', 1], ['a\0'], ['a', '\0'], ['\ud800'], ['a', 'b', 'c', 'd']],
  ...[
    ['name', 'a\0', 'b'],
    ['changed', 'a', 'a'],
  ],
  // A number that is larger than any count.
  ['999999999999999999', 'a'],
  // Moments, but not as the server writes them.
  ...['a', '0000-01-01T00:00:00.000Z', '2026-02-30T00:00:00.000Z', '+010000-01-01T00:00:00.000Z', '2026'].map(
    (moment) => [moment, '1'],
  ),
];

/** Two texts are a position of these lists. */
const BY_TEXTS = new Set([
  ...['listStaffAccounts', 'listServiceAccounts', 'listChatApplications', 'listStaffCategories'],
  ...['listCustomerGroups', 'listPriceLists', 'listPriceListEntries'],
]);

function isPosition(operation: string, keys: unknown): boolean {
  const isText = (key: unknown) => typeof key === 'string' && key.isWellFormed() && !key.includes('\0');
  if (!Array.isArray(keys) || keys.length !== 2 || !keys.every(isText)) return false;
  return BY_TEXTS.has(operation) || (operation === 'listSearchMisses' && /^\d{1,18}$/.test(keys[0]));
}

describe.each(lists)('%s', (operation, path) => {
  it('rejects every cursor that is not one of its own', async () => {
    const url = path.replace('/api/staff', '').replace(/:(\w+)/g, (_, name: string) => String(params[name]));
    for (const keys of MADE_UP) {
      const { status, error } = await staff.call('GET', `${url}?cursor=${cursorOf(keys)}`);
      const expected = isPosition(operation, keys) ? [200, []] : [400, ['cursor']];
      expect([status, Object.keys(error?.fields ?? {})], JSON.stringify(keys)).toEqual(expected);
    }
  });
});

it('finds the lists', () => {
  expect(lists.length).toBeGreaterThanOrEqual(10);
});
