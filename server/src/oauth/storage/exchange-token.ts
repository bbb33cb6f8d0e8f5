import { errors } from 'oidc-provider';
import { hashToken } from '../../security/tokens.ts';
import { isInGracePeriod } from './grace-period.ts';
import { ACCESS_TOKEN_SECONDS } from './lifetimes.ts';
import { successorHashOf } from './refresh-successor.ts';
import { revokeGrantOnRequest, type StoreDependencies } from './revoke-grant.ts';
import { findGrantOfToken, findToken, insertToken } from './token.repository.ts';
import { exchangeToken, type IssuedToken } from './token-request.repository.ts';
import type { TokenRequest } from './token-request.ts';

/**
 * Stores a token that is issued for a code or refresh token. Every exchange issues an access token and a refresh token, in
 * an order that depends on the grant type. The second one stores both and marks the used token.
 *
 * @throws InvalidGrant if the token was used before. Its whole grant is revoked then, except in the grace period of a
 *   refresh token, which stores the issued tokens once more.
 * @see https://www.rfc-editor.org/rfc/rfc6749#section-4.1.2 a second use of a code revokes its whole grant
 */
export async function storeExchangedToken(
  deps: StoreDependencies,
  request: TokenRequest,
  issued: IssuedToken,
): Promise<void> {
  const { token, usedAt } = request;
  if (!usedAt) throw new Error(`a ${issued.kind} is issued for a token that is not used`);
  request.issued.push(issued);
  const [first, second] = request.issued;
  if (!first || !second) return;
  const exchange = {
    usedHash: hashToken(token),
    now: usedAt,
    tokens: [first, second],
    grantUntil: grantUntil(first.expiresAt > second.expiresAt ? first : second),
  } as const;
  if (await exchangeToken(deps.database, exchange)) return;
  await rejectUnlessInGracePeriod(deps, token);
  for (const each of exchange.tokens) await insertToken(deps.database.fork(), each, grantUntil(each));
}

/** A grant lasts longer than its tokens, so that the access token of a code that was used last is still valid. */
export function grantUntil({ expiresAt }: IssuedToken): Date {
  return new Date(expiresAt.getTime() + ACCESS_TOKEN_SECONDS * 1_000);
}

async function rejectUnlessInGracePeriod(deps: StoreDependencies, token: string): Promise<void> {
  const em = deps.database.fork();
  const successorHash = successorHashOf(deps.keyring, 'RefreshToken', token);
  const row = await findToken(em, 'RefreshToken', hashToken(token), successorHash);
  if (row && isInGracePeriod(row, deps.clock())) return;
  const grantId = await findGrantOfToken(em, hashToken(token));
  if (grantId !== undefined) await revokeGrantOnRequest(deps, grantId);
  throw new errors.InvalidGrant('already used');
}
