import type { Request } from 'express';
import { type JWK, type KoaContextWithOIDC, Provider } from 'oidc-provider';
import { requestLog } from '../../http/request-log.ts';
import { checkClientSecret } from '../applications/check-client-secret.ts';
import { noteSecretUse } from '../applications/note-secret-use.ts';
import type { OAuthDependencies } from '../oauth-dependencies.ts';
import { successorOf } from '../storage/refresh-successor.ts';
import { auditOutcome } from './audit-outcome.ts';
import { endSignIn } from './end-login-session.ts';
import { CLAIMS_OF_SCOPES } from './find-account.ts';
import { followInteraction } from './follow-interaction.ts';
import { followLoginSession } from './follow-login-session.ts';
import { limitTokenRequests } from './limit-token-requests.ts';
import { ProviderWithOwnPages } from './own-response-modes.ts';
import { pinUrls } from './pin-urls.ts';
import { providerConfiguration } from './provider-configuration.ts';
import { respondToFailures } from './respond-to-failures.ts';

/** The engine of the OAuth endpoints, with what it leaves to us put in its place. */
export function createProvider(deps: OAuthDependencies, keys: readonly JWK[]): Provider {
  const provider = new ProviderWithOwnPages(deps.issuer, providerConfiguration(deps, keys));
  pinUrls(provider, deps.issuer);
  followLoginSession(provider, deps);
  followInteraction(provider);
  takeScopesOfApplications(provider);
  recheckRedirectUris(provider);
  compareHashedSecrets(provider, deps);
  repeatSuccessors(provider, deps);
  provider.use(respondToFailures);
  limitTokenRequests(provider, deps);
  provider.use(auditOutcome(deps));
  provider.use(endSignIn(deps));
  provider.use(respondToRevocations);
  provider.use(listClaims);
  provider.on('server_error', (ctx, error) => requestLog(ctx.req as Request).error({ err: error }, 'request failed'));
  return provider;
}

/**
 * The engine drops every scope that it has not been told of when it was made, and each application has its own. What a
 * request asks for is cut down to those before the engine sees it, so all of it counts.
 */
function takeScopesOfApplications(provider: Provider): void {
  const { prototype } = (provider as unknown as { OIDCContext: { prototype: object } }).OIDCContext;
  Object.defineProperty(prototype, 'requestParamOIDCScopes', {
    get(this: { requestParamScopes: Set<string> }) {
      return this.requestParamScopes;
    },
  });
}

/**
 * The provider checks a redirect URI when a request arrives and trusts it from then on. An operator may remove it while
 * the user is at the login page, so errors are sent there only after another check; {@link loadGrant} checks before a
 * code is issued.
 */
function recheckRedirectUris(provider: Provider): void {
  const { prototype } = (provider as unknown as { OIDCContext: { prototype: object } }).OIDCContext;
  Object.defineProperty(prototype, 'redirectUriCheckPerformed', { get: () => false, set: () => undefined });
}

function compareHashedSecrets({ Client }: Provider, deps: OAuthDependencies): void {
  Client.prototype.compareClientSecret = function (secret) {
    const known = checkClientSecret(this, secret, deps.clock());
    const { ctx } = Provider;
    if (known && ctx) noteSecretUse(deps, known, requestLog(ctx.req as Request));
    return known !== undefined;
  };
}

function repeatSuccessors({ RefreshToken }: Provider, { keyring }: OAuthDependencies): void {
  const prototype = RefreshToken.prototype as unknown as { generateTokenId(): string };
  const random = prototype.generateTokenId;
  prototype.generateTokenId = function () {
    const replaced = Provider.ctx?.oidc.entities.RotatedRefreshToken;
    return replaced ? successorOf(keyring, replaced.jti) : random.call(this);
  };
}

/**
 * An empty JSON object in place of an empty text: clients are told to ignore it, and some parse it all the same.
 *
 * @see https://www.rfc-editor.org/rfc/rfc7009#section-2.2
 */
const respondToRevocations: Parameters<Provider['use']>[0] = async (ctx, next) => {
  await next();
  if ((ctx as KoaContextWithOIDC).oidc?.route === 'revocation' && ctx.status === 200) ctx.body = {};
};

/** The provider also lists claims of features that are off, such as `sid`. */
const listClaims: Parameters<Provider['use']>[0] = async (ctx, next) => {
  await next();
  if ((ctx as KoaContextWithOIDC).oidc?.route !== 'discovery') return;
  Object.assign(ctx.body as object, { claims_supported: ['iss', ...Object.values(CLAIMS_OF_SCOPES).flat()] });
};
