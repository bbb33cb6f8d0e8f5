import {
  API_SCOPES,
  listRoutes,
  type NamedRoute,
  PERMISSION_CODES,
  PROGRAM_PERMISSIONS,
  permissionsOf,
  programAccess,
} from '@arot/contract';
import { describe, expect, it } from 'vitest';
import { createAccount, createSession } from '../support/accounts/fixtures.ts';
import { createServiceKeyCaller } from '../support/accounts/service-keys.ts';
import { product } from '../support/catalog/fixtures.ts';
import { pathOf } from '../support/http/path-of.ts';
import { getApiTokens } from '../support/oauth/api-token.ts';
import { Browser } from '../support/oauth/browser.ts';
import { createTestApplication, type TestApplication } from '../support/oauth/fixtures.ts';
import { startTestServer } from '../support/test-server.ts';

/**
 * Sends requests of every kind of caller, with its kinds of credentials, to every route of the contract. The tables below
 * follow sections 4 and 5 of the specification and the decisions on them. The routes come from the contract.
 */

const CALLERS = {
  'a wholesale customer': { customerType: 'WHOLESALE' },
  'a retail customer': { customerType: 'RETAIL' },
  staff: { role: 'sales', permissions: ['orders.read'] },
  'a customer with a staff role': { customerType: 'WHOLESALE', role: 'sales', permissions: ['orders.read'] },
  'staff with all permissions': { role: 'owner', permissions: ['*'] },
  'a role-less user': {},
  'a deactivated customer': { customerType: 'RETAIL', active: false },
  'deactivated staff': { role: 'sales', permissions: ['orders.read'], active: false },
} as const;
type Caller = keyof typeof CALLERS;

const CUSTOMERS: readonly Caller[] = ['a wholesale customer', 'a retail customer'];
const DEACTIVATED: readonly Caller[] = ['a deactivated customer', 'deactivated staff'];

/**
 * How a request with the credential is authenticated: as the account, as an anonymous caller, or not at all. A request
 * with a rejected credential gets 401 on every route that reads credentials.
 */
const CREDENTIALS = {
  nothing: 'anonymous',
  'a cookie': 'account',
  'a bearer token': 'account',
  'cookie and bearer': 'account',
  'an unknown cookie': 'anonymous',
  'an unknown bearer token': 'rejected',
  'an unknown bearer token with a cookie': 'rejected',
  'an expired cookie': 'anonymous',
  'an expired bearer token': 'rejected',
  'a revoked cookie': 'anonymous',
  'a revoked bearer token': 'rejected',
  'an expired bearer token with a cookie': 'rejected',
  'another scheme': 'rejected',
  'another scheme with a cookie': 'rejected',
  'an empty header with a cookie': 'rejected',
  'a scheme alone with a cookie': 'rejected',
} as const;
type CredentialName = keyof typeof CREDENTIALS;

/**
 * A credential that is not accepted has the same status for every caller. The callers with the most rights send all
 * credentials, and the others send those of their account.
 */
const SENDERS_OF_EVERYTHING: readonly Caller[] = ['a wholesale customer', 'staff with all permissions'];
function credentialsOf(caller: Caller): CredentialName[] {
  const names = Object.keys(CREDENTIALS) as CredentialName[];
  return names.filter((name) => SENDERS_OF_EVERYTHING.includes(caller) || CREDENTIALS[name] === 'account');
}

/** The status of an authorized request, if it is not 200: the request has no body, or the requested document does not exist. */
const AUTHORIZED_STATUS: Record<string, number> = {
  login: 400,
  changePassword: 400,
  registerCustomer: 400,
  changeCustomerProfile: 400,
  requestWholesale: 400,
  endOwnSession: 404,
  withdrawApplication: 404,
  uploadDocument: 400,
  requestCode: 400,
  batchProducts: 400,
  quotePrices: 400,
  resetPassword: 400,
  reauthenticate: 400,
  confirmPhone: 400,
  confirmEmail: 400,
  // The sessions of the callers are not fresh.
  changePhone: 403,
  changeEmail: 403,
  removeEmail: 403,
  requestExport: 403,
  downloadExport: 403,
  deleteAccount: 400,
  verifySecondFactor: 400,
  loginWithCode: 400,
  passkeyLoginOptions: 400,
  passkeyLogin: 400,
  createTotp: 403,
  confirmTotp: 403,
  removeTotp: 403,
  createRecoveryCodes: 403,
  passkeyOptions: 403,
  addPasskey: 403,
  renamePasskey: 400,
  removePasskey: 403,
  downloadCustomerDocument: 404,
  createWidgetSession: 400,
  renewWidgetSession: 400,
};

