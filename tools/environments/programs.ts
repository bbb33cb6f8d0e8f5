const WEBHOOK_SECRET = 'whsec_a2tra2tra2tra2tra2tra2tra2tra2tra2tra2tra2s=';
/** Of the event in the program, at the start of 2026. */
const WEBHOOK_SIGNATURE = 'v1,u1GS6Ey+FcDc5DqjAzXY0luMhVnYIx6T66unKVBRmXg=';

/**
 * The program that every runtime runs: it uses each entry point against an HTTP server of this machine. It returns what it has
 * seen.
 */
export const runtimeProgram = `
import { createClient, NotFoundError } from '@arot/sdk';
import { createAuthorizationRequest, exchangeCode } from '@arot/sdk/oauth';
import { ChatVisitors, NotFoundError as ServerNotFoundError, OAuthClient } from '@arot/sdk/server';
import { ChatWidget, createMemoryStore } from '@arot/sdk/chat';
import { createMockApi } from '@arot/sdk/testing';
import { createQueries } from '@arot/sdk/react-query';
import { verifyWebhook } from '@arot/sdk/webhooks';
import { api } from '@arot/contract';
import { chat } from '@arot/contract/chat';
import { oauth } from '@arot/contract/oauth';
import { staff } from '@arot/contract/staff';
import { initClient } from '@ts-rest/core';

export async function exercise(baseUrl) {
  const client = createClient({ baseUrl });
  const page = await client.products.list({ q: 'চাল' });
  const missing = await client.products.get('none').catch((error) => error);
  const config = { issuer: baseUrl, clientId: 'ak_1', redirectUri: 'https://shop.example/cb' };
  const { url, pending } = await createAuthorizationRequest(config);
  const tokens = await exchangeCode(config, 'code', { ...pending, nonce: 'n' });
  const server = new OAuthClient({ ...config, clientSecret: 'as_1' });
  const verified = await server.verifyIdToken(tokens.idToken, { nonce: 'n' });
  const forged = await server.verifyIdToken(tokens.idToken.replace(/\\.[^.]*$/, '.AAAA')).catch((error) => error);
  const visitors = new ChatVisitors({ baseUrl, chatApplicationId: 'cap_1', chatApplicationSecret: 'cas_1' });
  const unknown = await visitors.get('cv_1').catch((error) => error);
  const options = { baseUrl, chatApplicationId: 'cap_1', widgetKey: 'wk_1', store: createMemoryStore() };
  const widget = new ChatWidget(options);
  const ended = await widget.start().catch((error) => error.code);
  widget.close();
  const mock = createClient({ baseUrl: 'https://mock.example', fetch: createMockApi().fetch });
  const [listed] = [await createQueries(mock).products.list().queryFn({ signal: new AbortController().signal })];
  const { status, body } = await initClient(api, { baseUrl }).catalog.listProducts({ query: { pageSize: 1 } });
  const signed = { 'webhook-id': '1', 'webhook-timestamp': '1767225600', 'webhook-signature': '${WEBHOOK_SIGNATURE}' };
  const event = await verifyWebhook('{"type":"webhook.test"}', signed, '${WEBHOOK_SECRET}', { tolerance: Infinity });
  const routes = [staff.products.getStaffProduct, oauth.getKeySet, chat.getVisitor].map(({ path }) => path);
  return [
    page.items.length,
    missing instanceof NotFoundError && missing instanceof ServerNotFoundError,
    url.startsWith(baseUrl + '/oauth/authorize?'),
    tokens.claims.sub,
    verified.sub,
    forged.code,
    unknown.name,
    ended,
    listed.pagination.total,
    status,
    body.data.items.length,
    routes,
    event.type,
  ];
}
`;

const CHAT_VISITOR = '/api/chat/applications/:chatApplicationId/visitors/:chatVisitorId';
export const expectedResult = [
  ...[1, true, true, 'u', 'u', 'invalid_id_token', 'NotFoundError', 'NOT_FOUND', 0],
  ...[200, 1, ['/api/staff/products/:slug', '/.well-known/jwks.json', CHAT_VISITOR], 'webhook.test'],
];

/** The program that the runtimes with files of a machine run too, after `runtimeProgram`. */
export const fileProgram = `
import { streamUpload } from '@arot/sdk';
import { fileFromPath, fileFromStream } from '@arot/sdk/node';

export async function exerciseFiles(baseUrl, path) {
  const client = createClient({ baseUrl, credentials: 'bearer', upload: streamUpload() });
  const account = { phoneNumber: '017' + String(Math.random()).slice(2, 10), password: 'long enough' };
  const stream = new Blob([new Uint8Array([0xff, 0xd8, 0xff, 0xd9])]).stream();
  const { documents } = await client.customers.register({
    ...account,
    nidDocument: await fileFromPath(path),
    shopImage: await fileFromStream(stream, { name: 'দোকান.jpg', type: 'image/jpeg' }),
  });
  await client.auth.login({ identifier: account.phoneNumber, password: account.password });
  const [nid, image] = [await client.customers.downloadDocument('nid'), await client.customers.downloadDocument('shop-image')];
  return [documents.length, nid.name, (await nid.arrayBuffer()).byteLength, image.name, (await image.blob()).size];
}
`;

export const file = { name: 'nid.pdf', content: '%PDF-1.7\n' };
export const expectedFiles = [2, 'nid.pdf', 9, 'দোকান.jpg', 4];

