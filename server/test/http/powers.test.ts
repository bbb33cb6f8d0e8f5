import {
  type ApiErrorBody,
  alwaysGivesPowers,
  DOCUMENT_POWERS,
  type ErrorCode,
  errorCodesOf,
  hasRule,
  listRoutes,
  type NamedRoute,
  PROGRAM_PERMISSIONS,
} from '@arot/contract';
import { describe, expect, it } from 'vitest';
import { setHold } from '../../src/accounts/account-details.repository.ts';
import { addFactor, createAccount, createSession } from '../support/accounts/fixtures.ts';
import { createServiceKeyCaller } from '../support/accounts/service-keys.ts';
import { pathOf } from '../support/http/path-of.ts';
import { startTestServer } from '../support/test-server.ts';

/*
 * Sends a request of each kind of caller to every route of accounts, on the server of a shop that requires second factors of its staff
 * members. What each gets follows from the powers that the contract states.
 */
const server = await startTestServer({ requiresStaffFactor: true });
/** An owner of the shop and a customer, both with a second factor. */
const owner = (await createAccount(server, { role: 'owner', permissions: ['*'] })).id;
const customer = (await createAccount(server, { customerType: 'RETAIL', phoneNumber: '+8801712345678' })).id;
/** A customer without one. */
const plain = (await createAccount(server, { customerType: 'RETAIL', phoneNumber: '+8801712345679' })).id;
for (const id of [owner, customer]) await addFactor(server, id);
const key = (await createServiceKeyCaller(server, PROGRAM_PERMISSIONS)).key;

const HOUR_MS = 3_600_000;
const routes = listRoutes().filter(({ route }) => ['session', 'customer', 'staff'].includes(route.metadata.auth));
const staffRoutes = routes.filter(({ route }) => route.metadata.auth === 'staff');
const ownRoutes = routes.filter(({ route }) => route.metadata.auth !== 'staff');

/** Sends a request. @returns the code and the message of an error */
async function errorOf(named: NamedRoute, token: string, body?: object): Promise<ApiErrorBody['error'] | undefined> {
  const { method, metadata } = named.route;
  const headers = {
    authorization: `Bearer ${token}`,
    ...(metadata.ifMatch ? { 'if-match': '*' } : {}),
    ...(body ? { 'content-type': 'application/json' } : {}),
  };
  const sent = { method, headers, ...(body && method !== 'GET' ? { body: JSON.stringify(body) } : {}) };
  return (await server.request<Partial<ApiErrorBody> | undefined>(pathOf(named), sent)).body?.error;
}

/** Returns the code of the error, if a missing or old factor is the reason. */
async function codeOf(named: NamedRoute, token: string): Promise<string | undefined> {
  const code = (await errorOf(named, token))?.code;
  return code === 'SECOND_FACTOR_REQUIRED' || code === 'REAUTHENTICATION_REQUIRED' ? code : undefined;
}

/** Returns true if the contract states that a route can return a code of a 403. */
const states = ({ route }: NamedRoute, code: ErrorCode) => errorCodesOf(route, 403).includes(code);

const sessionOf = async (accountId: string, factorMsAgo: number | undefined) =>
  await createSession(server, accountId, { fresh: true, factorMsAgo });

describe.each(staffRoutes)('$operation', (named) => {
  const { metadata } = named.route;

  it('rejects a staff member who has proved no factor', async () => {
    expect(await codeOf(named, await sessionOf(owner, undefined))).toBe('SECOND_FACTOR_REQUIRED');
  });

  it('rejects a factor that was proved an hour ago where it gives a power, and no fresh one', async () => {
    const isRejected = hasRule(metadata, 'factor');
    expect(await codeOf(named, await sessionOf(owner, HOUR_MS))).toBe(
      isRejected ? 'REAUTHENTICATION_REQUIRED' : undefined,
    );
    expect(await codeOf(named, await sessionOf(owner, 0))).toBeUndefined();
  });

  it('rejects a key where it gives a power, and asks it for no factor', async () => {
    const error = await errorOf(named, key);
    expect(['SECOND_FACTOR_REQUIRED', 'REAUTHENTICATION_REQUIRED']).not.toContain(error?.code);
    if (alwaysGivesPowers(metadata)) expect(error).toMatchObject({ code: 'FORBIDDEN' });
  });
});

