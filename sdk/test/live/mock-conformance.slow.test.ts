import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAccount, PASSWORD } from '../../../server/test/support/accounts/fixtures.ts';
import { startTestServer, type TestServer, TRUSTED_ORIGIN } from '../../../server/test/support/test-server.ts';
import { type ArotClient, createClient, ForbiddenError, NotFoundError, UnauthenticatedError } from '../../src/index.ts';
import { createMockApi, type MockAccount } from '../../src/testing/index.ts';
import { conformanceCatalog, description } from './support/conformance-catalog.ts';
import { testDocuments } from './support/conformance-of-documents.ts';

const accounts = [
  { identifier: '01712345678', name: 'Rahima', customerType: 'WHOLESALE' },
  { identifier: 'karim@example.com', name: 'Karim', customerType: 'RETAIL' },
  { identifier: 'user@example.com', name: 'User' },
  { identifier: 'grows@example.com', name: 'Grows', customerType: 'RETAIL' },
] as const;

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
  await server.replace(conformanceCatalog);
  for (const { identifier, ...account } of accounts) {
    const contact = identifier.includes('@') ? { email: identifier } : { email: null, phoneNumber: `+88${identifier}` };
    await createAccount(server, { ...account, ...contact });
  }
});
afterAll(() => server.close());

const withPassword: MockAccount[] = accounts.map((account) => ({ ...account, password: PASSWORD }));

