import { MockFailure } from './mock-failure.ts';

export type MockApiOptions = {
  /**
   * The origin of the page that sends the requests, such as `https://shop.example`. Null: no page sends them, but a program.
   * Default: a page of the API's own origin; a server for requests with the secret of a chat application.
   */
  readonly pageOrigin?: string | null | undefined;
  /** The origins beside the API's own that may log in by token, log out, register, and write for staff. */
  readonly trustedOrigins?: readonly string[] | undefined;
  /** True if a customer who registers for wholesale prices waits for a decision of a staff member. Default: false. */
  readonly wholesaleApproval?: boolean | undefined;
  /** `required`: staff members must have a second factor. Default: `off`. */
  readonly staffMfa?: 'required' | 'off' | undefined;
};

type Request = { readonly url: URL; readonly origin: string | null; readonly usesCookie: boolean };

/** Returns true for an operation that opens a session. What it sends decides whether the session has a cookie. */
export function isLogin(name: string): boolean {
  return /^auth\.(login|loginWithCode|loginWithPasskey|verifySecondFactor)$/.test(name);
}

/** Checks that a page may sign in, sign out, register and write. */
export class MockOrigins {
  readonly #options: MockApiOptions;

  constructor(options: MockApiOptions) {
    this.#options = options;
  }

  /**
   * Returns the origin of the page that sends a request; null for a program.
   *
   * @param auth the access of the route. By default a server sends the requests of servers, with the secret of an application
   * @throws MockFailure FORBIDDEN for a page that uses the secret of a server
   */
  originOf(url: URL, headers: Headers, auth: string): string | null {
    const { pageOrigin = auth === 'chat-secret' ? null : url.origin } = this.#options;
    const origin = headers.get('origin') ?? pageOrigin;
    if (auth === 'chat-secret' && origin !== null) throw new MockFailure('FORBIDDEN');
    return origin;
  }

  /** @throws MockFailure FORBIDDEN */
  check(name: string, method: string, { url, origin, usesCookie }: Request): void {
    const { trustedOrigins = [] } = this.#options;
    const isTrusted = origin === url.origin || trustedOrigins.some((trusted) => trusted === origin);
    const isAllowed =
      isLogin(name) && usesCookie ? origin === url.origin : isTrusted || (origin === null && !usesCookie);
    const isChecked = /^(staff|auth)\./.test(name) || name === 'customers.register';
    if (isChecked && method !== 'GET' && !isAllowed) throw new MockFailure('FORBIDDEN');
  }
}