describe.each(ownRoutes)('$operation', (named) => {
  const { metadata } = named.route;

  it('rejects the password alone of an account with a factor where it gives a power', async () => {
    const isRejected = hasRule(metadata, 'factor');
    for (const factorMsAgo of [undefined, HOUR_MS]) {
      expect(await codeOf(named, await sessionOf(customer, factorMsAgo))).toBe(
        isRejected ? 'REAUTHENTICATION_REQUIRED' : undefined,
      );
    }
    expect(await codeOf(named, await sessionOf(customer, 0))).toBeUndefined();
  });

  it('rejects a session that only a code has opened where it gives a power, without exceptions', async () => {
    const expected = alwaysGivesPowers(metadata) ? 'REAUTHENTICATION_REQUIRED' : undefined;
    const sessionBy = async (methods: string) => await createSession(server, plain, { fresh: true, methods });
    expect(await codeOf(named, await sessionBy('otp'))).toBe(expected);
    for (const methods of ['otp pwd', 'otp otp', 'pwd']) {
      expect(await codeOf(named, await sessionBy(methods))).toBeUndefined();
    }
  });

  it('is rejected during a hold where it gives a power', async () => {
    const token = await sessionOf(customer, 0);
    await setHold(server.database.fork(), customer, new Date(Date.now() + HOUR_MS));
    const message = (await errorOf(named, token))?.message ?? '';
    await setHold(server.database.fork(), customer, null);
    expect(message.includes('was reset by phone')).toBe(hasRule(metadata, 'hold'));
  });

  it('asks a staff member who lacks the factor for it, unless the route sets one up', async () => {
    const expected = metadata.withoutSecondFactor ? undefined : 'SECOND_FACTOR_REQUIRED';
    const code = await codeOf(named, await sessionOf(owner, undefined));
    expect(code === 'SECOND_FACTOR_REQUIRED' ? code : undefined).toBe(expected);
  });
});

describe('the codes of a 403', () => {
  it.each(routes)('are those that $operation states', async (named) => {
    const provoked = new Set<string | undefined>();
    // Without a recent sign-in, without a factor, and with one that was proved an hour ago.
    for (const [id, factorMsAgo] of [
      [owner, undefined],
      [owner, HOUR_MS],
      [customer, undefined],
      [customer, HOUR_MS],
    ] as const) {
      for (const fresh of [true, false]) {
        provoked.add(await codeOf(named, await createSession(server, id, { fresh, factorMsAgo })));
      }
    }
    provoked.add(await codeOf(named, await createSession(server, plain, { fresh: true, methods: 'otp' })));
    const given = named.route.metadata.powersWith !== undefined;
    for (const code of ['SECOND_FACTOR_REQUIRED', 'REAUTHENTICATION_REQUIRED'] as const) {
      // The powers of some routes come with properties of their body, see below.
      if (!(given && code === 'REAUTHENTICATION_REQUIRED'))
        expect([code, provoked.has(code)]).toEqual([code, states(named, code)]);
    }
  });
});

