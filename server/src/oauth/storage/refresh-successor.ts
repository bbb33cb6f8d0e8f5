import { createHmac } from 'node:crypto';
import type { Keyring } from '../../security/keyring.ts';

/**
 * The refresh token that takes another's place. It follows from that one and a key of ours, so that whoever repeats a
 * refresh whose answer was lost, or sends it from two tabs at once, gets the same successor again although only its
 * hash is stored. There is never a second live token in a family, and so no use of a stolen one goes unnoticed.
 *
 * @see https://www.rfc-editor.org/rfc/rfc9700#section-4.14.2
 */
export function successorOf(keyring: Keyring, refreshToken: string): string {
  return createHmac('sha256', keyring.keys('oauth-refresh-token')[0]).update(refreshToken).digest('base64url');
}
