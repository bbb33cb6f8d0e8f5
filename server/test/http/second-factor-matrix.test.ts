import { type ApiErrorBody, listRoutes, type NamedRoute } from '@arot/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { db } from '../../src/database/db.ts';
import { timestamp } from '../../src/database/schema/timestamps.ts';
import { createAccount, createSession } from '../support/accounts/fixtures.ts';
import { createServiceKeyCaller } from '../support/accounts/service-keys.ts';
import { pathOf } from '../support/http/path-of.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

/**
 * Sends a request of each kind of session to every route of accounts, on the server of a shop that requires second factors of its staff
 * members. What each gets follows from the contract.
 */

let server: TestServer;
let ownerId: string;
beforeAll(async () => {
  server = await startTestServer({ requiresStaffFactor: true });
  ownerId = (await createAccount(server, { role: 'owner', permissions: ['*'] })).id;
});
afterAll(() => server.close());

const HOUR_MS = 3_600_000;
const routes = listRoutes().filter(({ route }) => ['session', 'customer', 'staff'].includes(route.metadata.auth));
const OF_FACTORS = ['SECOND_FACTOR_REQUIRED', 'REAUTHENTICATION_REQUIRED'] as const;

/** Sends a request without a body. @returns the code of the error, if a missing or old factor is the reason */
async function codeOf(named: NamedRoute, token: string): Promise<string | undefined> {
  const { method, metadata } = named.route;
  const headers = { authorization: `Bearer ${token}`, ...(metadata.ifMatch ? { 'if-match': '*' } : {}) };
  const { body } = await server.request<Partial<ApiErrorBody> | undefined>(pathOf(named), { method, headers });
  return OF_FACTORS.find((code) => code === body?.error?.code);
}

async function sessionOf(factorMsAgo: number | undefined): Promise<string> {
  const id = crypto.randomUUID();
  const token = await createSession(server, ownerId, { id, fresh: true, factor: factorMsAgo !== undefined });
  if (factorMsAgo !== undefined) {
    await db(server.database.fork())
      .updateTable('session')
      .set({ factor_at: timestamp(new Date(Date.now() - factorMsAgo)) })
      .where('id', '=', id)
      .execute();
  }
  return token;
}

describe.each(routes)('$operation', (named) => {
  const { withoutSecondFactor, freshFactor, auth } = named.route.metadata;

  it('rejects a staff member who has proved no factor, unless the route sets one up', async () => {
    expect(await codeOf(named, await sessionOf(undefined))).toBe(withoutSecondFactor ? undefined : OF_FACTORS[0]);
  });

  it('rejects a factor that was proved an hour ago where it must be fresh, and no fresh one', async () => {
    expect(await codeOf(named, await sessionOf(HOUR_MS))).toBe(freshFactor ? OF_FACTORS[1] : undefined);
    expect(await codeOf(named, await sessionOf(0))).toBeUndefined();
  });

  it('asks no key for a factor', async () => {
    if (auth !== 'staff') return;
    expect(await codeOf(named, (await createServiceKeyCaller(server, ['catalog:read'])).key)).toBeUndefined();
  });
});

it('the routes that need a fresh factor are those that open, erase, reset, change roles or create keys', () => {
  const operations = routes.filter(({ route }) => route.metadata.freshFactor).map(({ operation }) => operation);
  expect(operations.sort()).toEqual(
    [
      ...['readCustomerDocument', 'eraseCustomer', 'resetCustomerPassword', 'resetStaffPassword'],
      ...['createStaffAccount', 'changeStaffAccount', 'grantStaffRole', 'revokeStaffRole'],
      ...['createRole', 'changeRole', 'deleteRole', 'createServiceAccount', 'changeServiceAccount', 'createServiceKey'],
      ...['resetFactors', 'confirmFactorReset'],
    ].sort(),
  );
});
