import type { RequestHandler } from 'express';

/**
 * Rejects requests to the OAuth endpoints and the hosted pages whose host is not the issuer's, so that a foreign domain
 * that resolves to this server serves neither pages nor tokens. `X-Forwarded-Host` counts only from a trusted proxy.
 *
 * @see https://www.rfc-editor.org/rfc/rfc9110#section-15.5.20 421 Misdirected Request
 */
export function pinHost(issuer: string): RequestHandler {
  const { host } = new URL(issuer);
  return (request, response, next) => {
    const named = /^[a-z][a-z\d+.-]*:\/\/([^/?#]*)/i.exec(request.originalUrl)?.[1] ?? request.host;
    if (named?.toLowerCase() === host) return next();
    response
      .set('Cache-Control', 'no-store')
      .status(421)
      .json({ error: 'invalid_request', error_description: 'This server does not answer under this name.' });
  };
}
