import type { RequestHandler } from 'express';

/**
 * Answers the OAuth endpoints and the hosted pages under the issuer's own name only. A name that somebody else points
 * at this server gets neither pages nor tokens; X-Forwarded-Host counts where Express trusts who sends it.
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
