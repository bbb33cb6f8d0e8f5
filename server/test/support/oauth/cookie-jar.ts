import { neverLog } from '../http/watched-responses.ts';

type Cookie = { readonly name: string; readonly value: string; readonly path: string; readonly sameSite: string };

/**
 * The cookies of a test browser. It stores and sends them by the rules of browsers, and rejects cookies that this server
 * must not set: without HttpOnly, without Secure over https, or against the rules of their name's prefix. Its keys are
 * names, or path and name where the path is not `/`: one name may have a value for each of several paths.
 *
 * @see https://datatracker.ietf.org/doc/html/draft-ietf-httpbis-rfc6265bis
 */
export class CookieJar extends Map<string, Cookie> {
  readonly #isHttps: boolean;

  constructor(origin: string) {
    super();
    this.#isHttps = origin.startsWith('https:');
  }

  /** Returns the value of the cookie with this name, for any path. */
  find(name: string): string | undefined {
    return [...this.values()].find((cookie) => cookie.name === name)?.value;
  }

  /** Sets a cookie of the path `/`, as if the server had set it. */
  plant(name: string, value: string): void {
    this.set(name, { name, value, path: '/', sameSite: 'lax' });
  }

  /** Returns the Cookie header of a request, the longest path first. */
  headerFor(pathname: string, { isCrossSitePost = false } = {}): string {
    return [...this.values()]
      .filter(({ path }) => pathname === path || pathname.startsWith(path.replace(/\/?$/, '/')))
      .filter(({ sameSite }) => !isCrossSitePost || sameSite === 'none')
      .toSorted((a, b) => b.path.length - a.path.length)
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ');
  }

  /** Stores the cookie of a Set-Cookie header of a response to `pathname`. */
  store(header: string, pathname: string): void {
    const [pair = '', ...rest] = header.split(';').map((part) => part.trim());
    const [name = '', value = ''] = [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)];
    const attributes = new Map(rest.map((part) => [part.split('=')[0]?.toLowerCase(), part.split('=')[1] ?? '']));
    const path = attributes.get('path') ?? pathname;
    const isSecure = attributes.has('secure');
    if (/^__(Secure|Host)-/.test(name) && !isSecure) throw new Error(`a prefixed cookie without Secure: ${header}`);
    if (name.startsWith('__Host-') && (path !== '/' || attributes.has('domain')))
      throw new Error(`a __Host- cookie with a path or a domain: ${header}`);
    // A page's script reads the hint that there may be a session. It has no secret.
    const isHint = name.endsWith('_hint') && value === '1';
    if (!attributes.has('httponly') && !isHint) throw new Error(`a cookie without HttpOnly: ${name}`);
    if (this.#isHttps && !isSecure) throw new Error(`a cookie without Secure: ${name}`);
    neverLog(value);
    const hasEnded = attributes.get('max-age') === '0' || new Date(attributes.get('expires') ?? '') <= new Date();
    const key = path === '/' ? name : `${path} ${name}`;
    if (hasEnded || value === '') this.delete(key);
    else this.set(key, { name, value, path, sameSite: (attributes.get('samesite') ?? '').toLowerCase() });
  }
}
