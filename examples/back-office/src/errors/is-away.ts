import { isArotError } from '@arot/sdk';

/** Whether a request failed because the server cannot be reached, also behind a proxy, which then responds 502 or 504. */
export function isAway(error: unknown): boolean {
  if (!isArotError(error)) return false;
  const { name, status } = error;
  return name === 'ArotConnectionError' || name === 'ArotTimeoutError' || status === 502 || status === 504;
}
