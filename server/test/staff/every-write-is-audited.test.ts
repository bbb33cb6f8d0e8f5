import { isRepeatable, listRoutes } from '@arot/contract';
import { describe, expect, it } from 'vitest';
import { countInBudget } from '../../src/accounts/codes/code-count.repository.ts';
import { saveFactorReset } from '../../src/accounts/factors/factor.repository.ts';
import { VERSIONED_TABLES } from '../../src/database/schema/migrations/0001-baseline/triggers.ts';
import { createAccount, createSession } from '../support/accounts/fixtures.ts';
import { eventsOf, expectedEvents, unlistedWrites } from '../support/events/expected-events.ts';
import { startTestServer } from '../support/test-server.ts';

const server = await startTestServer();
const accountId = (await createAccount(server, { role: 'owner', permissions: ['*'] })).id;
const token = await createSession(server, accountId);

type Values = Readonly<Record<string, string>>;

type Example = {
  /** Creates what the request changes. @returns the parameters of the path */
  readonly prepare?: () => Promise<Values>;
  readonly body?: object | ((params: Values) => object);
};

/** Returns the transactions that wrote the rows of a version. The versions of the settings and of the synonyms are digests. */
async function transactionsOf(version: string): Promise<string[]> {
  const numbers = version.split('.').filter((part) => /^\d{15,}$/.test(part));
  const statements =
    numbers.length === 0
      ? ['setting', 'search_synonym'].map((table) => `select xmin::text as transaction from ${table}`)
      : [...VERSIONED_TABLES, 'category', 'webhook_endpoint'].map(
          (table) => `select xmin::text as transaction from ${table} where version in (${numbers.join()})`,
        );
  const rows = await server.database.fork().execute<{ transaction: string }[]>(statements.join(' union all '));
  return rows.map(({ transaction }) => transaction);
}

const sql = (statement: string) => server.database.fork().execute(statement);

