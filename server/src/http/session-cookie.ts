import { parseCookie, stringifySetCookie } from 'cookie';

/**
 * The session cookie: HttpOnly, for this host alone. Over https it carries the `__Host-` prefix, with which a browser
 * refuses one that another host or an insecure page tries to set.
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

  /** The token that a Cookie header carries. */
  read(header: string | undefined): string | undefined {
    return header === undefined ? undefined : parseCookie(header)[this.name];
  }

  /** A Set-Cookie value; without `maxAgeSeconds` the cookie ends with the browser. */
  set(token: string, maxAgeSeconds: number | undefined): string {
    return stringifySetCookie({
      ...this.#attributes,
      value: token,
      ...(maxAgeSeconds ? { maxAge: maxAgeSeconds } : {}),
    });
  }

  /** A Set-Cookie value that removes the cookie. */
  clear(): string {
    return stringifySetCookie({ ...this.#attributes, value: '', maxAge: 0, expires: new Date(0) });
  }

  get #attributes() {
    return { name: this.name, httpOnly: true, path: '/', sameSite: 'lax', secure: this.#secure } as const;
  }
}
