import { randomBytes } from 'node:crypto';
import { neverLog } from '../http/watched-responses.ts';
import type { Answer, App, Provider, Sent, User } from './blackbox.ts';

export type Page = Answer & {
  /** Set where the browser was led away: to which address, and with which form where it was one. */
  readonly left?: { readonly address: string; readonly form?: Readonly<Record<string, string>> };
};

type Cookie = { value: string; path: string; sameSite: string };

const MOST_STEPS = 10;
/** What browsers say of a page that is to be shown. */
const NAVIGATION = {
  accept: 'text/html,application/xhtml+xml,*/*;q=0.8',
  'sec-fetch-dest': 'document',
  'sec-fetch-mode': 'navigate',
};

/**
 * A user's browser without JavaScript, as far as security hangs on it: it keeps cookies by the rules of their names,
 * paths and sites, lets a page's policy block its forms with every redirect that follows them, and leaves the server
 * only by a redirect, a link or a form.
 *
 * @see https://datatracker.ietf.org/doc/html/draft-ietf-httpbis-rfc6265bis
 * @see https://www.w3.org/TR/CSP3/#directive-form-action
 */
export class Visitor {
  /** By name; of those that are sent to one path, by path and name. */
  readonly cookies = new Map<string, Cookie>();
  readonly #provider: Provider;

  constructor(provider: Provider) {
    this.#provider = provider;
  }

  /** Goes to an address of the server and on to wherever it leads. */
  async go(address: string, headers: Readonly<Record<string, string>> = {}): Promise<Page> {
    return await this.#follow(await this.request(address, { headers }), undefined);
  }

  /** Takes a session of the API as its own, as if somebody had signed in there. */
  takeSession(token: string): void {
    const name = this.#provider.issuer.startsWith('https:') ? '__Host-arot_session' : 'arot_session';
    this.cookies.set(name, { value: token, path: '/', sameSite: 'lax' });
  }

  /** One request with the cookies that belong to it, and no step further. */
  async request(address: string, sent: Sent = {}, sites: 'same' | 'cross' = 'same'): Promise<Answer> {
    const url = new URL(address, this.#provider.issuer);
    const cookie = this.#cookiesFor(url.pathname, sites === 'cross' && sent.method === 'POST');
    const answer = await this.#provider.send(address.startsWith('/') ? this.#provider.issuer + address : address, {
      ...sent,
      headers: {
        ...NAVIGATION,
        'sec-fetch-site': sites === 'same' ? 'same-origin' : 'cross-site',
        ...(cookie === '' ? {} : { cookie }),
        ...sent.headers,
      },
    });
    for (const header of answer.headers['set-cookie'] ?? []) this.#keep(header, url.pathname);
    return answer;
  }

  /** Sends the form of a page, with what is typed into it, and goes on to wherever it leads. */
  async submit(page: Page, typed: Readonly<Record<string, string>> = {}): Promise<Page> {
    const form = formOf(page);
    const fields = { ...form.fields, ...typed };
    for (const name of ['csrf', 'xsrf']) neverLog(fields[name] ?? '');
    const action = new URL(form.action, page.address).href;
    const policy = String(page.headers['content-security-policy']);
    requireAllowed(policy, action, this.#provider.issuer);
    if (!this.#isHere(action)) return { ...page, left: { address: action, form: fields } };
    return await this.#follow(await this.request(action, formPost(fields)), policy);
  }

  /** Sends a form that stands on a page of another site, and goes on to wherever it leads. */
  async submitFromElsewhere(address: string, fields: Readonly<Record<string, string>>): Promise<Page> {
    return await this.#follow(await this.request(address, formPost(fields), 'cross'), undefined);
  }

  async #follow(first: Answer, policy: string | undefined): Promise<Page> {
    let answer = first;
    let held = policy;
    for (let step = 0; step < MOST_STEPS; step += 1) {
      const next = nextOf(answer);
      if (next === undefined) return answer;
      // A step that a page takes by itself belongs to no form.
      if (answer.status === 200) held = undefined;
      const address = new URL(next, answer.address).href;
      if (held !== undefined) requireAllowed(held, address, this.#provider.issuer);
      if (!this.#isHere(address)) return { ...answer, left: { address: next } };
      answer = await this.request(address);
    }
    throw new Error(`redirects without end, now at ${answer.address}`);
  }

  #isHere(address: string): boolean {
    return new URL(address).origin === this.#provider.issuer;
  }

  #cookiesFor(pathname: string, isCrossSitePost: boolean): string {
    return [...this.cookies]
      .filter(([, { path }]) => pathname === path || pathname.startsWith(path.replace(/\/?$/, '/')))
      .filter(([, { sameSite }]) => !isCrossSitePost || sameSite === 'none')
      .toSorted(([, a], [, b]) => b.path.length - a.path.length)
      .map(([key, { value }]) => `${key.slice(key.lastIndexOf(' ') + 1)}=${value}`)
      .join('; ');
  }

  #keep(header: string, pathname: string): void {
    const [pair = '', ...rest] = header.split(';').map((part) => part.trim());
    const [name = '', value = ''] = [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)];
    const attributes = new Map(rest.map((part) => [part.split('=')[0]?.toLowerCase(), part.split('=')[1] ?? '']));
    const path = attributes.get('path') ?? pathname;
    const isSecure = attributes.has('secure');
    if (/^__(Secure|Host)-/.test(name) && !isSecure) throw new Error(`not to be kept: ${header}`);
    if (name.startsWith('__Host-') && (path !== '/' || attributes.has('domain'))) throw new Error(`no: ${header}`);
    if (!attributes.has('httponly')) throw new Error(`a cookie that scripts can read: ${name}`);
    if (this.#provider.issuer.startsWith('https:') && !isSecure) throw new Error(`a cookie for http too: ${name}`);
    neverLog(value);
    const hasEnded = attributes.get('max-age') === '0' || new Date(attributes.get('expires') ?? '') <= new Date();
    const key = path === '/' ? name : `${path} ${name}`;
    if (hasEnded || value === '') this.cookies.delete(key);
    else this.cookies.set(key, { value, path, sameSite: (attributes.get('samesite') ?? '').toLowerCase() });
  }
}