async function send<T>(method: string, path: string, body: object | undefined, headers: Record<string, string> = {}) {
  return await server.request<{ data: T }>(path, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      'if-match': '*',
      ...headers,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

/** Carries out a POST of a staff member. @returns its data */
async function post<T>(path: string, body?: object): Promise<T> {
  const response = await send<T>('POST', `/api/staff/${path}`, body);
  expect([200, 201], JSON.stringify(response.body)).toContain(response.status);
  return response.body.data;
}

let count = 0;
const next = (stem: string) => {
  count += 1;
  return `${stem}-${count}`;
};

const aCategory = async () => await post<{ id: string }>('categories', { name: 'Tea' });
const aContent = async (status?: 'published') => {
  const key = next('content');
  await post('app-content', { key, title: 'Title' });
  if (status) await post(`app-content/${key}/publish`);
  return { key };
};
const aProduct = async (status: 'draft' | 'published' | 'deleted' = 'draft') => {
  const slug = next('product');
  const prices = { RETAIL: { basePrice: '10' } };
  await post('products', { slug, name: 'Sugar', prices, ...(status === 'published' ? { status } : {}) });
  if (status === 'deleted') await send('DELETE', `/api/staff/products/${slug}`, undefined);
  return { slug };
};
const aRole = async () => {
  const name = next('role');
  await post('roles', { name, permissions: ['catalog:read'] });
  return { name };
};
const aStaffAccount = async (active = true) => {
  const { id } = await createAccount(server, { role: 'clerk', permissions: ['catalog:read'] });
  if (!active) await post(`accounts/${id}/deactivate`);
  return { id };
};
const aCustomer = async (active = true) => {
  const { id } = await createAccount(server, { customerType: 'RETAIL' });
  if (!active) await post(`customers/${id}/deactivate`);
  return { id };
};
const withRequest = async () => {
  const { id } = await aCustomer();
  await sql(`insert into wholesale_request (account_id, requested_at) values ('${id}', now())`);
  return { id };
};
const withSession = async ({ id }: { id: string }) => {
  await createSession(server, id);
  return { id };
};
const withFactor = async ({ id }: { id: string }) => {
  await sql(`insert into totp (account_id, secret, confirmed_at) values ('${id}', 'AA', now())`);
  return { id };
};
const oauthInput = () => ({ name: 'Till', slug: next('till'), redirectUris: ['https://till.example.com/callback'] });
const anOauthApplication = async (enabled = true) => {
  const { clientId } = await post<{ clientId: string }>('oauth-applications', oauthInput());
  if (!enabled) await post(`oauth-applications/${clientId}/disable`);
  return { clientId };
};
const chatInput = () => ({ name: next('Shop'), visitorOrigins: ['https://shop.example.com'] });
const aChatApplication = async (enabled = true) => {
  const { chatApplicationId } = await post<{ chatApplicationId: string }>('chat-applications', chatInput());
  if (!enabled) await post(`chat-applications/${chatApplicationId}/disable`);
  return { chatApplicationId };
};
const field = { key: 'city', type: 'text' };
const webhookInput = { url: 'https://erp.example.com/arot', types: ['product.*'] };
const aServiceAccount = async () => {
  const { name: role } = await aRole();
  return await post<{ id: string }>('service-accounts', { name: 'ERP', role });
};
const aServiceKey = async () => {
  const { id } = await aServiceAccount();
  const key = await post<{ id: string }>(`service-accounts/${id}/keys`, { name: 'Warehouse' });
  return { id, keyId: key.id };
};
const aWebhook = async () => await post<{ id: string }>('webhook-endpoints', webhookInput);

const aPriceList = async () => await post<{ id: string }>('price-lists', { name: 'Ramadan' });
const anActiveList = async () => {
  const { id } = await aPriceList();
  await post(`price-lists/${id}/activate`);
  return { id };
};
const aGroup = async () => await post<{ id: string }>('customer-groups', { name: 'Hotels' });

/** A request that changes something, for each write of staff members. */
const EXAMPLES: Readonly<Record<string, Example>> = {
  createCategory: { body: { id: 'tea', name: 'Tea' } },
  changeCategory: { prepare: aCategory, body: { name: 'Rice' } },
  deleteCategory: { prepare: aCategory },
  createProduct: { body: { slug: 'p1', name: 'Sugar' } },
  changeProduct: { prepare: aProduct, body: { name: 'Salt' } },
  changeProductPrices: { prepare: aProduct, body: { RETAIL: { basePrice: '5' } } },
  publishProduct: { prepare: aProduct },
  unpublishProduct: { prepare: () => aProduct('published') },
  deleteProduct: { prepare: aProduct },
  restoreProduct: { prepare: () => aProduct('deleted') },
  changeProductSlug: { prepare: aProduct, body: { slug: 'p9' } },
  changeAvailability: { prepare: aProduct, body: { status: 'low' } },
  changeAvailabilities: { prepare: aProduct, body: ({ slug }) => ({ changes: [{ slug, status: 'low' }] }) },
  applyPriceChange: {
    prepare: aProduct,
    body: ({ slug }) => ({ changes: [{ slug, tier: 'RETAIL', basePrice: '11' }] }),
  },
  createAppContent: { body: { key: 'a', title: 'A' } },
  changeAppContent: { prepare: aContent, body: { title: 'B' } },
  publishAppContent: { prepare: aContent },
  unpublishAppContent: { prepare: () => aContent('published') },
  deleteAppContent: { prepare: aContent },
  changeSettings: { body: { siteName: 'Arot' } },
  replaceSynonyms: { body: { groups: [['onion', 'peyaj']] } },
  createRole: { body: { name: 'packer', permissions: ['catalog:read'] } },
  changeRole: { prepare: aRole, body: { permissions: ['catalog:write'] } },
  deleteRole: { prepare: aRole },
  createStaffAccount: { prepare: aRole, body: ({ name }) => ({ name: 'Salma', email: 's@example.com', role: name }) },
  changeStaffAccount: { prepare: aStaffAccount, body: { name: 'Salma' } },
  deactivateStaffAccount: { prepare: aStaffAccount },
  activateStaffAccount: { prepare: () => aStaffAccount(false) },
  endStaffSessions: { prepare: async () => await withSession(await aStaffAccount()) },
  resetStaffPassword: { prepare: aStaffAccount, body: {} },
  grantStaffRole: {
    prepare: async () => ({ ...(await aCustomer()), ...(await aRole()) }),
    body: ({ name }) => ({ role: name }),
  },
  resetFactors: { prepare: async () => await withFactor(await aStaffAccount()) },
  confirmFactorReset: {
    prepare: async () => {
      const { id } = await withSession(await withFactor(await aStaffAccount()));
      const { id: starter } = await createAccount(server, { role: 'owner', permissions: ['*'] });
      await saveFactorReset(server.database.fork(), id, starter, new Date(Date.now() + 60_000));
      return { id };
    },
  },
  revokeStaffRole: { prepare: aStaffAccount },
  createOauthApplication: { body: { ...oauthInput() } },
  changeOauthApplication: { prepare: anOauthApplication, body: { name: 'Till 2' } },
  rotateOauthSecret: { prepare: anOauthApplication, body: {} },
  disableOauthApplication: { prepare: anOauthApplication },
  enableOauthApplication: { prepare: () => anOauthApplication(false) },
  deleteOauthApplication: { prepare: anOauthApplication },
  withdrawGrants: {
    prepare: async () => {
      const [{ clientId }, { id }] = [await anOauthApplication(), await aCustomer()];
      await sql(`insert into oauth_consent (account_id, client_id, scopes, granted_at)
        values ('${id}', '${clientId}', '["openid"]', now())`);
      return { clientId, id };
    },
    body: ({ id }) => ({ accountId: id }),
  },
  createChatApplication: { body: { ...chatInput() } },
  changeChatApplication: { prepare: aChatApplication, body: { visitorOrigins: ['https://www.example.com'] } },
  rotateChatSecret: { prepare: aChatApplication, body: {} },
  disableChatApplication: { prepare: aChatApplication },
  enableChatApplication: { prepare: () => aChatApplication(false) },
  defineChatField: { prepare: aChatApplication, body: field },
  archiveChatField: {
    prepare: async () => {
      const { chatApplicationId } = await aChatApplication();
      await post(`chat-applications/${chatApplicationId}/fields`, field);
      return { chatApplicationId, key: field.key };
    },
  },
  endWidgetSessions: { prepare: aChatApplication, body: { visitorId: null } },
  changeCustomer: { prepare: aCustomer, body: { shopName: 'Rahim Store' } },
  deactivateCustomer: { prepare: aCustomer },
  activateCustomer: { prepare: () => aCustomer(false) },
  endCustomerSessions: { prepare: async () => await withSession(await aCustomer()) },
  resetCustomerPassword: { prepare: aCustomer },
  endHold: {
    prepare: async () => {
      const { id } = await aCustomer();
      await sql(`update account set hold_until = now() + interval '1 hour' where id = '${id}'`);
      return { id };
    },
  },
  liftCodeLimits: {
    prepare: async () => {
      const { id } = await aCustomer();
      const email = `capped-${id}@example.com`;
      await sql(`update account set email = '${email}' where id = '${id}'`);
      const budget = { target: email, asker: 'stranger' } as const;
      await countInBudget(server.database.fork(), 'send', budget, { points: 1, seconds: 60 }, new Date());
      return { id };
    },
  },
  eraseCustomer: { prepare: aCustomer },
  requireDocument: { prepare: aCustomer, body: { type: 'NID', reason: 'It cannot be read.' } },
  withdrawRequirement: {
    prepare: async () => {
      const { id } = await aCustomer();
      const required = await post<{ id: string }>(`customers/${id}/requirements`, { type: 'NID', reason: 'Blurred.' });
      return { id, rid: required.id };
    },
  },
  approveWholesale: { prepare: withRequest, body: {} },
  rejectWholesale: { prepare: withRequest, body: {} },
  createPriceList: { body: { name: 'Ramadan' } },
  changePriceList: { prepare: aPriceList, body: { priority: 7 } },
  deletePriceList: { prepare: aPriceList },
  activatePriceList: { prepare: aPriceList },
  deactivatePriceList: { prepare: anActiveList },
  changePriceListEntries: {
    prepare: async () => ({ ...(await aProduct()), ...(await aPriceList()) }),
    body: ({ slug }) => ({ changes: [{ slug, basePrice: '9' }] }),
  },
  copyPriceList: { prepare: aPriceList, body: { name: 'Eid' } },
  createCustomerGroup: { body: { name: 'Hotels' } },
  changeCustomerGroup: { prepare: aGroup, body: { name: 'Inns' } },
  deleteCustomerGroup: { prepare: aGroup },
  changeGroupMembers: {
    prepare: async () => ({ ...(await aGroup()), customerId: (await aCustomer()).id }),
    body: ({ customerId }) => ({ add: [customerId] }),
  },
  createServiceAccount: { prepare: aRole, body: ({ name }) => ({ name: 'ERP', role: name }) },
  changeServiceAccount: { prepare: aServiceAccount, body: { name: 'ERP 2' } },
  deleteServiceAccount: { prepare: aServiceAccount },
  createServiceKey: { prepare: aServiceAccount, body: { name: 'Warehouse' } },
  revokeServiceKey: { prepare: aServiceKey },
  createWebhookEndpoint: { body: webhookInput },
  changeWebhookEndpoint: { prepare: aWebhook, body: { enabled: false } },
  deleteWebhookEndpoint: { prepare: aWebhook },
  rotateWebhookSecret: { prepare: aWebhook, body: {} },
  testWebhookEndpoint: { prepare: aWebhook },
  replayWebhookEvents: { prepare: aWebhook, body: { since: '2026-01-01T00:00:00Z' } },
  resendWebhookEvent: {
    prepare: async () => {
      const { id } = await aWebhook();
      await server.numberEvents();
      const [event] = await server.database
        .fork()
        .execute<{ id: string }[]>('select id from event where position is not null limit 1');
      return { id, eventId: event?.id ?? '' };
    },
  },
};

/**
 * A preview changes nothing, and neither does an import until it is applied. The tests of pictures and of imports check the events of
 * forms.
 */
const ELSEWHERE: readonly string[] = [
  ...['previewPriceChange', 'previewPriceListEntries', 'uploadPicture'],
  ...['createCatalogImport', 'applyCatalogImport', 'deleteCatalogImport'],
];

const writes = listRoutes().filter(
  ({ operation, route }) => route.metadata.auth === 'staff' && route.method !== 'GET' && !ELSEWHERE.includes(operation),
);

async function lastEvent(): Promise<string> {
  const rows = await server.database
    .fork()
    .execute<{ id: string }[]>('select coalesce(max(id), 0)::text as id from audit_event');
  return rows[0]?.id ?? '';
}

describe('every write of a staff member', () => {
  it('has an example here', () => {
    expect(writes.map(({ operation }) => operation).filter((operation) => !(operation in EXAMPLES))).toEqual([]);
  });

  it('says which events it has', () => {
    expect(unlistedWrites()).toEqual([]);
  });

  it.each(writes)(
    '$operation leaves an audit event in its transaction, and its events',
    async ({ operation, route }) => {
      const { prepare, body } = EXAMPLES[operation] ?? {};
      const params = (await prepare?.()) ?? {};
      const before = await lastEvent();
      const path = route.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
      const sent = typeof body === 'function' ? (body as (values: Values) => object)(params) : body;
      const { result: response, types } = await eventsOf(server, () =>
        send<{ version?: string }>(route.method, path, sent, { 'idempotency-key': operation }),
      );
      expect(types).toEqual(expectedEvents(operation));
      expect([200, 201, 202], JSON.stringify(response.body)).toContain(response.status);
      const events = await server.database
        .fork()
        .execute<{ actor: string; requestId: string; ip: string; transaction: string }[]>(
          `select actor, request_id as "requestId", ip, xmin::text as transaction from audit_event where id > ${before}`,
        );
      expect(events.length).toBeGreaterThan(0);
      const [{ transaction } = { transaction: '' }] = events;
      const requestId = response.headers.get('x-request-id');
      for (const event of events) {
        expect(event).toEqual({ actor: accountId, requestId, ip: '127.0.0.1', transaction });
      }
      // The transaction of the event also wrote the stored response of a POST, or the rows of the new version.
      if (isRepeatable(route)) {
        const stored = await server.database
          .fork()
          .execute<{ transaction: string }[]>(
            `select xmin::text as transaction from idempotent_request where key = '${operation}'`,
          );
        // A savepoint has a later id of its own. An event before the transaction of the response would have an earlier one.
        expect(stored).toHaveLength(1);
        expect(Number(stored[0]?.transaction)).toBeLessThanOrEqual(Number(transaction));
      } else if (response.body.data.version !== undefined) {
        expect(await transactionsOf(response.body.data.version)).toContain(transaction);
      }
    },
  );
});
