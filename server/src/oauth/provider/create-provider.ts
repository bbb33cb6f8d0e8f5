import type { Request } from 'express';
import { type JWK, type KoaContextWithOIDC, Provider } from 'oidc-provider';
import { requestLog } from '../../http/request-log.ts';
import { meters } from '../../meters.ts';
import { checkClientSecret } from '../applications/check-client-secret.ts';
import { recordSecretUse } from '../applications/record-secret-use.ts';
import { secondsAhead } from '../storage/provider-time.ts';
import { successorOf } from '../storage/refresh-successor.ts';
import { auditOutcome } from './audit-outcome.ts';
import { endLoginSession } from './end-login-session.ts';
import { CLAIMS_OF_SCOPES } from './find-account.ts';
import { followInteraction } from './follow-interaction.ts';
import { followLoginSession } from './follow-login-session.ts';
import { limitTokenRequests } from './limit-token-requests.ts';
import type { OAuthDependencies } from './oauth-dependencies.ts';
import { pinUrls } from './pin-urls.ts';
import { providerConfiguration } from './provider-configuration.ts';
import { showFormPost } from './provider-pages.ts';
import { respondToFailures } from './respond-to-failures.ts';

/** The provider of the OAuth endpoints, with the parts that this server replaces or adds. */
export function createProvider(deps: OAuthDependencies, keys: readonly JWK[]): Provider {
  const provider = new ProviderWithOwnPages(deps.issuer, providerConfiguration(deps, keys));
  pinUrls(provider, deps.issuer);
  followLoginSession(provider, deps);
  followInteraction(provider);
  acceptScopesOfApplications(provider);
  recheckRedirectUris(provider);
  compareHashedSecrets(provider, deps);
  stampIdTokens(provider, deps);
  deriveSuccessors(provider, deps);
  provider.use(respondToFailures);
  limitTokenRequests(provider, deps);
  provider.use(auditOutcome(deps));
  provider.use(endLoginSession(deps));
  provider.use(respondToRevocations);
  provider.use(stampIntrospections(deps));
  provider.use(listClaims);
  // The provider emits this only for grant types that it supports.
  provider.on('grant.success', ({ oidc }) => meters.tokens.inc({ grant_type: String(oidc.params?.grant_type) }));
  provider.on('server_error', (ctx, error) => requestLog(ctx.req as Request).error({ err: error }, 'request failed'));
  return provider;
}

type ResponseMode = Parameters<Provider['registerResponseMode']>[1];

/**
 * The provider with this server's page for `response_mode=form_post`. The provider registers its response modes in its
 * constructor and ignores a second handler for a mode, so the handler is replaced on registration.
 *
 * @see https://openid.net/specs/oauth-v2-form-post-response-mode-1_0.html
 */
class ProviderWithOwnPages extends Provider {
  override registerResponseMode(name: string, handler: ResponseMode): void {
    super.registerResponseMode(name, name === 'form_post' ? respondByForm : handler);
  }
}

const respondByForm: ResponseMode = (ctx, redirectUri, payload) => {
  showFormPost(ctx as KoaContextWithOIDC, redirectUri, payload);
};

/**
 * The provider ignores every scope that its configuration does not list, but here each application has its own scopes.
 * `chooseScope` has already reduced the request to those, so all remaining scopes count.
 */
function acceptScopesOfApplications(provider: Provider): void {
  Object.defineProperty(oidcContextOf(provider), 'requestParamOIDCScopes', {
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
  Object.defineProperty(oidcContextOf(provider), 'redirectUriCheckPerformed', {
    get: () => false,
    set: () => undefined,
  });
}

/** The prototype of `ctx.oidc`; the provider's types do not declare it. */
function oidcContextOf(provider: Provider): object {
  return (provider as unknown as { OIDCContext: { prototype: object } }).OIDCContext.prototype;
}

function compareHashedSecrets({ Client }: Provider, deps: OAuthDependencies): void {
  Client.prototype.compareClientSecret = function (secret) {
    const known = checkClientSecret(this, secret, deps.clock());
    const { ctx } = Provider;
    if (known && ctx) recordSecretUse(deps, known, requestLog(ctx.req as Request));
    return known !== undefined;
  };
}

/** Id tokens have the times of the server's clock: clients and other servers compare them with theirs. */
function stampIdTokens({ IdToken }: Provider, { clock }: OAuthDependencies): void {
  const prototype = IdToken.prototype as unknown as { payload(): Promise<object> };
  const payload = prototype.payload;
  prototype.payload = async function () {
    // The provider overwrites `exp`: its configuration has that one.
    return { ...(await payload.call(this)), iat: Math.floor(clock().getTime() / 1_000) };
  };
}

/**
 * Translates the times of an introspection response from the machine's clock to the server's.
 *
 * @see https://www.rfc-editor.org/rfc/rfc7662#section-2.2
 */
function stampIntrospections({ clock }: OAuthDependencies): Parameters<Provider['use']>[0] {
  return async (ctx, next) => {
    await next();
    if ((ctx as KoaContextWithOIDC).oidc?.route !== 'introspection') return;
    const body = ctx.body as { exp?: number; iat?: number };
    for (const name of ['exp', 'iat'] as const) if (typeof body[name] === 'number') body[name] += secondsAhead(clock);
  };
}

/** A refreshed token is derived from the token that it replaces, see {@link successorOf}. */
function deriveSuccessors({ RefreshToken }: Provider, { keyring }: OAuthDependencies): void {
  const prototype = RefreshToken.prototype as unknown as { generateTokenId(): string };
  const generateRandomId = prototype.generateTokenId;
  prototype.generateTokenId = function () {
    const replaced = Provider.ctx?.oidc.entities.RotatedRefreshToken;
    return replaced ? successorOf(keyring, replaced.jti) : generateRandomId.call(this);
  };
}

/**
 * Sends an empty JSON object instead of an empty body. Clients should ignore the body, but some parse it as JSON.
 *
 * @see https://www.rfc-editor.org/rfc/rfc7009#section-2.2
 */
const respondToRevocations: Parameters<Provider['use']>[0] = async (ctx, next) => {
  await next();
  if ((ctx as KoaContextWithOIDC).oidc?.route === 'revocation' && ctx.status === 200) ctx.body = {};
};

/** The provider's own list includes claims of features that are off, such as `sid`. */
const listClaims: Parameters<Provider['use']>[0] = async (ctx, next) => {
  await next();
  if ((ctx as KoaContextWithOIDC).oidc?.route !== 'discovery') return;
  Object.assign(ctx.body as object, { claims_supported: ['iss', ...Object.values(CLAIMS_OF_SCOPES).flat()] });
};
