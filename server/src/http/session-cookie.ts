import { parseCookie, stringifySetCookie } from 'cookie';

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

  /** The token in a Cookie header. */
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
