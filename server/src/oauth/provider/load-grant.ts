import { errors, type KoaContextWithOIDC, type Provider } from 'oidc-provider';
import { v7 as uuidv7 } from 'uuid';
import { findConsentedScopes } from '../../accounts/grants/consent.repository.ts';
import { insertGrantOfOpenSession } from '../../accounts/grants/grant.repository.ts';
import type { Services } from '../../http/services.ts';
import { applicationOf } from '../applications/client-metadata.ts';
import { expiryAfter, GRANT_SECONDS, providerExpiry } from '../storage/lifetimes.ts';
import { toProviderGrant } from '../storage/store-adapter.ts';
import { knownScopes } from './choose-scope.ts';
import { isSecondFactorPending, isSelectionPending } from './interaction-policy.ts';

type Grant = InstanceType<Provider['Grant']>;

/**
 * Creates a grant for every authorization, so that what ends one grant, such as the replay of a code, ends no other. A
 * first-party application is granted the scopes that it requests. A third-party application needs the user's consent to
 * all of them, now or from an earlier request.
 *
 * @returns undefined while the user still has to log in, choose an account, prove a second factor or consent
 * @see https://www.rfc-editor.org/rfc/rfc6749#section-3.3
 */
export async function loadGrant(deps: Services, ctx: KoaContextWithOIDC): Promise<Grant | undefined> {
  const { provider, client, session, requestParamScopes } = ctx.oidc;
  const accountId = session?.accountId;
  if (!client || !session || accountId === undefined) return undefined;
  if (ctx.oidc.promptPending('login') || ctx.oidc.promptPending('consent')) return undefined;
  if (isSelectionPending(ctx.oidc) || isSecondFactorPending(ctx.oidc)) return undefined;

  // The operator may have removed the redirect URI since the request arrived.
  if (!client.redirectUriAllowed(String(ctx.oidc.params?.redirect_uri))) throw new errors.InvalidRedirectUri();

  const application = applicationOf(client);
  const scopes = knownScopes(client, requestParamScopes);
  const { database, clock } = deps;
  const em = database.fork();
  const needsConsent = application.thirdParty;
  if (needsConsent) {
    const consented = await findConsentedScopes(em, accountId, client.clientId);
    if (!scopes.every((scope) => consented.includes(scope))) return undefined;
  }

  const row = { id: uuidv7(), accountId, clientId: client.clientId, scope: scopes.join(' ') };
  const expiresAt = expiryAfter(clock, GRANT_SECONDS);
  const grant = { ...row, sessionId: session.uid, createdAt: clock(), expiresAt, needsConsent };
  // The first attempt may wait for a login that replaces the session; the second attempt finds the new session.
  const isInserted = (await insertGrantOfOpenSession(em, grant)) || (await insertGrantOfOpenSession(em, grant));
  // The session ended or the consent was withdrawn a moment ago.
  if (!isInserted) throw new errors.LoginRequired();
  return new provider.Grant(toProviderGrant(deps, row, providerExpiry(expiresAt.toISOString())));
}
