import { createHmac } from 'node:crypto';
import type { Keyring } from '../../security/keyring.ts';
import { hashToken } from '../../security/tokens.ts';
import type { TokenKind } from './token.repository.ts';

/**
 * Returns the refresh token that replaces another one. It is derived from the replaced token and a key of the server. A client
 * that repeats a refresh because the response was lost, or that refreshes in two tabs at once, therefore receives the same
 * successor again, although only its hash is stored. A token family never has two live tokens, so the use of a stolen one is
 * always detected.
 *
 * @see https://www.rfc-editor.org/rfc/rfc9700#section-4.14.2
 */
export function successorOf(keyring: Keyring, refreshToken: string): string {
  return createHmac('sha256', keyring.keys('oauth-refresh-token')[0]).update(refreshToken).digest('base64url');
}

/** Returns the stored hash of {@link successorOf}; null for a token that is not a refresh token, which has no successor. */
export function successorHashOf(keyring: Keyring, kind: TokenKind, token: string): string | null {
  return kind === 'RefreshToken' ? hashToken(successorOf(keyring, token)) : null;
}
