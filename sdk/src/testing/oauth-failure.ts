/** An error of an OAuth endpoint. @see https://www.rfc-editor.org/rfc/rfc6749#section-5.2 */
export class OAuthFailure extends Error {
  readonly status: number;
  readonly error: string;

  constructor(error: string, status = 400) {
    super(error);
    this.error = error;
    this.status = status;
  }
}

/** A request for authorization that is not redirected to the application, because it may not be the application's. */
export class UntrustedRedirect extends Error {}