/** The operations that no program may run: passwords, codes, sessions, consents, deletion, export, documents, factors, staff accounts, roles and keys. */
const CLOSED = [
  ...['changePassword', 'reauthenticate', 'requestCode', 'confirmPhone', 'confirmEmail', 'changePhone', 'changeEmail'],
  ...[
    'removeEmail',
    'listSessions',
    'endOwnSession',
    'endOtherSessions',
    'listApplications',
    'getDeletion',
    'withdrawApplication',
  ],
  ...['requestExport', 'downloadExport', 'deleteAccount', 'uploadDocument', 'downloadCustomerDocument'],
  ...[
    'endCustomerSessions',
    'resetCustomerPassword',
    'endHold',
    'listStaffAccounts',
    'listRoles',
    'listServiceAccounts',
  ],
  ...['createServiceAccount', 'createServiceKey', 'revokeServiceKey'],
  ...['listFactors', 'createTotp', 'confirmTotp', 'removeTotp', 'createRecoveryCodes', 'passkeyOptions', 'addPasskey'],
  ...['listPasskeys', 'renamePasskey', 'removePasskey', 'resetFactors', 'confirmFactorReset'],
];
const FOR_CUSTOMER_SCOPES = [
  ...['changeCustomerProfile', 'getCustomerProfile', 'getWholesaleRequest', 'listRequirements', 'requestWholesale'],
];

/** A request to a staff route that passes authorization. What it returns depends on its input, which is empty. */
const AUTHORIZED = 'authorized';

function expectedStatus(
  { operation, route }: NamedRoute,
  caller: Caller,
  credential: CredentialName,
): number | typeof AUTHORIZED {
  const authorizedStatus = AUTHORIZED_STATUS[operation] ?? 200;
  const { auth } = route.metadata;
  if (auth === 'none' || auth === 'lenient') return authorizedStatus;
  // Chat does not use accounts, and the chat tests cover its credentials. A request with a chat secret must not have an Origin.
  if (auth === 'widget-token') return 401;
  if (auth === 'widget') return authorizedStatus;
  if (auth === 'chat-secret') return 403;
  const effect = CREDENTIALS[credential];
  if (effect === 'rejected' || (effect === 'account' && DEACTIVATED.includes(caller))) return 401;
  if (auth === 'optional') return authorizedStatus;
  if (effect === 'anonymous') return 401;
  if (auth === 'staff') return caller === 'staff with all permissions' ? AUTHORIZED : 403;
  return auth === 'customer' && !CUSTOMERS.includes(caller) ? 403 : authorizedStatus;
}

const accounts = new Map<string, string>();
const server = await startTestServer();
await server.replace({ categories: [{ id: 'x', name: 'X' }], products: [product('x', { categoryId: 'x' })] });
for (const [name, options] of Object.entries(CALLERS)) accounts.set(name, (await createAccount(server, options)).id);

type Ended = 'expired' | 'revoked';
const newSession = (accountId: string, ended?: Ended) => createSession(server, accountId, ended ? { ended } : {});

/** Sessions that the requests share. There is one of each kind for each account. */
const sessions = new Map<string, Promise<string>>();
function sharedSession(accountId: string, ended?: Ended): Promise<string> {
  const key = `${accountId} ${ended}`;
  const session = sessions.get(key) ?? newSession(accountId, ended);
  sessions.set(key, session);
  return session;
}

