type ErrorExample = {
  /** The name of the error in the names of components. */
  readonly name: string;
  readonly description: string;
  readonly example: { readonly error: string; readonly error_description: string };
};

/** A page, shortened. */
export const PAGE_EXAMPLE = '<!doctype html>\n<html lang="en">…</html>';

/** An error of each status, with the codes of the standards. */
const errors: Readonly<Record<number, ErrorExample>> = {
  400: {
    name: 'BadRequest',
    description: 'The request is not valid.',
    example: { error: 'invalid_grant', error_description: 'grant request is invalid' },
  },
  401: {
    name: 'Unauthorized',
    description: 'The client credentials or the token are not valid.',
    example: { error: 'invalid_client', error_description: 'client authentication failed' },
  },
  403: {
    name: 'Forbidden',
    description: 'The scope of the token is not sufficient.',
    example: { error: 'insufficient_scope', error_description: 'access token missing openid scope' },
  },
  421: {
    name: 'MisdirectedRequest',
    description: 'The host of the request is not the host of the issuer.',
    example: { error: 'invalid_request', error_description: 'This server does not answer under this name.' },
  },
  429: {
    name: 'TooManyRequests',
    description: 'Too many requests of this client or this network address.',
    example: { error: 'temporarily_unavailable', error_description: 'too many requests' },
  },
  500: {
    name: 'ServerError',
    description: 'The server failed.',
    example: { error: 'server_error', error_description: 'unexpected' },
  },
  503: {
    name: 'Unavailable',
    description: 'The server is overloaded or cannot reach its database.',
    example: { error: 'temporarily_unavailable', error_description: 'the server cannot handle the request now' },
  },
};

/** @throws Error for a status without an example */
export function oauthErrorExamples(status: number): ErrorExample {
  const error = errors[status];
  if (!error) throw new Error(`${status} has no example of an OAuth error`);
  return error;
}