/** The program that every compiler checks. */
export const typedProgram = `
import { type ArotClient, createClient, NotFoundError, type ListProductsResult } from '@arot/sdk';
import { createAuthorizationRequest, exchangeCode, OAuthError, parseCallback, type OAuthConfig } from '@arot/sdk/oauth';
import { ChatVisitors, OAuthClient, type Introspection } from '@arot/sdk/server';
import { ChatWidget, type ChatSession } from '@arot/sdk/chat';
import { verifyWebhook, type ArotEvent } from '@arot/sdk/webhooks';
import { createMockApi, type MockApi } from '@arot/sdk/testing';

const api: MockApi = createMockApi({ products: [{ slug: 'tea', name: 'Tea' }] });
export const client: ArotClient = createClient({ baseUrl: '', fetch: api.fetch });

export async function firstName(): Promise<string | undefined> {
  const page: ListProductsResult = await client.products.list({ sort: 'name' });
  return page.items[0]?.name;
}

export async function signIn(config: OAuthConfig, url: string): Promise<string | undefined> {
  const { pending } = await createAuthorizationRequest(config);
  const tokens = await exchangeCode(config, parseCallback(config, url, pending), pending);
  return tokens.claims?.sub;
}

export async function introspect(oauth: OAuthClient, visitors: ChatVisitors): Promise<Introspection> {
  await visitors.saveAll([{ externalUserId: 'user-1' }]);
  return await oauth.introspect('token');
}

export async function chat(widget: ChatWidget): Promise<ChatSession> {
  return await widget.start({ preChat: { topic: 'order' } });
}

export async function slugOf(body: string, headers: Headers): Promise<string | undefined> {
  const event: ArotEvent = await verifyWebhook(body, headers, ['whsec_1', 'whsec_2']);
  return event.type === 'product.changed' ? event.data.slug : undefined;
}

export function isExpected(error: unknown): boolean {
  return error instanceof NotFoundError || (error instanceof OAuthError && error.code === 'invalid_grant');
}

// @ts-expect-error there is no such sort
client.products.list({ sort: 'colour' });
`;

/**
 * The program that every compiler checks with the types of TanStack Query, ts-rest and zod, whose own declarations are not
 * checked.
 */
export const typedProgramWithOthers = `
import { api, type ErrorCode, type ListProductsQuery, type Pagination } from '@arot/contract';
import { staff } from '@arot/contract/staff';
import { oauth } from '@arot/contract/oauth';
import { chat } from '@arot/contract/chat';
import { initClient } from '@ts-rest/core';
import { createClient, type ListProductsResult } from '@arot/sdk';
import { createQueries, resetOnAuthChange, type ArotQueries } from '@arot/sdk/react-query';
import { createMockApi } from '@arot/sdk/testing';
import { fileFromPath } from '@arot/sdk/node';
import { QueryClient } from '@tanstack/react-query';

const client = createClient({ baseUrl: '', fetch: createMockApi().fetch });
const queryClient = new QueryClient();
resetOnAuthChange(queryClient, client.onAuthChange);
export const queries: ArotQueries = createQueries(client);

export async function firstName(): Promise<string | undefined> {
  const page: ListProductsResult = await queryClient.fetchQuery(queries.products.list({ q: 'rice' }));
  const pages = await queryClient.fetchInfiniteQuery(queries.products.pages());
  await client.customers.register({ phoneNumber: '', password: '', nidDocument: await fileFromPath('nid.pdf') });
  return page.items[0]?.name ?? pages.pages[0]?.items[0]?.name;
}

// @ts-expect-error the name of a product is a text
export const wrong: Promise<number> = queryClient.fetchQuery(queries.products.get('tea')).then(({ name }) => name);

const routes = initClient(api, { baseUrl: '' });
const query: ListProductsQuery = { pageSize: 1, minPrice: '100' };

export async function pagination(): Promise<Pagination | ErrorCode> {
  const { status, body } = await routes.catalog.listProducts({ query });
  return status === 200 ? body.data.pagination : body.error.code;
}

export async function change(version: string): Promise<string | undefined> {
  const params = { slug: 'tea' };
  const { status, body } = await initClient(staff, { baseUrl: '' }).products.publishProduct({
    params,
    headers: { 'if-match': version },
  });
  // @ts-expect-error the version is required
  await initClient(staff, { baseUrl: '' }).products.publishProduct({ params });
  return status === 200 ? body.data.version : undefined;
}

export const others = [initClient(oauth, { baseUrl: '' }).getKeySet, initClient(chat, { baseUrl: '' }).getVisitor];

// @ts-expect-error a size is a number
routes.catalog.listProducts({ query: { pageSize: '1' } });
`;

/** Programs that cost a compiler less than the limits below. */
export const cheapPrograms = {
  '@arot/contract': `
import { api } from '@arot/contract';
import { initClient } from '@ts-rest/core';
export const response = initClient(api, { baseUrl: '' }).catalog.listProducts({ query: { pageSize: 1 } });
`,
  '@arot/contract/staff': `
import { staff } from '@arot/contract/staff';
import { initClient } from '@ts-rest/core';
export const response = initClient(staff, { baseUrl: '' }).products.listStaffProducts({ query: { limit: 1 } });
`,
};

export const maxCost = { types: 15_000, seconds: 1 };
