/**
 * The page loads only from this server, calls only this server and the issuer, runs no inline script, and cannot be framed.
 * Style elements need the nonce of the response.
 */
export function pagePolicy(nonce: string, issuer: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src-elem 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    `connect-src 'self' ${issuer}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
