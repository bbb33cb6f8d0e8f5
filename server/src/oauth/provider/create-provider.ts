import type { Request } from 'express';
import { type JWK, type KoaContextWithOIDC, Provider } from 'oidc-provider';
import { meters } from '../../base/meters.ts';
import { requireMembers } from '../../base/packages.ts';
import { requestLog } from '../../http/request-log.ts';
import type { Services } from '../../http/services.ts';
import { checkClientSecret, recordSecretUse } from '../applications/check-client-secret.ts';
import { finishExchange } from '../storage/exchange-token.ts';
import { successorOf } from '../storage/refresh-successor.ts';
import { auditOutcome } from './audit-outcome.ts';
import { replaceResponses } from './authorization-response.ts';
import { addClientCredentials } from './client-credentials.ts';
import { skipConfirmation } from './end-login-session.ts';
import { explainFailures, rememberFailures } from './explain-failures.ts';
import { CLAIMS_OF_SCOPES } from './find-account.ts';
import { followLoginSession } from './follow-login-session.ts';
import { limitFailures } from './limit-token-requests.ts';
import { providerConfiguration } from './provider-configuration.ts';
import { recheckRedirectUri } from './recheck-redirect-uri.ts';
import { respondToFailures } from './respond-to-failures.ts';

/** Creates the provider of the OAuth endpoints, with the parts that this server replaces or adds. */
export function createProvider(deps: Services, keys: readonly JWK[]): Provider {
  const provider = new Provider(deps.issuer, providerConfiguration(deps, keys));
  addClientCredentials(provider, deps);
  followLoginSession(provider, deps);
  acceptScopesOfApplications(provider);
  compareHashedSecrets(provider, deps);
  deriveSuccessors(provider, deps);
  provider.use(respondToFailures);
  provider.use(recheckRedirectUri);
  replaceResponses(provider);
  rememberFailures(provider);
  provider.use(auditOutcome(deps));
  provider.use(limitFailures(deps));
  provider.use(explainFailures(deps));
  provider.use(skipConfirmation);
  provider.use(respondToRevocations);
  provider.use(describeServer);
  // The last one, so that the others see its response.
  provider.use(finishExchange(deps));
  // The provider emits this only for grant types that it supports.
  provider.on('grant.success', ({ oidc }) => meters.tokens.inc({ grant_type: String(oidc.params?.grant_type) }));
  provider.on('server_error', (ctx, error) => requestLog(ctx.req as Request).error({ err: error }, 'request failed'));
  return provider;
}

/**
 * Accepts the scopes of applications. The provider ignores every scope that its configuration does not list, but here each
 * application has its own scopes. `chooseScope` has already reduced the request to those, so all remaining scopes count. The
 * provider copies its list when it is created, and rejects other scopes in the metadata of a client.
 */
function acceptScopesOfApplications(provider: Provider): void {
  const { OIDCContext } = provider as unknown as { OIDCContext: { prototype: object } };
  requireMembers('the context of oidc-provider', OIDCContext.prototype, [
    'requestParamOIDCScopes',
    'requestParamScopes',
  ]);
  Object.defineProperty(OIDCContext.prototype, 'requestParamOIDCScopes', {
    get(this: { requestParamScopes: Set<string> }) {
      return this.requestParamScopes;
    },
  });
}

function compareHashedSecrets({ Client }: Provider, deps: Services): void {
  requireMembers('Client of oidc-provider', Client.prototype, ['compareClientSecret']);
  Client.prototype.compareClientSecret = function (secret) {
    const known = checkClientSecret(this, secret, deps.clock());
    const { ctx } = Provider;
    if (known && ctx) recordSecretUse(deps, known, requestLog(ctx.req as Request));
    return known !== undefined;
  };
}

/** Derives a refreshed token from the token that it replaces, see {@link successorOf}. */
function deriveSuccessors({ RefreshToken }: Provider, { keyring }: Services): void {
  const prototype = RefreshToken.prototype as unknown as { generateTokenId(): string };
  requireMembers('RefreshToken of oidc-provider', prototype, ['generateTokenId']);
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

/**
 * Corrects the discovery document. The provider's own list of claims includes those of features that are off. Introspection
 * needs a secret.
 *
 * @see https://www.rfc-editor.org/rfc/rfc7662#section-2.1
 */
const describeServer: Parameters<Provider['use']>[0] = async (ctx, next) => {
  await next();
  if ((ctx as KoaContextWithOIDC).oidc?.route !== 'discovery') return;
  Object.assign(ctx.body as object, {
    claims_supported: ['iss', 'sid', ...Object.values(CLAIMS_OF_SCOPES).flat()],
    introspection_endpoint_auth_methods_supported: ['client_secret_post', 'client_secret_basic'],
  });
};
