import type { Request } from 'express';

export type Encoding = 'br' | 'gzip';

/**
 * The smallest content encoding that the client accepts. Browsers give gzip and br the same weight and name gzip first, so
 * their order does not say what is smaller.
 *
 * @see https://www.rfc-editor.org/rfc/rfc9110#section-12.5.3
 */
export function preferredEncoding(request: Request): Encoding | undefined {
  if (request.headers['accept-encoding'] === undefined) return undefined;
  return (['br', 'gzip'] as const).find((encoding) => request.acceptsEncodings(encoding) === encoding);
}
