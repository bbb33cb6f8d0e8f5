import { randomBytes } from 'node:crypto';
import { neverLog } from '../http/watched-responses.ts';
import { type App, type HttpResponse, openProvider, type Provider, type Sent, type User } from './blackbox.ts';
import { CookieJar } from './cookie-jar.ts';

export type Page = HttpResponse & {
  /** Set if the browser left the server: the URL, and the fields if a form was posted there. */
  readonly left?: { readonly url: string; readonly form?: Readonly<Record<string, string>> };
};

const MAX_REDIRECTS = 10;
/** The headers of a browser that loads a document. */
const NAVIGATION = {
  accept: 'text/html,application/xhtml+xml,*/*;q=0.8',
  'sec-fetch-dest': 'document',
  'sec-fetch-mode': 'navigate',
};

/**
 * A user's browser without JavaScript, with the rules that security depends on: it stores and sends cookies by name, path
 * and site, and a page's `form-action` blocks its forms and every redirect that follows them. It leaves the server only
 * by a redirect, a link or a form.
 * @see https://www.w3.org/TR/CSP3/#directive-form-action
 */
export class Visitor {
  readonly cookies: CookieJar;
  readonly #provider: Pick<Provider, 'issuer' | 'send'>;

  constructor(provider: Pick<Provider, 'issuer' | 'send'>) {
    this.#provider = provider;
    this.cookies = new CookieJar(provider.issuer);
  }

  /** Opens a URL of the server and follows redirects. */
  async go(url: string, headers: Readonly<Record<string, string>> = {}): Promise<Page> {
    return await this.#follow(await this.request(url, { headers }), undefined);
  }

  /** Sets the cookie of a login session, as if its user had signed in at the API. */
  takeSession(token: string): void {
    const name = this.#provider.issuer.startsWith('https:') ? '__Host-arot_session' : 'arot_session';
    this.cookies.plant(name, token);
  }

  /** Sends one request with its cookies, and follows no redirect. */
  async request(url: string, sent: Sent = {}, sites: 'same' | 'cross' = 'same'): Promise<HttpResponse> {
    const absolute = new URL(url, this.#provider.issuer);
    const cookie = this.cookies.headerFor(absolute.pathname, {
      isCrossSitePost: sites === 'cross' && sent.method === 'POST',
    });
    const response = await this.#provider.send(url.startsWith('/') ? this.#provider.issuer + url : url, {
      ...sent,
      headers: {
        ...NAVIGATION,
        'sec-fetch-site': sites === 'same' ? 'same-origin' : 'cross-site',
        ...(cookie === '' ? {} : { cookie }),
        ...sent.headers,
      },
    });
    for (const header of response.headers['set-cookie'] ?? []) this.cookies.store(header, absolute.pathname);
    return response;
  }

  /** Submits the form of a page with the typed fields, and follows redirects. */
  async submit(page: Page, typed: Readonly<Record<string, string>> = {}): Promise<Page> {
    const form = formOf(page);
    const fields = { ...form.fields, ...typed };
    for (const name of ['csrf', 'xsrf']) neverLog(fields[name] ?? '');
    const action = new URL(form.action, page.url).href;
    const policy = String(page.headers['content-security-policy']);
    requireAllowed(policy, action, this.#provider.issuer);
    if (!this.#isHere(action)) return { ...page, left: { url: action, form: fields } };
    return await this.#follow(await this.request(action, formPost(fields)), policy);
  }

  /** Submits a form of another site's page, and follows redirects. */
  async submitFromElsewhere(url: string, fields: Readonly<Record<string, string>>): Promise<Page> {
    return await this.#follow(await this.request(url, formPost(fields), 'cross'), undefined);
  }

  async #follow(first: HttpResponse, policy: string | undefined): Promise<Page> {
    let response = first;
    let formPolicy = policy;
    for (let step = 0; step < MAX_REDIRECTS; step += 1) {
      const next = nextOf(response);
      if (next === undefined) return response;
      // A refresh of a page is not a redirect of the form.
      if (response.status === 200) formPolicy = undefined;
      const url = new URL(next, response.url).href;
      if (formPolicy !== undefined) requireAllowed(formPolicy, url, this.#provider.issuer);
      if (!this.#isHere(url)) return { ...response, left: { url: next } };
      response = await this.request(url);
    }
    throw new Error(`too many redirects, now at ${response.url}`);
  }

  #isHere(url: string): boolean {
    return new URL(url).origin === this.#provider.issuer;
  }
}

function formPost(fields: Readonly<Record<string, string>>): Sent {
  const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: 'null' };
  return { method: 'POST', headers, body: String(new URLSearchParams(fields)) };
}

/** Returns the URL that a browser opens after a response by itself. */
function nextOf({ status, headers, text }: HttpResponse): string | undefined {
  if (status >= 300 && status < 400) return headers.location;
  const refresh = /<meta http-equiv="refresh" content="0;\s*url=([^"]+)"/i.exec(text)?.[1];
  return status === 200 && refresh !== undefined ? unescapeHtml(refresh) : undefined;
}

