/** What every runtime runs: each entry point, against an HTTP server of this machine. It returns what it has seen. */
export const runtimeProgram = `
import { createClient, NotFoundError } from '@arot/sdk';
import { createAuthorizationRequest, exchangeCode } from '@arot/sdk/oauth';
import { ChatVisitors, NotFoundError as ServerNotFoundError, OAuthClient } from '@arot/sdk/server';
import { ChatWidget, createMemoryStore } from '@arot/sdk/chat';
import { createMockApi } from '@arot/sdk/testing';
import { createQueries } from '@arot/sdk/react-query';

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
  ];
}
`;

export const expectedResult = [1, true, true, 'u', 'u', 'invalid_id_token', 'NotFoundError', 'NOT_FOUND', 0];

/** What every compiler checks. */
export const typedProgram = `
import { type ArotClient, createClient, NotFoundError, type ListProductsResult } from '@arot/sdk';
import { createAuthorizationRequest, exchangeCode, OAuthError, parseCallback, type OAuthConfig } from '@arot/sdk/oauth';
import { ChatVisitors, OAuthClient, type Introspection } from '@arot/sdk/server';
import { ChatWidget, type ChatSession } from '@arot/sdk/chat';
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

export function isExpected(error: unknown): boolean {
  return error instanceof NotFoundError || (error instanceof OAuthError && error.code === 'invalid_grant');
}

// @ts-expect-error there is no such sort
client.products.list({ sort: 'colour' });
`;
