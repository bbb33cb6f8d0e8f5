import { createAccount, createSession, postJson, signIn } from '../../server/test/support/accounts/fixtures.ts';
import { createServiceKeyCaller } from '../../server/test/support/accounts/service-keys.ts';
import {
  createChatApp,
  renewWidget,
  saveVisitor,
  startWidget,
  type WidgetSession,
} from '../../server/test/support/chat/fixtures.ts';
import type { TestServer } from '../../server/test/support/test-server.ts';

/**
 * A statement that is sent often: what it does, a part of its text that the other statements of the request do not have, the request,
 * and the job if it is none. Without a request, the one before sends it too.
 */
export type Hot = readonly [purpose: string, part: string, send?: () => Promise<unknown>, job?: string];

const ROWS = 10_000;
const rows = `from generate_series(1, ${ROWS}) as n`;
const hash = `encode(sha256(('row ' || n)::bytea), 'hex')`;

/** Adds rows to the tables of sessions, chat, prices, events and messages, and the callers of the requests. */
export async function fillForStatements(server: TestServer) {
  const customer = await createAccount(server, { customerType: 'RETAIL', phoneNumber: '+8801712345678' });
  const listed = await createAccount(server, { customerType: 'RETAIL' });
  const app = await createChatApp(server, { fields: [{ key: 'topic', type: 'text' }] });
  for (const statement of [
    `insert into account (id, email, password_hash, created_at) select 'row ' || n, n || '@row.example', 'x', now() ${rows}`,
    `insert into service_key (id, token_hash, account_id, name, created_at, expires_at)
     select n, ${hash}, 'account-0', 'key', now(), now() + interval '1 day' ${rows}`,
    `insert into chat_visitor (id, application_id, external_user_id, created_at, updated_at)
     select n, '${app.id}', 'user ' || n, now(), now() ${rows}`,
    `insert into widget_session (id, application_id, visitor_id, created_at, expires_at)
     select n, '${app.id}', n, now(), now() + interval '1 day' ${rows}`,
    `insert into widget_resume_token (token_hash, session_id, expires_at) select ${hash}, n, now() + interval '1 day' ${rows}`,
    `insert into price_list (id, name, status, priority) select n, 'list ' || n, 'active', n from generate_series(1, 20) as n`,
    `insert into price_list_customer (list_id, account_id) select id, '${listed.id}' from price_list where priority <= 3`,
    `insert into price_list_entry (list_id, product_id, base_price)
     select list.id, product.id, round(retail_final_price * 0.95 + list.priority, 2) from product, price_list as list
     where retail_final_price is not null and hashtext(slug) % 20 = list.priority`,
    `insert into product_availability (product_id, status) select id, 'in_stock' from product`,
    `insert into event (type, subject_type, subject_id) select 'product.changed', 'product', id from product`,
    `insert into webhook_endpoint (id, url, types, description, ordering, enabled, secrets, created_at)
     select n, 'https://receiver.invalid/', '["settings.*"]', '', 'none', true, '[]', now() from generate_series(1, 5) as n`,
    `insert into webhook_delivery (endpoint_id, payload, subject, created_at, due_at)
     select n % 5 + 1, '{}', 'product ' || n, now(), now() + interval '1 day' ${rows}`,
    `insert into message (id, channel, recipient, template, language, state, created_at, due_at, expires_at, ended_at)
     select n, 'sms', '+8801700000000', 'code', 'en', 'sent', now(), now(), now(), now() ${rows}`,
  ])
    await server.database.fork().execute(statement);
  await server.numberEvents();
  const [product] = (await server.data<{ items: [{ slug: string }] }>('/api/products?page=2')).items;
  return {
    app,
    slug: product.slug,
    identifier: customer.identifier,
    session: await createSession(server, customer.id),
    listedSession: await createSession(server, listed.id),
    key: await createServiceKeyCaller(server, ['events:read']),
  };
}

type Callers = Awaited<ReturnType<typeof fillForStatements>>;