describe('powers', () => {
  const withPowers = routes.filter(({ route }) => route.metadata.powers !== undefined);
  const powersOf = ({ route }: NamedRoute) => route.metadata.powers ?? [];

  /** The routes whose powers a reader of this list can check. A new route that belongs here has to name its powers. */
  it('are those that the routes are known for', () => {
    const operations = (power: string) =>
      withPowers.filter((named) => powersOf(named).some((each) => each === power)).map(({ operation }) => operation);
    expect(operations('document')).toEqual(['downloadCustomerDocument', 'readCustomerDocument']);
    expect(operations('export')).toEqual(['requestExport', 'downloadExport']);
    expect(operations('erasure')).toEqual(['deleteAccount', 'eraseCustomer']);
    expect(operations('limit')).toEqual(['liftCodeLimits']);
    expect(operations('hold')).toEqual(['endHold']);
    expect(operations('contact')).toEqual([
      ...['changePhone', 'confirmPhone', 'changeEmail', 'confirmEmail', 'removeEmail'],
      ...['changeStaffAccount', 'changeCustomer'],
    ]);
    expect(operations('factor')).toEqual([
      ...['createTotp', 'confirmTotp', 'removeTotp', 'createRecoveryCodes', 'passkeyOptions', 'addPasskey'],
      ...['removePasskey', 'resetFactors', 'confirmFactorReset'],
    ]);
  });

  it('are stated by every route whose response has a secret, and by every route that changes who may do what', () => {
    for (const named of routes.filter(({ route }) => route.method !== 'GET')) {
      const response = JSON.stringify(Object.keys(dataShapeOf(named)));
      if (/"(secret|\w+Secret|password|recoveryCodes|qrSvg)"/.test(response) || named.route.path.endsWith('/keys')) {
        expect(powersOf(named), named.operation).not.toEqual([]);
      }
    }
    const ofAccess = withPowers.filter(({ route }) => /\/(roles|grant-role|revoke-role)/.test(route.path));
    expect(ofAccess.every((named) => powersOf(named).includes('role'))).toBe(true);
  });

  it.each(withPowers.filter(({ route }) => route.metadata.powersWith))(
    'of $operation come with some properties of its body only',
    async (named) => {
      const { metadata } = named.route;
      const values: Record<string, string> = { phoneNumber: '01812345678', url: 'https://other.example.com/hook' };
      const path = named.operation === 'changeCustomer' ? await customerPath() : await endpointPath();
      const target = { ...named, route: { ...named.route, path } };
      const stale = await sessionOf(owner, HOUR_MS);
      for (const property of metadata.powersWith ?? []) {
        const body = { [property]: values[property] ?? `${crypto.randomUUID()}@example.com` };
        expect(await errorOf(target, stale, body)).toMatchObject({ code: 'REAUTHENTICATION_REQUIRED' });
        expect(await errorOf(target, key, body)).toMatchObject({ code: 'FORBIDDEN' });
        expect(await errorOf(target, await sessionOf(owner, 0), body)).toBeUndefined();
      }
      const harmless = named.operation === 'changeCustomer' ? { shopName: 'Bhai Bhai' } : { description: 'Orders' };
      expect(await errorOf(target, stale, harmless)).toBeUndefined();
      expect(await errorOf(target, key, harmless)).toBeUndefined();
    },
  );

  it.each(
    withPowers.filter(
      (named) => /customers/.test(named.route.path) && powersOf(named).some((each) => DOCUMENT_POWERS.includes(each)),
    ),
  )('of $operation over a customer need the permission for documents too', async (named) => {
    if (named.route.metadata.auth !== 'staff') return;
    const permissions = ['customers:read', 'customers:write'];
    const { id } = await createAccount(server, { role: `without documents ${crypto.randomUUID()}`, permissions });
    const token = await createSession(server, id, { fresh: true, factorMsAgo: 0 });
    const path = (await customerPath()) + named.route.path.split(':id')[1]?.replace(':type', 'nid');
    const target = { ...named, route: { ...named.route, path } };
    expect(await errorOf(target, token, { phoneNumber: '01912345678' })).toMatchObject({ code: 'FORBIDDEN' });
  });
});

async function customerPath(): Promise<string> {
  return `/api/staff/customers/${(await createAccount(server, { customerType: 'RETAIL' })).id}`;
}

async function endpointPath(): Promise<string> {
  const headers = { authorization: `Bearer ${await sessionOf(owner, 0)}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ url: 'https://receiver.example.com/hook', types: ['product.*'] });
  const made = await server.request<{ data: { id: string } }>('/api/staff/webhook-endpoints', {
    ...{ method: 'POST', headers, body },
  });
  return `/api/staff/webhook-endpoints/${made.body.data.id}`;
}

/** Returns the properties of the data of a successful response. */
function dataShapeOf({ route }: NamedRoute): object {
  const success = (route.responses[200] ?? route.responses[201] ?? route.responses[202]) as
    | { shape?: { data?: { shape?: object } } }
    | undefined;
  return success?.shape?.data?.shape ?? {};
}
