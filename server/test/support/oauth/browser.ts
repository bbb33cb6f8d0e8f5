import { PASSWORD } from '../accounts/fixtures.ts';
import type { TestServer } from '../test-server.ts';
import { CookieJar } from './cookie-jar.ts';
import type { TestApplication } from './fixtures.ts';

export type Page = {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly location: string;
};

export type Tokens = {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly id_token: string;
  readonly expires_in: number;
  readonly scope: string;
};

/** A browser that stores cookies and follows redirects when a test calls `follow`. `Visitor` also enforces page policies. */
export class Browser {
  readonly #origin: string;
  readonly #cookies: CookieJar;

  constructor(server: Pick<TestServer, 'publicOrigin'>) {
    this.#origin = server.publicOrigin;
    this.#cookies = new CookieJar(this.#origin);
  }

  async open(url: string, init: RequestInit = {}): Promise<Page> {
    const absolute = new URL(url, this.#origin);
    const response = await fetch(absolute, {
      redirect: 'manual',
      ...init,
      headers: { cookie: this.#cookies.headerFor(absolute.pathname), ...(init.headers as Record<string, string>) },
    });
    for (const cookie of response.headers.getSetCookie()) this.#cookies.store(cookie, absolute.pathname);
    const location = response.headers.get('location') ?? '';
    return { status: response.status, headers: response.headers, text: await response.text(), location };
  }

  submit(url: string, fields: Record<string, string>): Promise<Page> {
    return this.open(url, { method: 'POST', body: new URLSearchParams(fields) });
  }

  /** Follows redirects that stay on this server. */
  async follow(page: Page): Promise<Page> {
    let current = page;
    while (current.status === 303 && new URL(current.location, this.#origin).origin === this.#origin) {
      current = await this.open(current.location);
    }
    return current;
  }

  cookie(name: string): string | undefined {
    return this.#cookies.find(name);
  }

  setCookie(name: string, value: string): void {
    this.#cookies.plant(name, value);
  }
}

export function authorizePath(
  application: TestApplication,
  parameters: Record<string, string | undefined> = {},
): string {
  const query = {
    client_id: application.clientId,
    redirect_uri: application.redirectUri,
    response_type: 'code',
    scope: 'openid profile email',
    state: 'the state',
    ...parameters,
  };
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return `/oauth/authorize?${new URLSearchParams(given)}`;
}

/** Returns the token of the form on a page. */
export function csrfOf({ text }: Page): string {
  return /name="csrf" value="([^"]+)"/.exec(text)?.[1] ?? '';
}

/** Returns the action of the form on a page. */
export function actionOf({ text }: Pick<Page, 'text'>): string {
  return /<form [^>]*action="([^"]+)"/.exec(text)?.[1] ?? '';
}

/** Submits the login form of a page, and follows the redirects. */
export async function logIn(browser: Browser, page: Page, identifier: string, password = PASSWORD): Promise<Page> {
  const fields = { csrf: csrfOf(page), identifier, password };
  return await browser.follow(await browser.submit(actionOf(page), fields));
}

/** Returns the parameters of a redirect to the application. */
export function callbackOf({ location }: Page): Record<string, string> {
  return Object.fromEntries(new URL(location).searchParams);
}

/** Authorizes an application, and signs in if a login page is shown. @returns the code */
export async function getCode(
  browser: Browser,
  application: TestApplication,
  identifier: string,
  parameters: Record<string, string | undefined> = {},
): Promise<string> {
  let page = await browser.follow(await browser.open(authorizePath(application, parameters)));
  if (page.text.includes('name="password"')) page = await logIn(browser, page, identifier);
  const { code } = callbackOf(page);
  if (code === undefined) throw new Error(`no code: ${page.status} ${page.location}`);
  return code;
}

/** Sends a request of an application to the token endpoint. */
export async function requestTokens(
  server: Pick<TestServer, 'publicOrigin'>,
  { clientId, clientSecret }: Pick<TestApplication, 'clientId' | 'clientSecret'>,
  fields: Record<string, string>,
): Promise<{ status: number; headers: Headers; body: Tokens & { error?: string } }> {
  const credentials = { client_id: clientId, ...(clientSecret === '' ? {} : { client_secret: clientSecret }) };
  const response = await fetch(`${server.publicOrigin}/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams({ ...credentials, ...fields }),
  });
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as Tokens & { error?: string },
  };
}

export function redeem(
  server: Pick<TestServer, 'publicOrigin'>,
  application: TestApplication,
  code: string,
  more: Record<string, string> = {},
) {
  const fields = { grant_type: 'authorization_code', code, redirect_uri: application.redirectUri, ...more };
  return requestTokens(server, application, fields);
}

export function refresh(
  server: Pick<TestServer, 'publicOrigin'>,
  application: TestApplication,
  refreshToken: string,
  more: Record<string, string> = {},
) {
  return requestTokens(server, application, { grant_type: 'refresh_token', refresh_token: refreshToken, ...more });
}

/** Signs in and redeems the code. */
export async function getTokens(
  browser: Browser,
  server: Pick<TestServer, 'publicOrigin'>,
  application: TestApplication,
  identifier: string,
): Promise<Tokens> {
  const { status, body } = await redeem(server, application, await getCode(browser, application, identifier));
  if (status !== 200) throw new Error(`no tokens: ${JSON.stringify(body)}`);
  return body;
}

/** Returns the status of a userinfo request with an access token. */
export async function userInfoStatus(server: Pick<TestServer, 'publicOrigin'>, accessToken: string): Promise<number> {
  const response = await fetch(`${server.publicOrigin}/oauth/userinfo`, {
    headers: { authorization: `Bearer ${accessToken}` },
  });
  await response.text();
  return response.status;
}

export function claimsOf(idToken: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>;
}

export function kidOf(idToken: string): string {
  return (JSON.parse(Buffer.from(idToken.split('.')[0] ?? '', 'base64url').toString()) as { kid: string }).kid;
}