async function headersOf(
  credential: CredentialName,
  accountId: string,
  sessionOf = sharedSession,
): Promise<Record<string, string>> {
  const token = (ended?: Ended) => sessionOf(accountId, ended);
  const cookie = async (ended?: Ended) => ({ cookie: `arot_session=${await token(ended)}` });
  const bearer = async (ended?: Ended) => ({ authorization: `Bearer ${await token(ended)}` });
  switch (credential) {
    case 'nothing':
      return {};
    case 'a cookie':
      return cookie();
    case 'a bearer token':
      return bearer();
    case 'cookie and bearer':
      return { ...(await cookie()), ...(await bearer()) };
    case 'an unknown cookie':
      return { cookie: `arot_session=${'x'.repeat(43)}` };
    case 'an unknown bearer token':
      return { authorization: `Bearer ${'x'.repeat(43)}` };
    case 'an unknown bearer token with a cookie':
      return { ...(await cookie()), authorization: `Bearer ${'x'.repeat(43)}` };
    case 'an expired cookie':
      return cookie('expired');
    case 'an expired bearer token':
      return bearer('expired');
    case 'a revoked cookie':
      return cookie('revoked');
    case 'a revoked bearer token':
      return bearer('revoked');
    case 'an expired bearer token with a cookie':
      return { ...(await cookie()), ...(await bearer('expired')) };
    case 'another scheme':
      return { authorization: `Basic ${Buffer.from(`user:${await token()}`).toString('base64')}` };
    case 'another scheme with a cookie':
      return { ...(await cookie()), authorization: 'Basic eDp5' };
    case 'an empty header with a cookie':
      return { ...(await cookie()), authorization: '' };
    case 'a scheme alone with a cookie':
      return { ...(await cookie()), authorization: 'Bearer' };
  }
}

describe.each(listRoutes())('$operation', (named) => {
  it.each(Object.keys(CALLERS) as Caller[])('returns the expected status to %s for each credential', async (caller) => {
    const seen: Record<string, number | string> = {};
    const expected: Record<string, number | string> = {};
    // A logout ends its session.
    const endsSessions = ['logout', 'endOtherSessions'].includes(named.operation);
    const ask = async (credential: CredentialName) => {
      // A logout with a cookie needs a trusted Origin. Other routes accept it too.
      const headers = {
        ...(await headersOf(credential, accounts.get(caller) ?? '', endsSessions ? newSession : sharedSession)),
        origin: server.publicOrigin,
      };
      const { status } = await server.request(pathOf(named), { method: named.route.method, headers });
      const expectation = expectedStatus(named, caller, credential);
      seen[credential] = expectation === AUTHORIZED && ![401, 403].includes(status) ? AUTHORIZED : status;
      expected[credential] = expectation;
    };
    // The server looks up the sessions of all requests at once in one statement.
    if (endsSessions) for (const credential of credentialsOf(caller)) await ask(credential);
    else await Promise.all(credentialsOf(caller).map(ask));
    if (named.operation === 'endOtherSessions') sessions.clear();
    expect(seen).toEqual(expected);
  });
});

/** The path of a route, with the query that its permissions are checked after. */
const urlOf = (named: NamedRoute) =>
  pathOf(named) + (named.operation === 'explainPrice' ? '?customer=x&product=x' : '');

/**
 * What keys and tokens of applications may do, by operation: generated from the contract, and compared with what the server decides. A
 * route of accounts without an entry does not exist.
 */
const OF_ACCOUNTS: readonly string[] = ['optional', 'session', 'customer', 'staff'];
const routesOfAccounts = listRoutes().filter(({ route }) => OF_ACCOUNTS.includes(route.metadata.auth));

