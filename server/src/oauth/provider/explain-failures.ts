import type { Request } from 'express';
import type { errors, KoaContextWithOIDC, Provider } from 'oidc-provider';
import { requestLog } from '../../http/request-log.ts';
import { RequestValue } from '../../http/request-value.ts';
import type { Services } from '../../http/services.ts';
import { hashToken } from '../../security/tokens.ts';
import { findEndOfToken } from '../storage/token.repository.ts';

/** The causes of a rejected request to the token endpoint, with texts for the developer of the application. */
const CAUSES = {
  not_found: 'there is no such code or token, or it was deleted a day after it had expired',
  expired: 'the code or token has expired',
  already_used: 'the code or token was used before, so all tokens of its sign-in have ended',
  other_client: 'the code or token was issued to another application',
  grant_ended: 'the sign-in has ended: the user signed out, changed the password or withdrew the consent',
  account_inactive: 'the account is deactivated or erased',
  redirect_uri_mismatch: 'redirect_uri is not that of the authorization request',
  code_verifier_missing: 'the authorization request had a code_challenge, so code_verifier is required',
  code_verifier_mismatch: 'code_verifier does not match the code_challenge of the authorization request',
  wrong_secret: 'the secret is wrong or has expired',
  no_secret: 'the way in which the application authenticated is not the registered one',
} as const;

type Cause = keyof typeof CAUSES;

/** The provider's internal texts of a failure, as they begin or end. */
const DETAILS: readonly (readonly [RegExp, Cause])[] = [
  [/ not found$/, 'not_found'],
  [/ is expired$/, 'expired'],
  [/already (used|consumed)$/, 'already_used'],
  [/^client mismatch$/, 'other_client'],
  [/referenced account not found/, 'account_inactive'],
  [/redirect_uri mismatch$/, 'redirect_uri_mismatch'],
  [/^code_verifier must be provided$/, 'code_verifier_missing'],
  [/^code_verifier does not match|^unsupported code_challenge_method$/, 'code_verifier_mismatch'],
  [/^invalid secret provided$/, 'wrong_secret'],
  [/authentication mechanism does not match/, 'no_secret'],
];

const causes = new RequestValue<Cause>('explainFailures');

/** Returns the cause of a rejected request to the token endpoint; undefined if the error says everything. */
export function failureCauseOf(ctx: KoaContextWithOIDC): Cause | undefined {
  return causes.find(ctx.req);
}

/**
 * Finds out why a request to the token endpoint is rejected, for the log and the audit trail. An application that has
 * authenticated learns it too; others must not learn anything about a code or token.
 *
 * @see https://www.rfc-editor.org/rfc/rfc6749#section-5.2
 */
export function explainFailures(deps: Services): Parameters<Provider['use']>[0] {
  return async (koaContext, next) => {
    await next();
    const ctx = koaContext as KoaContextWithOIDC;
    const failure = failureOf(ctx);
    if (ctx.oidc?.route !== 'token' || !failure) return;
    const cause = await causeOf(deps, ctx, failure);
    if (!cause) return;
    causes.set(ctx.req, cause);
    const { client } = ctx.oidc;
    const rejected = { error: failure.error, cause, clientId: client?.clientId ?? null };
    requestLog(ctx.req as Request).info(rejected, 'token request rejected');
    const isAuthenticated = client !== undefined && client.tokenEndpointAuthMethod !== 'none';
    if (failure.error !== 'invalid_grant' || !isAuthenticated) return;
    ctx.body = { error: failure.error, error_description: `${CAUSES[cause]} (${cause})` };
  };
}

async function causeOf(
  { database }: Services,
  ctx: KoaContextWithOIDC,
  { error_detail: detail = '' }: errors.OIDCProviderError,
): Promise<Cause | undefined> {
  const cause = DETAILS.find(([pattern]) => pattern.test(detail))?.[1];
  const { client, params } = ctx.oidc;
  const token = params?.code ?? params?.refresh_token;
  // The store finds no token of an ended sign-in, but it is not deleted yet.
  if (cause !== 'not_found' || !client || typeof token !== 'string') return cause;
  const end = await findEndOfToken(database.fork(), hashToken(token), client.clientId);
  if (!end) return cause;
  return end.active ? 'grant_ended' : 'account_inactive';
}

const failures = new RequestValue<errors.OIDCProviderError>('rememberFailures');

/** Stores the error with which the provider rejects a request of an application, for the limits and the audit trail. */
export function rememberFailures(provider: Provider): void {
  const remember = (ctx: KoaContextWithOIDC, error: errors.OIDCProviderError) => failures.set(ctx.req, error);
  provider.on('grant.error', remember);
  provider.on('revocation.error', remember);
  provider.on('introspection.error', remember);
}

/** Returns the error with which the provider rejected a request; undefined if it did not. */
export function failureOf(ctx: KoaContextWithOIDC): errors.OIDCProviderError | undefined {
  return failures.find(ctx.req);
}
