import type { Request } from 'express';

export type Encoding = 'br' | 'gzip';

/** The compression that the client prefers; undefined if it accepts none. */
export function preferredEncoding(request: Request): Encoding | undefined {
  if (request.headers['accept-encoding'] === undefined) return undefined;
  const encoding = request.acceptsEncodings('br', 'gzip', 'identity');
  return encoding === 'br' || encoding === 'gzip' ? encoding : undefined;
}