describe.each(routesOfAccounts)('$operation: programs', (named) => {
  const { metadata, method } = named.route;
  const { key: isOpenToKeys, scope } = programAccess(metadata);
  const statusWith = async (token: string) =>
    (await server.request(urlOf(named), { method, headers: { authorization: `Bearer ${token}` } })).status;
  const isIn = (status: number) => status !== 401 && status !== 403;

  it('gets a key in, with its permission only', async () => {
    const all = await keyOf([...PROGRAM_PERMISSIONS]);
    expect([isOpenToKeys, isIn(await statusWith(all))]).toEqual([isOpenToKeys, isOpenToKeys]);
    if (metadata.auth !== 'staff') return;
    const others = PROGRAM_PERMISSIONS.filter((code) => code !== metadata.permission);
    expect(await statusWith(await keyOf(others))).toBe(403);
  });

  it('gets the token of an application in, with its scope only', async () => {
    const account = metadata.auth === 'staff' ? 'staff with all permissions' : 'a retail customer';
    const others = API_SCOPES.filter((each) => each !== scope);
    expect(isIn(await statusWith(await tokenOf(account, others)))).toBe(scope === null);
    expect(isIn(await statusWith(await tokenOf(account, [...API_SCOPES])))).toBe(scope !== undefined);
    if (scope === undefined) return;
    const needed =
      scope === null
        ? []
        : metadata.auth === 'staff'
          ? permissionsOf(metadata).map((code) => `staff:${code}`)
          : [scope];
    expect(isIn(await statusWith(await tokenOf(account, needed)))).toBe(true);
  });
});

it('has the scope of each staff route from its permission, and closes what people do', () => {
  const entries = routesOfAccounts.map(({ operation, route }) => [operation, programAccess(route.metadata)] as const);
  const closed = entries.filter(([, { key, scope }]) => !key && scope === undefined).map(([operation]) => operation);
  expect(closed).toEqual(expect.arrayContaining(CLOSED));
  const forCustomers = entries
    .filter(([, { scope }]) => scope?.startsWith('customer.'))
    .map(([operation]) => operation);
  expect(forCustomers.sort()).toEqual(FOR_CUSTOMER_SCOPES);
});

const keys = new Map<string, Promise<string>>();
/** Returns a key of a service account with these permissions. Requests share it. */
function keyOf(permissions: string[]): Promise<string> {
  const name = permissions.join();
  const key = keys.get(name) ?? createServiceKeyCaller(server, permissions).then((caller) => caller.key);
  keys.set(name, key);
  return key;
}

const tokens = new Map<string, Promise<string>>();
let application: Promise<TestApplication> | undefined;
/** Returns an access token of an account with these scopes. Requests share it. */
function tokenOf(caller: Caller, scopes: readonly string[]): Promise<string> {
  const name = `${caller} ${scopes.join()}`;
  const token = tokens.get(name) ?? issueToken(accounts.get(caller) ?? '', scopes);
  tokens.set(name, token);
  return token;
}

async function issueToken(accountId: string, scopes: readonly string[]): Promise<string> {
  application ??= createTestApplication(server, { scopes: [...API_SCOPES] });
  const browser = new Browser(server);
  browser.setCookie('arot_session', await newSession(accountId));
  const scope = ['openid', ...scopes].join(' ');
  return (await getApiTokens(server, await application, '', scope, browser)).access_token;
}

const staffRoutes = listRoutes().filter(({ route }) => route.metadata.auth === 'staff');

describe.each(staffRoutes)('$operation', (named) => {
  it('accepts staff with its permission, and rejects staff with all others', async () => {
    const needed = permissionsOf(named.route.metadata);
    const statusWith = async (role: string, permissions: readonly string[]) => {
      const { id } = await createAccount(server, { role, permissions });
      const headers = { authorization: `Bearer ${await createSession(server, id)}` };
      return (await server.request(urlOf(named), { method: named.route.method, headers })).status;
    };
    expect([401, 403, 500]).not.toContain(await statusWith('its permissions', needed));
    for (const missing of needed) {
      const others = PERMISSION_CODES.filter((code) => code !== missing);
      expect(await statusWith(`without ${missing}`, others)).toBe(403);
    }
  });
});

describe('GET /api/products with a price parameter', () => {
  it.each(['sort=price', 'minPrice=1', 'maxPrice=1'])('accepts ?%s from active customers only', async (query) => {
    for (const caller of Object.keys(CALLERS) as Caller[]) {
      const headers = await headersOf('a bearer token', accounts.get(caller) ?? '');
      const { status } = await server.request(`/api/products?${query}`, { headers });
      expect([caller, status]).toEqual([
        caller,
        DEACTIVATED.includes(caller) ? 401 : CUSTOMERS.includes(caller) ? 200 : 403,
      ]);
    }
  });
});