/** Returns the statements in the order of the page. */
export function hotStatements(server: TestServer, callers: Callers): readonly Hot[] {
  const { app, slug, identifier, session, listedSession, key } = callers;
  const as = (token: string) => ({ authorization: `Bearer ${token}` });
  const get = (url: string, token?: string) => async () =>
    await server.request(url, token === undefined ? {} : { headers: as(token) });
  const post = (url: string, body: object, token?: string) => async () =>
    await postJson(server, url, body, token === undefined ? {} : as(token));
  const changeAnother = async () => {
    await server.database
      .fork()
      .execute('update product set name = name || ? where slug = (select max(slug) from product)', ['.']);
    await get(`/api/products/${slug}`)();
  };
  const [byPrice, chat] = ['sort=price&direction=asc', `/api/chat/applications/${app.id}`];
  const bounds = `minPrice=500&maxPrice=2500&${byPrice}`;
  const [visitor, lines] = [{ externalUserId: 'user', name: 'Rahima' }, [{ slug, quantity: 5 }]];
  let widget: WidgetSession;
  const openWidget = async () => void (widget = (await startWidget(server, app)).body.data);
  return [
    ['Reads the newest products, their total and the catalog version', '"result"', get('/api/products')],
    ['Reads products by name', '"result"', get('/api/products?sort=name&direction=asc')],
    ['Reads products by the price of the tier', '"result"', get(`/api/products?${byPrice}`, session)],
    ['Reads products by price, with price lists', '"result"', get(`/api/products?${byPrice}`, listedSession)],
    ['Reads and counts products between two prices', '"result"', get(`/api/products?${bounds}`, session)],
    [
      'Reads the products of a main category and of its subcategories',
      '"result"',
      get('/api/products?categoryId=main-7'),
    ],
    ['Reads and counts the products whose names contain a text', '"result"', get('/api/products?q=rice')],
    ['Reads a product, its digest and the catalog version', '"wanted"', get(`/api/products/${slug}`)],
    [
      'Reads a product with the winning price of a customer with price lists',
      '"wanted"',
      get(`/api/products/${slug}`, listedSession),
    ],
    ['Reads the catalog version, for cached responses', 'select (select concat(id', get(`/api/products/${slug}`)],
    ['Reads the digest of a cached product after the catalog has changed', '"wanted"', changeAnother],
    ['Reads many products by their slugs', '"wanted"', post('/api/batch/products', { slugs: [slug] })],
    ['Reads categories with the numbers of their products', 'listing_count', get('/api/categories')],
    ['Reads a category and its subcategories', 'listing_count', get('/api/categories/main-7')],
    ['Reads all settings', '"setting"', get('/api/settings')],
    ['Reads an entry of the app content', '"app_content"', get('/api/app-content/about')],
    [
      'Finds the words of the catalog that the words of a search may mean',
      'search_parts',
      get('/api/search/products?q=lentils'),
    ],
    ['Ranks, counts and reads the products of a search', '"word0"'],
    [
      'Finds the words of the catalog that begin with a text',
      '(select term, min(sound)',
      get('/api/search/suggestions?q=red%20len'),
    ],
    ['Reads suggested products and categories', 'as best'],
    ['Finds a session or a service key, and its account', '"service_key"', get('/api/auth/session', session)],
    ['Finds an access token, and its account', '"oauth_token"', get('/api/auth/session', 'x'.repeat(43))],
    ['Finds the account of a login', '"password_hash"', () => signIn(server, identifier)],
    ['Stores the session of a login', 'insert into "session"'],
    ['Finds the secret of a chat application', '"chat_secret"', () => saveVisitor(server, app, visitor)],
    ['Creates or updates a visitor', 'insert into chat_visitor'],
    [
      'Creates or updates many visitors',
      'insert into chat_visitor',
      post(`${chat}/save-visitors`, { visitors: [visitor] }, app.secret),
    ],
    ['Reads a visitor', '"external_user_id" = ', get(`${chat}/visitors/by-external-id/user`, app.secret)],
    ['Reads the application of a widget', '"widget_key"', openWidget],
    ['Stores a widget session', 'insert into "widget_session"'],
    [
      'Finds the session of a resume token',
      '"successor"',
      () => renewWidget(server, widget.sessionId, widget.resumeToken),
    ],
    ['Reads the events after a position', 'bulk_position', () => key.request('GET', '/api/staff/events?limit=500')],
    [
      'Numbers committed events, and queues them for webhooks',
      'with next as',
      server.numberEvents,
      'numbering of events',
    ],
    ['Claims due webhooks', 'with leased as', server.deliverWebhooks, 'delivery of webhooks'],
    ['Claims due messages', '"message"', server.deliver, 'delivery of messages'],
    ['Reads the products of a price quote', 'price_list_entry', post('/api/price-quotes', { lines }, listedSession)],
    ['Finds the end of a price quote: the next start or end of a price list', 'as edge'],
  ];
}
