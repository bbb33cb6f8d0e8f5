import { MockFailure } from './mock-catalog.ts';

export type MockApiOptions = {
  /**
   * The origin of the page that sends the requests, such as `https://shop.example`. Null: no page sends them, but a program.
   * Default: a page of the API's own origin.
   */
  readonly pageOrigin?: string | null | undefined;
  /** The origins beside the API's own that may log in by token, log out and register. */
  readonly trustedOrigins?: readonly string[] | undefined;
};

/** Checks that a page may sign in, sign out and register. */
export class MockOrigins {
  readonly #options: MockApiOptions;

  constructor(options: MockApiOptions) {
    this.#options = options;
  }

  /** @throws MockFailure FORBIDDEN */
  check(operation: string, url: URL, headers: Headers, usesCookie: boolean): void {
    const { pageOrigin, trustedOrigins = [] } = this.#options;
    const origin = headers.get('origin') ?? (pageOrigin === undefined ? url.origin : pageOrigin);
    const isTrusted = origin === url.origin || trustedOrigins.some((trusted) => trusted === origin);
    const isAllowed = {
      login: usesCookie ? origin === url.origin : origin === null || isTrusted,
      logout: usesCookie ? isTrusted : origin === null || isTrusted,
      registerCustomer: origin === null || isTrusted,
    }[operation];
    if (isAllowed === false) throw new MockFailure('FORBIDDEN');
  }
}