/** The same program with the mock and with a real server. */
describe.each([
  [
    'the mock',
    () => ({
      baseUrl: 'https://api.example',
      publicOrigin: 'https://api.example',
      fetch: createMockApi(
        { ...conformanceCatalog, accounts: withPassword },
        { pageOrigin: null, trustedOrigins: [TRUSTED_ORIGIN] },
      ).fetch,
    }),
  ],
  ['a live server', () => ({ baseUrl: server.origin, publicOrigin: server.publicOrigin })],
])('%s', (_, connect) => {
  /** Opens a client without a session. `token` is its variable. */
  function open() {
    const session: { token: string | undefined } = { token: undefined };
    const { publicOrigin: _, ...connection } = connect();
    return { connection, session, client: createClient({ ...connection, token: () => session.token }) };
  }

  async function signIn(identifier: string): Promise<ArotClient> {
    const { session, client } = open();
    session.token = (await client.auth.login({ identifier, password: PASSWORD, responseMode: 'token' })).token;
    return client;
  }

  const slugs = async (client: ArotClient, query: Parameters<ArotClient['products']['list']>[0] = {}) =>
    (await client.products.list(query)).items.map(({ slug }) => slug);

  it('lists and ends sessions', async () => {
    const { connection } = open();
    const signInAgain = async () => {
      const input = { identifier: 'user@example.com', password: PASSWORD, responseMode: 'token' } as const;
      return createClient({ ...connection, token: (await createClient(connection).auth.login(input)).token });
    };
    const [first, second] = [await signInAgain(), await signInAgain()];
    const { items } = await second.auth.listSessions();
    expect(items.slice(0, 2)).toMatchObject([{ current: true }, { current: false }]);
    expect(await second.auth.endSession(items[1]?.id ?? '')).toEqual({ success: true });
    await expect(second.auth.endSession(items[1]?.id ?? '')).rejects.toBeInstanceOf(NotFoundError);
    await expect(first.auth.listSessions()).rejects.toBeInstanceOf(UnauthenticatedError);
    const other = await signInAgain();
    expect(await second.auth.endOtherSessions()).toEqual({ success: true });
    expect((await second.auth.listSessions()).items).toHaveLength(1);
    expect(await second.auth.listApplications()).toEqual({ items: [] });
    await expect(second.auth.withdrawApplication('ak_none')).rejects.toBeInstanceOf(NotFoundError);
    await expect(other.auth.listSessions()).rejects.toBeInstanceOf(UnauthenticatedError);
  });

  it('asks for wholesale prices once', async () => {
    const { customers } = await signIn('grows@example.com');
    expect(await customers.wholesaleRequest()).toEqual({ request: null });
    // No approval is needed here.
    const { request } = await customers.requestWholesale({ note: ' দুটি দোকান ' });
    expect(request).toMatchObject({ state: 'approved', note: 'দুটি দোকান', reason: null });
    expect(await customers.wholesaleRequest()).toEqual({ request });
    expect(await customers.me()).toMatchObject({ customerType: 'WHOLESALE' });
    await expect(customers.requestWholesale({})).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'You have wholesale prices already.',
    });
  });

  it('changes the profile, and keeps what is absent', async () => {
    const karim = await signIn('karim@example.com');
    const changed = await karim.customers.changeProfile({ shopName: ' করিম স্টোর ', shopAddress: null });
    expect(changed).toMatchObject({ name: 'Karim', shopName: 'করিম স্টোর', shopAddress: null });
    expect(await karim.customers.changeProfile({ shopName: '' })).toMatchObject({ shopName: null });
    expect(await karim.customers.me()).toMatchObject({ name: 'Karim', shopName: null });
    await expect((await signIn('user@example.com')).customers.changeProfile({})).rejects.toBeInstanceOf(ForbiddenError);
  });

  it('selects properties of products', async () => {
    const { client } = open();
    const query = { sort: 'name', direction: 'asc', pageSize: 1 } as const;
    const page = await client.products.list({ ...query, fields: 'slug,name,pricing' });
    expect(page.items).toEqual([{ name: expect.any(String), slug: 'black-tea' }]);
    expect(Object.keys(page.items[0] ?? {})).toEqual(['name', 'slug']);
    const slugs = [];
    for await (const { slug } of client.products.list.iterate({ ...query, fields: 'slug' })) slugs.push(slug);
    expect(slugs).toHaveLength(4);
    const whole = await client.products.get('black-tea');
    const { description, images } = whole;
    expect(await client.products.get('black-tea', { fields: 'description,images' })).toEqual({ description, images });
    const karim = await signIn('karim@example.com');
    const priced = await karim.products.get.safe('black-tea', { fields: 'id,pricing' });
    expect(priced).toMatchObject({ ok: true, data: { id: whole.id } });
    for (const fields of ['', 'ID', 'id,id', 'id,nothing']) {
      const rejected = await client.products.get.safe('black-tea', { fields });
      expect(rejected).toMatchObject({ status: 400, error: { fields: { fields: [expect.any(String)] } } });
    }
    expect(await client.products.list.safe({ fields: 'description' as string })).toMatchObject({ status: 400 });
  });

  it('reads several products by their slugs', async () => {
    const { client } = open();
    const { items } = await client.products.batch({ slugs: ['gift', 'nothing', 'gift\0', 'black-tea', 'gift'] });
    expect(items.map((item) => item?.slug ?? null)).toEqual(['gift', null, null, 'black-tea', 'gift']);
    const { description: _, ...listed } = await client.products.get('gift');
    expect(items[0]).toEqual(listed);
    const karim = await signIn('karim@example.com');
    const selected = await karim.products.batch({ slugs: ['miniket-50kg', 'nothing'], fields: 'pricing' });
    const { pricing } = await karim.products.get('miniket-50kg', { fields: 'pricing' });
    expect(selected.items).toEqual([pricing ? { pricing } : {}, null]);
    const rejected = await client.products.batch.safe({ slugs: [] });
    expect(rejected).toMatchObject({ status: 400, error: { fields: { slugs: [expect.any(String)] } } });
  });

  it('lists published products without prices', async () => {
    const { client } = open();
    const { items, pagination } = await client.products.list({ sort: 'name', direction: 'asc', pageSize: 3 });
    expect(items.map(({ slug }) => slug)).toEqual(['black-tea', 'gift', 'miniket-50kg']);
    expect(pagination).toEqual({ page: 1, pageSize: 3, total: 4, totalPages: 2 });
    expect(items.filter((item) => 'pricing' in item)).toEqual([]);
    expect(items[2]).toEqual({
      id: 'id-miniket-50kg',
      name: 'Miniket 50 kg · মিনিকেট চাল',
      slug: 'miniket-50kg',
      category: { id: 'rice-fine', name: 'Fine rice', parentId: 'rice', parent: { id: 'rice', name: 'Rice · চাল' } },
      images: [],
      wholesaleMinOrderQuantity: 5,
      retailMinOrderQuantity: 1,
      descriptionHtml: '<p>Fine &amp; white &lt;rice&gt;</p>',
    });
    expect(await slugs(client, { page: 9 })).toEqual([]);
  });

  it.each([
    [{}, ['miniket-50kg', 'black-tea', 'gift', 'swarna-50kg']],
    [{ sort: 'createdAt', direction: 'asc' }, ['black-tea', 'gift', 'swarna-50kg', 'miniket-50kg']],
    [{ q: '  50  KG' }, ['miniket-50kg', 'swarna-50kg']],
    [{ q: 'চাল' }, ['miniket-50kg']],
    [{ q: '%' }, []],
    [{ categoryId: 'rice' }, ['miniket-50kg', 'swarna-50kg']],
    [{ categoryId: 'uncategorized' }, ['gift']],
    [{ categoryId: 'none' }, []],
  ] as const)('finds products by %j', async (query, expected) => {
    expect(await slugs(open().client, query)).toEqual(expected);
  });

  it('gets a product by its slug', async () => {
    const { client } = open();
    const product = await client.products.get('miniket-50kg');
    expect(product.description).toEqual(description);
    for (const slug of ['hidden', 'none', 'a/b']) {
      await expect(client.products.get(slug)).rejects.toBeInstanceOf(NotFoundError);
    }
  });

  it('shows the prices of the tier', async () => {
    const pricesOf = async (identifier: string) => {
      const { items } = await (await signIn(identifier)).products.list({ sort: 'name', direction: 'asc' });
      return items.map(({ slug, pricing }) => [slug, pricing?.basePrice, pricing?.finalPrice]);
    };
    expect(await pricesOf('01712345678')).toEqual([
      ['black-tea', '0.50', '0.50'],
      ['gift', undefined, undefined],
      ['miniket-50kg', '3150.00', '2921.63'],
      ['swarna-50kg', '2600.05', '2499.95'],
    ]);
    expect(await pricesOf('KARIM@example.com')).toEqual([
      ['black-tea', '210.00', '210.00'],
      ['gift', undefined, undefined],
      ['miniket-50kg', '3300.00', '3300.00'],
      ['swarna-50kg', '2750.00', '2750.00'],
    ]);
    expect((await pricesOf('user@example.com')).map(([, price]) => price)).toEqual(Array(4).fill(undefined));
  });

  it('sorts and filters by price for customers only', async () => {
    const customer = await signIn('01712345678');
    const cheapest = ['black-tea', 'swarna-50kg', 'miniket-50kg', 'gift'];
    expect(await slugs(customer, { sort: 'price', direction: 'asc' })).toEqual(cheapest);
    expect(await slugs(customer, { sort: 'price', direction: 'desc' })).toEqual([
      'miniket-50kg',
      'swarna-50kg',
      'black-tea',
      'gift',
    ]);
    expect(await slugs(customer, { minPrice: '2499.95', maxPrice: '2499.95' })).toEqual(['swarna-50kg']);
    for (const client of [open().client, await signIn('user@example.com')]) {
      await expect(client.products.list({ sort: 'price' })).rejects.toBeInstanceOf(ForbiddenError);
      await expect(client.products.list({ minPrice: '1' })).rejects.toBeInstanceOf(ForbiddenError);
    }
  });

  it.each([{ pageSize: 101 }, { page: 0 }, { minPrice: '1.234' }, { colour: 'red' }, { sort: 'size' }])(
    'names the field of an invalid query: %j',
    async (query) => {
      const error = await open()
        .client.products.list(query as never)
        .catch((cause) => cause);
      expect([error.name, Object.keys(error.fields)]).toEqual(['ValidationError', Object.keys(query)]);
    },
  );

  it('lists categories', async () => {
    const { client } = open();
    const { items, pagination } = await client.categories.list();
    expect(items.map(({ id, productCount, childCount }) => [id, productCount, childCount])).toEqual([
      ['rice-fine', 1, 0],
      ['rice', 2, 1],
      ['tea', 1, 0],
    ]);
    expect(pagination.total).toBe(3);
    const ids = async (query: object) => (await client.categories.list(query)).items.map(({ id }) => id);
    expect(await ids({ parentId: 'root', direction: 'desc' })).toEqual(['tea', 'rice']);
    expect(await ids({ parentId: 'rice' })).toEqual(['rice-fine']);
    expect(await ids({ q: 'fine', parentId: 'root' })).toEqual(['rice']);
    expect(await ids({ q: 'চাল' })).toEqual(['rice-fine', 'rice']);
    const rice = await client.categories.get('rice');
    expect([rice.description, rice.children.map(({ id }) => id)]).toEqual(['By the sack', ['rice-fine']]);
    await expect(client.categories.get('none')).rejects.toBeInstanceOf(NotFoundError);
  });

  it('gets settings and app content', async () => {
    const { client } = open();
    const settings = await client.settings.get();
    expect([settings.siteName, settings.seoTitle, settings.customerTypes.length]).toEqual(['Bhai Bhai Store', null, 2]);
    expect((await client.appContent.get('about')).content).toEqual({
      key: 'about',
      title: 'About',
      bodyHtml: '<p>We sell rice.</p>',
      externalUrl: null,
      images: [],
    });
    expect(await client.appContent.get('empty')).toEqual({ content: null });
  });

  it('signs in and out', async () => {
    const { connection, session, client } = open();
    await expect(client.auth.session()).rejects.toBeInstanceOf(UnauthenticatedError);
    const wrong = { identifier: '01712345678', password: 'not the password' };
    await expect(client.auth.login({ ...wrong, responseMode: 'token' })).rejects.toBeInstanceOf(UnauthenticatedError);
    const input = { identifier: '+8801712345678', password: PASSWORD, responseMode: 'token' as const };
    const login = await client.auth.login(input);
    expect(login.user).toMatchObject({ name: 'Rahima', accountType: 'CUSTOMER', customerType: 'WHOLESALE' });
    expect(login.user.phoneNumber).toBe('+8801712345678');
    session.token = login.token;
    expect(await client.auth.session()).toEqual({ user: login.user, expiresAt: login.expiresAt });
    expect(await client.auth.logout()).toEqual({ success: true });
    const other = createClient({ ...connection, token: login.token });
    await expect(other.auth.session()).rejects.toBeInstanceOf(UnauthenticatedError);
    expect(await other.auth.logout()).toEqual({ success: true });
  });

  it('registers a customer', async () => {
    const { session, client } = open();
    const phoneNumber = '01812345678';
    const profile = await client.customers.register({ phoneNumber, password: PASSWORD, shopName: 'রহমান স্টোর' });
    expect(profile).toMatchObject({ phoneNumber: '+8801812345678', shopName: 'রহমান স্টোর', customerType: 'RETAIL' });
    const again = await client.customers.register({ phoneNumber, password: PASSWORD }).catch((cause) => cause);
    expect([again.name, Object.keys(again.fields)]).toEqual(['ConflictError', ['phoneNumber']]);
    const input = { identifier: phoneNumber, password: PASSWORD, responseMode: 'token' as const };
    session.token = (await client.auth.login(input)).token;
    expect(await client.customers.me()).toEqual(profile);
    await expect((await signIn('user@example.com')).customers.me()).rejects.toBeInstanceOf(ForbiddenError);
    const short = await client.customers.register({ phoneNumber: '123', password: 'short' }).catch((cause) => cause);
    expect(Object.keys(short.fields).toSorted()).toEqual(['password', 'phoneNumber']);
  });

  testDocuments({ open, signIn });

  it('lets pages of the public and the trusted origins sign in, each in its mode', async () => {
    const from = (origin: string | undefined, responseMode: 'cookie' | 'token') => {
      const { connection } = open();
      const client = createClient({ ...connection, headers: origin ? { origin } : {} });
      const input = { identifier: '01712345678', password: PASSWORD, responseMode };
      return client.auth.login(input).then(
        () => 'signed in',
        (error) => error.name,
      );
    };
    const { publicOrigin } = connect();
    const origins = [publicOrigin, TRUSTED_ORIGIN, 'https://other.example', 'null', undefined];
    const byCookie = await Promise.all(origins.map((origin) => from(origin, 'cookie')));
    expect(byCookie).toEqual(['signed in', ...Array(4).fill('ForbiddenError')]);
    const byToken = await Promise.all(origins.map((origin) => from(origin, 'token')));
    expect(byToken).toEqual(['signed in', 'signed in', 'ForbiddenError', 'ForbiddenError', 'signed in']);
  });

  it('rejects registrations and logouts of pages of other origins', async () => {
    const { connection } = open();
    const headers = { origin: 'https://other.example' };
    const client = createClient({ ...connection, headers, token: undefined });
    const invalid = { phoneNumber: '', password: '' };
    await expect(client.customers.register(invalid)).rejects.toBeInstanceOf(ForbiddenError);
    await expect(client.auth.logout()).rejects.toBeInstanceOf(ForbiddenError);
    expect((await client.products.list()).pagination.total).toBe(4);
  });
});
