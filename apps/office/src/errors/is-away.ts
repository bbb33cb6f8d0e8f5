import { isArotError } from '@arot/sdk';

/**
 * Returns true if a request failed because the server cannot be reached, also behind a proxy, which then responds 502 or 504. A
 * 502 with a code is the server's own: it could not read a document from its store.
 */
export function isAway(error: unknown): boolean {
  if (!isArotError(error)) return false;
  const { name, status } = error;
  if (name === 'ArotConnectionError' || name === 'ArotTimeoutError') return true;
  return (status === 502 || status === 504) && !('code' in error);
}
