import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parseCookie } from 'cookie';
import type { NewApplication } from '../../../src/oauth/applications/create-application.ts';
import type { TestServer } from '../test-server.ts';
import { redeem, type Tokens } from './browser.ts';
import { createTestApplication, type TestApplication } from './fixtures.ts';

/** An application with a page that shows who is signed in there, with links to sign in and out. */
export type ClientApplication = {
  readonly origin: string;
  readonly application: TestApplication;
  /** The parameters that its callback received, oldest first. */
  readonly callbacks: URLSearchParams[];
  /** The tokens that it received for the codes, oldest first. */
  readonly tokens: Tokens[];
  /** Additional parameters of its authorization requests. */
  readonly parameters: Record<string, string>;
  close(): void;
};

type Options = Partial<NewApplication> & {
  /** The URL that its callback and the page after signing out redirect to. */
  readonly home?: string;
};

/** Starts an application at its own loopback address, and registers it. Its pages need no JavaScript. */
export async function startClient(server: TestServer, { home, ...options }: Options = {}): Promise<ClientApplication> {
  const listening = createServer().listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const origin = originOf(listening);
  const application = await createTestApplication(server, {
    redirectUris: [`${origin}/callback`],
    postLogoutRedirectUris: [`${origin}/bye`],
    ...options,
  });
  const callbacks: URLSearchParams[] = [];
  const tokens: Tokens[] = [];
  const parameters: Record<string, string> = {};
  const users = new Map<string, User>();
  const endpoint = (path: string, query: Record<string, string>) =>
    `${server.publicOrigin}${path}?${new URLSearchParams(query)}`;

  const routes: Record<string, (query: URLSearchParams, user: User | undefined) => Promise<Reply> | Reply> = {
    '/': (_query, user) => ({
      page: `<h1>${user ? `You are ${user.name}` : 'You are not signed in'}</h1>
        <a href="/sign-in">Sign in</a> <a href="/sign-out">Sign out</a>`,
    }),
    '/sign-in': () => ({
      location: endpoint('/oauth/authorize', {
        client_id: application.clientId,
        redirect_uri: application.redirectUri,
        response_type: 'code',
        scope: 'openid profile email',
        state: 'state',
        ...parameters,
      }),
    }),
    '/callback': async (query) => {
      callbacks.push(query);
      const { status, body } = await redeem(server, application, query.get('code') ?? '');
      if (status !== 200) return { page: `<h1>Not signed in: ${query.get('error') ?? body.error}</h1>` };
      tokens.push(body);
      const id = String(tokens.length);
      users.set(id, { name: await readName(server, body.access_token), idToken: body.id_token });
      return { location: home ?? '/', cookie: id };
    },
    '/sign-out': (_query, user) => ({
      location: endpoint('/oauth/logout', {
        id_token_hint: user?.idToken ?? '',
        post_logout_redirect_uri: `${origin}/bye`,
        state: 'leaving',
      }),
    }),
    '/bye': (query) => (home ? { location: home } : { page: `<h1>Goodbye, ${query.get('state')}</h1>` }),
  };

  listening.on('request', async (request, response) => {
    const url = new URL(request.url ?? '', origin);
    const user = users.get(parseCookie(request.headers.cookie ?? '').client_user ?? '');
    const reply: Reply = (await routes[url.pathname]?.(url.searchParams, user)) ?? { page: '' };
    if (reply.cookie !== undefined) response.setHeader('Set-Cookie', `client_user=${reply.cookie}; Path=/`);
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    if (reply.location !== undefined) response.writeHead(302, { location: reply.location });
    response.end(reply.page);
  });
  return { origin, application, callbacks, tokens, parameters, close: () => void listening.close() };
}

type Reply = { readonly page?: string; readonly location?: string; readonly cookie?: string };

type User = { readonly name: string; readonly idToken: string };

async function readName({ publicOrigin }: TestServer, accessToken: string): Promise<string> {
  const response = await fetch(`${publicOrigin}/oauth/userinfo`, {
    headers: { authorization: `Bearer ${accessToken}` },
  });
  return ((await response.json()) as { name: string }).name;
}

/** Starts another site of the same operator. */
export async function startSite(listener: RequestListener): Promise<{ origin: string; close(): void }> {
  const listening = createServer(listener).listen(0, '127.0.0.1');
  await once(listening, 'listening');
  return { origin: originOf(listening), close: () => void listening.close() };
}

function originOf(listening: Server): string {
  return `http://127.0.0.1:${(listening.address() as AddressInfo).port}`;
}
