import type { IncomingMessage } from 'node:http';
import { type KoaContextWithOIDC, Provider } from 'oidc-provider';
import type { Profile } from '../../accounts/find-profile.ts';
import type { GrantRow } from '../../accounts/grants/grant.repository.ts';
import { RequestValue } from '../../http/request-value.ts';
import type { Services } from '../../http/services.ts';
import { hashToken } from '../../security/tokens.ts';
import { type ApplicationRow, findApplication } from '../applications/application.repository.ts';
import { successorHashOf } from './refresh-successor.ts';
import type { IssuedToken, TokenRow } from './token.repository.ts';
import { findTokenRequest, type LookUpRow } from './token-request.repository.ts';

/**
 * The state of one request to the token endpoint. The provider looks up the client, the token, its grant and its account one
 * after the other, and writes three times. Here one statement reads all of it when the client is looked up, and one
 * statement writes all of it when the second token is issued. Nothing outlives the request.
 *
 * @see docs/decisions/0063-oauth-over-the-provider.md
 */
export type TokenRequest = {
  /** The code or refresh token that the request presents. */
  readonly token: string;
  /** The token that was read; undefined if it is not valid. */
  readonly presented: PresentedToken | undefined;
  /** The time at which the provider used the token. It is marked in the database together with storing the issued tokens. */
  usedAt?: Date;
  readonly issued: IssuedToken[];
  /** True if the used token was marked and the issued tokens were stored. */
  isStored?: boolean;
};

type PresentedToken = { readonly row: TokenRow; readonly grant: GrantRow; readonly profile: Profile };

const requests = new RequestValue<TokenRequest>('findApplicationOfRequest');

/**
 * Returns the request to the token endpoint that is being handled; undefined at other endpoints, and before the client is known.
 */
export function currentTokenRequest(): TokenRequest | undefined {
  const { ctx } = Provider;
  return ctx && findTokenRequestOf(ctx.req);
}

export function findTokenRequestOf(request: IncomingMessage): TokenRequest | undefined {
  return requests.find(request);
}

/** Looks up an application. At the token endpoint, the same statement reads everything else that the request needs. */
export async function findApplicationOfRequest(
  { database, keyring }: Services,
  clientId: string,
): Promise<ApplicationRow | undefined> {
  const { ctx } = Provider;
  const given = ctx && presentedToken(ctx);
  if (!ctx || !given || requests.find(ctx.req)) return await findApplication(database.fork(), clientId);
  const { kind, token } = given;
  const row = await findTokenRequest(database, {
    clientId,
    kind,
    tokenHash: hashToken(token),
    successorHash: successorHashOf(keyring, kind, token),
  });
  requests.set(ctx.req, { token, presented: row && toPresented(row), issued: [] });
  return row;
}

/** Returns the code or refresh token that a request to the token endpoint presents. */
function presentedToken({ oidc }: KoaContextWithOIDC) {
  if (oidc.route !== 'token') return undefined;
  const { grant_type: grantType, code, refresh_token: refreshToken } = oidc.params ?? {};
  if (grantType === 'authorization_code' && typeof code === 'string')
    return { kind: 'AuthorizationCode', token: code } as const;
  if (grantType === 'refresh_token' && typeof refreshToken === 'string')
    return { kind: 'RefreshToken', token: refreshToken } as const;
  return undefined;
}

function toPresented(row: LookUpRow): PresentedToken | undefined {
  if (row.payload === null) return undefined;
  const { grantId, accountId, grantClientId, scope, grantExpiresAt } = row;
  return {
    row,
    grant: { id: grantId, accountId, clientId: grantClientId, scope, expiresAt: grantExpiresAt },
    profile: { ...row, name: row.accountName, updatedAt: row.accountUpdatedAt },
  };
}
