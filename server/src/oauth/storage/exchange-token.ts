import { errors, type KoaContextWithOIDC, type Provider } from 'oidc-provider';
import type { Services } from '../../http/services.ts';
import { hashToken } from '../../security/tokens.ts';
import { ACCESS_TOKEN_SECONDS, isInGracePeriod } from './lifetimes.ts';
import { successorHashOf } from './refresh-successor.ts';
import { revokeGrantOnRequest } from './revoke-grant.ts';
import { findGrantOfToken, findToken, type IssuedToken, insertToken, markTokenUsed } from './token.repository.ts';
import { exchangeToken } from './token-request.repository.ts';
import { findTokenRequestOf, type TokenRequest } from './token-request.ts';

/**
 * Stores a token that is issued for a code or refresh token. Most exchanges issue an access token and a refresh token, in an
 * order that depends on the grant type. Then storing the second one stores both and marks the used token. If an exchange
 * issues another number of tokens, {@link finishExchange} marks the used token.
 *
 * @throws InvalidGrant if the token was used before. Its whole grant is revoked then, except in the grace period of a
 *   refresh token, which stores the issued tokens once more.
 * @see https://www.rfc-editor.org/rfc/rfc6749#section-4.1.2 a second use of a code revokes its whole grant
 */
export async function storeExchangedToken(deps: Services, request: TokenRequest, issued: IssuedToken): Promise<void> {
  const { database } = deps;
  if (!request.usedAt || request.isStored) return await insertToken(database.fork(), issued, grantUntil(issued));
  request.issued.push(issued);
  const [first, second] = request.issued;
  if (!first || !second) return;
  request.isStored = true;
  const exchange = {
    usedHash: hashToken(request.token),
    now: request.usedAt,
    tokens: [first, second],
    grantUntil: grantUntil(first.expiresAt > second.expiresAt ? first : second),
  } as const;
  if (await exchangeToken(database, exchange)) return;
  await rejectUnlessInGracePeriod(deps, request.token);
  for (const each of exchange.tokens) await insertToken(database.fork(), each, grantUntil(each));
}

/**
 * Marks the used token of an exchange that issued no second token, and stores the one that it issued. It runs before the
 * response is sent.
 */
export function finishExchange(deps: Services): Parameters<Provider['use']>[0] {
  return async (koaContext, next) => {
    await next();
    const ctx = koaContext as KoaContextWithOIDC;
    const request = findTokenRequestOf(ctx.req);
    if (!request?.usedAt || request.isStored || ctx.status >= 400) return;
    try {
      await storeOneByOne(deps, request, ctx);
    } catch (error) {
      if (!(error instanceof errors.InvalidGrant)) throw error;
      ctx.status = error.statusCode;
      ctx.body = { error: error.error, error_description: error.error_description };
      ctx.oidc.provider.emit('grant.error', ctx, error);
    }
  };
}

async function storeOneByOne(deps: Services, request: TokenRequest, ctx: KoaContextWithOIDC): Promise<void> {
  const { database, clock } = deps;
  const { token, presented, issued, usedAt = clock() } = request;
  const used = { usedHash: hashToken(token), grantId: presented?.grant.id ?? '', now: usedAt };
  const isStored = await database.fork().transactional(async (em) => {
    if (!(await markTokenUsed(em, used))) return false;
    for (const each of issued) await insertToken(em, each, grantUntil(each));
    return true;
  });
  if (isStored) return;
  await rejectUnlessInGracePeriod(deps, token, ctx);
  for (const each of issued) await insertToken(database.fork(), each, grantUntil(each));
}

/**
 * Returns the end of a grant. It lasts longer than its tokens, so that the access token of a code that was used last is still
 * valid.
 */
export function grantUntil({ expiresAt }: IssuedToken): Date {
  return new Date(expiresAt.getTime() + ACCESS_TOKEN_SECONDS * 1_000);
}

async function rejectUnlessInGracePeriod(deps: Services, token: string, ctx?: KoaContextWithOIDC): Promise<void> {
  const em = deps.database.fork();
  const successorHash = successorHashOf(deps.keyring, 'RefreshToken', token);
  const row = await findToken(em, 'RefreshToken', hashToken(token), successorHash);
  if (row && isInGracePeriod(row, deps.clock())) return;
  const grantId = await findGrantOfToken(em, hashToken(token));
  if (grantId !== undefined) await revokeGrantOnRequest(deps, grantId, ctx);
  throw new errors.InvalidGrant('already used');
}