function formOf({ text, url }: Page): { action: string; fields: Record<string, string> } {
  const form = /<form [^>]*action="([^"]*)"[^>]*>(.*?)<\/form>/s.exec(text);
  if (!form) throw new Error(`no form at ${url}: ${text.slice(0, 500)}`);
  const inputs = [...(form[2] ?? '').matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)];
  const fields = inputs.map(([, name = '', value = '']) => [name, unescapeHtml(value)] as const);
  return { action: unescapeHtml(form[1] ?? ''), fields: Object.fromEntries(fields) };
}

function unescapeHtml(text: string): string {
  const characters: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", '#x27': "'" };
  return text.replace(/&(amp|lt|gt|quot|#39|#x27);/g, (_all, name: string) => characters[name] ?? '');
}

/** @throws Error if a page's policy blocks its form on the way to a URL */
function requireAllowed(policy: string, url: string, self: string): void {
  const sources = /(?:^|;)\s*form-action([^;]*)/.exec(policy)?.[1]?.trim().split(/\s+/);
  const { origin, protocol } = new URL(url);
  const isAllowed = sources?.some(
    (source) => source === origin || source === protocol || (source === "'self'" && origin === self),
  );
  if (sources && !isAllowed) throw new Error(`the page's policy blocks its form on the way to ${origin}: ${policy}`);
}

export type Authorization = {
  /** The last page. */
  readonly page: Page;
  /** The response that the application received, if any. */
  readonly response: Readonly<Record<string, string>> | undefined;
  /** The parameters of the application's request. */
  readonly sent: Readonly<Record<string, string>>;
  /** The number of login pages that were shown. */
  readonly logins: number;
};

type RequestParameters = Readonly<Record<string, string | undefined>>;

/** Returns the parameters of an authorization request; undefined omits one. */
export function authorizationRequest(app: App, parameters: RequestParameters = {}): Record<string, string> {
  const all = {
    client_id: app.clientId,
    redirect_uri: app.redirectUri,
    response_type: 'code',
    scope: 'openid',
    state: randomBytes(10).toString('base64url'),
    nonce: randomBytes(10).toString('base64url'),
    ...parameters,
  };
  return Object.fromEntries(Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined));
}

/** Follows an application's redirect to the authorization endpoint. If a login page is shown, the user signs in. */
export async function authorize(
  provider: Provider,
  visitor: Visitor,
  app: App,
  parameters: RequestParameters = {},
  user?: User,
): Promise<Authorization> {
  const sent = authorizationRequest(app, parameters);
  const page = await visitor.go(`${provider.metadata.authorization_endpoint}?${new URLSearchParams(sent)}`);
  return await finish(visitor, page, sent, user);
}

/** Continues an authorization request from its current page. */
export async function finish(
  visitor: Visitor,
  page: Page,
  sent: Readonly<Record<string, string>>,
  user?: User,
): Promise<Authorization> {
  const isLogin = page.left === undefined && isLoginPage(page);
  if (isLogin && user) {
    const { response, page: last } = await finish(visitor, await signIn(visitor, page, user), sent);
    return { page: last, response, sent, logins: 1 };
  }
  return { page, response: responseOf(page), sent, logins: isLogin ? 1 : 0 };
}

/** Returns the absolute URLs that a page links to or loads, without data: URLs. */
export function urlsOf({ text, url }: HttpResponse): string[] {
  const found = text.matchAll(/\b(?:src|href|srcset|poster|background|action|formaction|data)="([^"]*)"/g);
  return [...found]
    .map(([, written = '']) => new URL(unescapeHtml(written), url).href)
    .filter((href) => !href.startsWith('data:'));
}

export function isLoginPage({ status, text }: HttpResponse): boolean {
  return status === 200 && text.includes('type="password"');
}

export async function signIn(visitor: Visitor, page: Page, { identifier, password }: User): Promise<Page> {
  return await visitor.submit(page, { identifier, password });
}

/** Returns the parameters that an application received in the query or by a form. */
export function responseOf({ left }: Page): Record<string, string> | undefined {
  if (left === undefined) return undefined;
  return left.form ?? Object.fromEntries(new URL(left.url).searchParams);
}

/** Returns the code of a successful authorization. @throws Error if it failed */
export function codeOf({ page, response, sent }: Authorization): string {
  const { code, state, iss } = response ?? {};
  const issuer = new URL(page.url).origin;
  if (code === undefined || state !== sent.state || iss !== issuer)
    throw new Error(`no authorization: ${page.status} ${JSON.stringify(response)} ${page.text.slice(0, 300)}`);
  return code;
}

type SignedIn = { provider: Provider; app: App; user: User; visitor: Visitor };

/** Opens a provider with an application, and a user who is signed in in a browser. */
export async function openSignedIn(options: Parameters<Provider['createApp']>[0] = {}): Promise<SignedIn> {
  const provider = await openProvider();
  const app = await provider.createApp(options);
  const user = await provider.createUser();
  const visitor = new Visitor(provider);
  visitor.takeSession(await provider.createSessionToken(user));
  return { provider, app, user, visitor };
}
