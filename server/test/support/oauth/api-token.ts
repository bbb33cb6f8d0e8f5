import type { TestServer } from '../test-server.ts';
import { Browser, getCode, redeem, type Tokens } from './browser.ts';
import type { TestApplication } from './fixtures.ts';

/** Signs an account in, and gets tokens for the API. */
export async function getApiTokens(
  server: Pick<TestServer, 'publicOrigin'>,
  application: TestApplication,
  identifier: string,
  scope: string,
  browser = new Browser(server),
): Promise<Tokens> {
  const resource = `${server.publicOrigin}/api`;
  const code = await getCode(browser, application, identifier, { scope, resource });
  const { status, body } = await redeem(server, application, code, { resource });
  if (status !== 200) throw new Error(`no tokens: ${JSON.stringify(body)}`);
  return body;
}

/** Sends a request to the API with an access token. @returns its status, its challenge and its data */
export async function callApi(
  server: Pick<TestServer, 'request'>,
  token: string,
  path: string,
  { method = 'GET', body, headers = {} }: { method?: string; body?: unknown; headers?: Record<string, string> } = {},
) {
  const response = await server.request<{ data?: never }>(path, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(method === 'GET' ? {} : { 'if-match': '*', 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const challenge = response.headers.get('www-authenticate') ?? '';
  return { status: response.status, challenge, data: response.body?.data as Record<string, unknown> | undefined };
}
