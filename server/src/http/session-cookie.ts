import type { ServerResponse } from 'node:http';
import { parseCookie, stringifySetCookie } from 'cookie';

export const CLEARED_DATA = '"cache"';

/**
 * The session cookie: HttpOnly, for this host only. Over https it has the `__Host-` prefix, so browsers reject one that
 * another host or an insecure page sets.
 *
 * @see https://www.rfc-editor.org/rfc/rfc6265#section-4.1
 */
export class SessionCookie {
  readonly name: string;
  readonly #secure: boolean;

  constructor(publicOrigin: string) {
    this.#secure = publicOrigin.startsWith('https:');
    this.name = this.#secure ? '__Host-arot_session' : 'arot_session';
  }

  /** Returns the token in a Cookie header. */
  read(header: string | undefined): string | undefined {
    return header === undefined ? undefined : parseCookie(header)[this.name];
  }

  /** Returns a Set-Cookie value; without `maxAgeSeconds` the cookie ends with the browser. */
  set(token: string, maxAgeSeconds: number | undefined): string {
    return stringifySetCookie({
      ...this.#attributes,
      value: token,
      ...(maxAgeSeconds ? { maxAge: maxAgeSeconds } : {}),
    });
  }

  /**
   * Removes the cookie, and the pages and responses that the browser has cached of this origin: Back shows none of them. The storage of
   * the pages has no credential, and other cookies of the site may be of other applications, so both stay.
   *
   * @see https://www.w3.org/TR/clear-site-data/#header
   */
  end(response: ServerResponse): void {
    response.appendHeader('Set-Cookie', this.clear());
    const { cookie, origin } = response.req.headers;
    // A page that sends no cookies may not clear anything either, and its browser would log an error.
    if (cookie !== undefined || origin === undefined) response.setHeader('Clear-Site-Data', CLEARED_DATA);
  }

  /** Returns a Set-Cookie value that removes the cookie. */
  clear(): string {
    return stringifySetCookie({ ...this.#attributes, value: '', maxAge: 0, expires: new Date(0) });
  }

  /**
   * Returns a Set-Cookie value that tells the page's script that there may be a session, which it cannot see itself. A visitor
   * without the hint has none, so the page need not ask. The script sets it to 0 for a while when it learns that the session has
   * ended.
   *
   * @see apps/ui/session/session-hint.ts
   */
  hint(maxAgeSeconds?: number): string {
    return stringifySetCookie({
      ...this.#attributes,
      name: `${this.name}_hint`,
      httpOnly: false,
      value: '1',
      ...(maxAgeSeconds ? { maxAge: maxAgeSeconds } : {}),
    });
  }

  /** Returns a Set-Cookie value that binds the challenges of passkeys to the browser. */
  setBrowser(value: string, maxAgeSeconds: number): string {
    return stringifySetCookie({ ...this.#attributes, name: `${this.name}_browser`, value, maxAge: maxAgeSeconds });
  }

  readBrowser(header: string | undefined): string | undefined {
    return parseCookie(header ?? '')[`${this.name}_browser`];
  }

  readHint(header: string | undefined): string | undefined {
    return parseCookie(header ?? '')[`${this.name}_hint`];
  }

  get #attributes() {
    return { name: this.name, httpOnly: true, path: '/', sameSite: 'lax', secure: this.#secure } as const;
  }
}