function formPost(fields: Readonly<Record<string, string>>): Sent {
  const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: 'null' };
  return { method: 'POST', headers, body: String(new URLSearchParams(fields)) };
}

/** Where an answer leads by itself. */
function nextOf({ status, headers, text }: Answer): string | undefined {
  if (status >= 300 && status < 400) return headers.location;
  const refresh = /<meta http-equiv="refresh" content="0;\s*url=([^"]+)"/i.exec(text)?.[1];
  return status === 200 && refresh !== undefined ? unescapeHtml(refresh) : undefined;
}

function formOf({ text, address }: Page): { action: string; fields: Record<string, string> } {
  const form = /<form [^>]*action="([^"]*)"[^>]*>(.*?)<\/form>/s.exec(text);
  if (!form) throw new Error(`no form at ${address}: ${text.slice(0, 500)}`);
  const inputs = [...(form[2] ?? '').matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)];
  const fields = inputs.map(([, name = '', value = '']) => [name, unescapeHtml(value)] as const);
  return { action: unescapeHtml(form[1] ?? ''), fields: Object.fromEntries(fields) };
}

function unescapeHtml(text: string): string {
  const characters: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", '#x27': "'" };
  return text.replace(/&(amp|lt|gt|quot|#39|#x27);/g, (_all, name: string) => characters[name] ?? '');
}

/** @throws where a page's policy keeps its form from getting there */
function requireAllowed(policy: string, address: string, self: string): void {
  const sources = /(?:^|;)\s*form-action([^;]*)/.exec(policy)?.[1]?.trim().split(/\s+/);
  const { origin, protocol } = new URL(address);
  const isAllowed = sources?.some(
    (source) => source === origin || source === protocol || (source === "'self'" && origin === self),
  );
  if (sources && !isAllowed) throw new Error(`the page's policy blocks its form on the way to ${origin}: ${policy}`);
}

export type Authorization = {
  /** Where the browser came to rest. */
  readonly page: Page;
  /** What the application got, where it got something. */
  readonly response: Readonly<Record<string, string>> | undefined;
  /** What the application had asked with. */
  readonly sent: Readonly<Record<string, string>>;
  /** How many times somebody was asked to sign in. */
  readonly logins: number;
};

type Parameters = Readonly<Record<string, string | undefined>>;

/** The parameters of an authorization request; undefined leaves one out. */
export function authorizationRequest(app: App, parameters: Parameters = {}): Record<string, string> {
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

/** An authorization request by an application's redirect. Where a login page comes, the user signs in. */
export async function authorize(
  provider: Provider,
  visitor: Visitor,
  app: App,
  parameters: Parameters = {},
  user?: User,
): Promise<Authorization> {
  const sent = authorizationRequest(app, parameters);
  const page = await visitor.go(`${provider.metadata.authorization_endpoint}?${new URLSearchParams(sent)}`);
  return await finish(visitor, page, sent, user);
}

/** Goes on from wherever an authorization request has come to. */
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

/** Everything that a page links to or loads, but for what is in the page itself; absolute. */
export function addressesOf({ text, address }: Answer): string[] {
  const found = text.matchAll(/\b(?:src|href|srcset|poster|background|action|formaction|data)="([^"]*)"/g);
  return [...found]
    .map(([, written = '']) => new URL(unescapeHtml(written), address).href)
    .filter((href) => !href.startsWith('data:'));
}

export function isLoginPage({ status, text }: Answer): boolean {
  return status === 200 && text.includes('type="password"');
}

export async function signIn(visitor: Visitor, page: Page, { identifier, password }: User): Promise<Page> {
  return await visitor.submit(page, { identifier, password });
}

/** The parameters with which a browser came to an application; of the query, as for `response_type=code`. */
export function responseOf({ left }: Page): Record<string, string> | undefined {
  if (left === undefined) return undefined;
  return left.form ?? Object.fromEntries(new URL(left.address).searchParams);
}

/** The code of an authorization that has to have gone well. */
export function codeOf({ page, response, sent }: Authorization): string {
  const { code, state, iss } = response ?? {};
  const issuer = new URL(page.address).origin;
  if (code === undefined || state !== sent.state || iss !== issuer)
    throw new Error(`no authorization: ${page.status} ${JSON.stringify(response)} ${page.text.slice(0, 300)}`);
  return code;
}
