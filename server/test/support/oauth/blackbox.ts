import { type IncomingHttpHeaders, request } from 'node:http';
import { vi } from 'vitest';
import { createAccount, createSession, PASSWORD } from '../accounts/fixtures.ts';
import { closeAtEnd } from '../close-at-end.ts';
import { neverLog } from '../http/watched-responses.ts';
import { startTestServer, type TestServerOptions } from '../test-server.ts';
import { createTestApplication } from './fixtures.ts';
import { stopTime } from './stop-time.ts';

/**
 * The authorization server as a black box: requests go over HTTP through a TLS proxy, to the endpoints in its discovery
 * document. Tests that use it know nothing about the implementation.
 */

const ISSUER = 'https://auth.example';

export type HttpResponse = {
  /** The URL of the request. */
  readonly url: string;
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
};

export type Sent = {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
};

export type App = {
  readonly clientId: string;
  /** Empty if the application is public. */
  readonly clientSecret: string;
  readonly slug: string;
  readonly redirectUri: string;
};

type AppOptions = {
  readonly slug?: string;
  readonly redirectUris?: string[];
  readonly postLogoutRedirectUris?: string[];
  readonly requirePkce?: boolean;
  readonly public?: boolean;
  readonly thirdParty?: boolean;
  readonly scopes?: string[];
};

export type User = { readonly sub: string; readonly identifier: string; readonly password: string };

type UserOptions = { readonly name?: string; readonly phoneNumber?: string };

/** @see https://openid.net/specs/openid-connect-discovery-1_0.html#ProviderMetadata */
type Metadata = Readonly<Record<string, unknown>> & {
  readonly issuer: string;
  readonly authorization_endpoint: string;
  readonly token_endpoint: string;
  readonly userinfo_endpoint: string;
  readonly jwks_uri: string;
  readonly revocation_endpoint: string;
  readonly introspection_endpoint: string;
  readonly end_session_endpoint: string;
};

export type Provider = {
  readonly issuer: string;
  readonly metadata: Metadata;
  /** Sends a request to a URL of the server, as its proxy would. */
  send(url: string, sent?: Sent): Promise<HttpResponse>;
  createApp(options?: AppOptions): Promise<App>;
  createUser(options?: UserOptions): Promise<User>;
  /** Creates a login session. @returns its token */
  createSessionToken(user: User): Promise<string>;
  /** Sets the server's clock to this number of seconds after its start, and stops it. */
  after(seconds: number): void;
  /** Returns the time of the server's clock. */
  now(): Date;
  close(): Promise<void>;
};

type ProviderOptions = Pick<TestServerOptions, 'tokenLimit' | 'loginLimit'> & {
  /**
   * True if the server has no proxy and uses http. The issuer is then the server's own origin.
   */
  readonly bare?: boolean;
};

export async function openProvider({ bare = false, ...limits }: ProviderOptions = {}): Promise<Provider> {
  const startedAt = new Date();
  const server = await startTestServer({
    ...limits,
    ...(bare ? {} : { publicOrigin: ISSUER, trustProxy: true }),
    now: startedAt,
  });
  const issuer = server.publicOrigin;
  const proxied: Record<string, string> = bare ? {} : { 'x-forwarded-proto': 'https' };
  const send: Provider['send'] = (url, sent = {}) =>
    exchangeBytes(server.port, url, {
      ...sent,
      headers: { host: new URL(issuer).host, ...proxied, ...sent.headers },
    });
  const discovered = await send(`${issuer}/.well-known/openid-configuration`);
  const users = new Map<string, string>();
  let now = startedAt;
  return {
    issuer,
    metadata: JSON.parse(discovered.text) as Metadata,
    send,
    createApp: (options = {}) => createTestApplication(server, { ...options }),
    createUser: async (options = {}) => {
      const { id, identifier } = await createAccount(server, options);
      users.set(identifier, id);
      return { sub: id, identifier, password: PASSWORD };
    },
    createSessionToken: ({ sub }) => createSession(server, sub),
    after: (seconds) => {
      now = new Date(startedAt.getTime() + seconds * 1_000);
      stopTime([server], now);
    },
    now: () => now,
    close: closeAtEnd(async () => {
      vi.useRealTimers();
      await server.close();
    }),
  };
}

/** Sends one request with the exact path of a URL. Ignores the host of the URL. */
function exchangeBytes(port: number, url: string, { method = 'GET', headers, body = '' }: Sent): Promise<HttpResponse> {
  const path = /^https?:\/\/[^/?#]*([^#]*)/.exec(url)?.[1] ?? url;
  return new Promise((resolve, reject) => {
    const length = method === 'GET' || method === 'HEAD' ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const sent = request({ host: '127.0.0.1', port, path: path || '/', method, headers: { ...length, ...headers } });
    sent.once('error', reject);
    sent.once('response', (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.once('error', reject);
      response.once('end', () => {
        resolve({
          url,
          status: response.statusCode ?? 0,
          headers: response.headers,
          text: Buffer.concat(chunks).toString('utf8'),
        });
      });
    });
    sent.end(body);
  });
}

export type ClientAuthentication = 'client_secret_basic' | 'client_secret_post' | 'none';

/** Posts a form of an application to an endpoint. @returns status, headers and parsed body */
export async function postAsClient(
  provider: Provider,
  endpoint: string,
  app: Pick<App, 'clientId' | 'clientSecret'>,
  fields: Readonly<Record<string, string>>,
  by: ClientAuthentication = 'client_secret_basic',
): Promise<JsonResponse> {
  const form = new URLSearchParams(fields);
  const headers: Record<string, string> = { 'content-type': 'application/x-www-form-urlencoded' };
  if (by === 'client_secret_basic') {
    const pair = [app.clientId, app.clientSecret].map(encodeURIComponent).join(':');
    headers.authorization = `Basic ${Buffer.from(pair).toString('base64')}`;
  } else form.set('client_id', app.clientId);
  if (by === 'client_secret_post') form.set('client_secret', app.clientSecret);
  for (const name of ['code_verifier', 'code']) neverLog(fields[name] ?? '');
  return readJson(await provider.send(endpoint, { method: 'POST', headers, body: String(form) }));
}

export type JsonResponse = HttpResponse & { readonly json: Readonly<Record<string, unknown>> };

export function readJson(response: HttpResponse): JsonResponse {
  const isJson = String(response.headers['content-type']).includes('json');
  return { ...response, json: (isJson ? JSON.parse(response.text) : {}) as Record<string, unknown> };
}

export async function exchangeCode(
  provider: Provider,
  app: App,
  code: string,
  more: Readonly<Record<string, string>> = {},
  by?: ClientAuthentication,
): Promise<JsonResponse> {
  const fields = { grant_type: 'authorization_code', code, redirect_uri: app.redirectUri, ...more };
  return await postAsClient(provider, provider.metadata.token_endpoint, app, fields, by);
}

export async function refresh(
  provider: Provider,
  app: App,
  refreshToken: unknown,
  more: Readonly<Record<string, string>> = {},
  by?: ClientAuthentication,
): Promise<JsonResponse> {
  const fields = { grant_type: 'refresh_token', refresh_token: String(refreshToken), ...more };
  return await postAsClient(provider, provider.metadata.token_endpoint, app, fields, by);
}

export async function getUserInfo(provider: Provider, accessToken: unknown): Promise<JsonResponse> {
  const headers = { authorization: `Bearer ${String(accessToken)}` };
  return readJson(await provider.send(provider.metadata.userinfo_endpoint, { headers }));
}
