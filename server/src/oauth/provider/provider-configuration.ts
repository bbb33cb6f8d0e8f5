import { oauth } from '@arot/contract';
import { type Adapter, type AdapterFactory, type Configuration, errors, type JWK } from 'oidc-provider';
import { MULTI_FACTOR, SINGLE_FACTOR } from '../../http/principal.ts';
import { apiResource } from '../../http/public-url.ts';
import type { Services } from '../../http/services.ts';
import { APPLICATION_METADATA, applicationOf } from '../applications/client-metadata.ts';
import {
  ACCESS_TOKEN_SECONDS,
  ANONYMOUS_SESSION_SECONDS,
  CODE_SECONDS,
  GRANT_SECONDS,
  ID_TOKEN_SECONDS,
  INTERACTION_SECONDS,
  REFRESH_TOKEN_SECONDS,
} from '../storage/lifetimes.ts';
import { createStoreAdapter } from '../storage/store-adapter.ts';
import { renderError } from './authorization-response.ts';
import { signOutOrAsk } from './end-login-session.ts';
import { CLAIMS_OF_SCOPES, createFindAccount } from './find-account.ts';
import { createInteractionPolicy } from './interaction-policy.ts';
import { loadGrant } from './load-grant.ts';
import { showLoggedOut } from './provider-pages.ts';
import { reportUnavailable } from './respond-to-failures.ts';

/** Paths of the endpoints. */
const ROUTES = {
  authorization: oauth.authorize.path,
  token: oauth.requestTokens.path,
  userinfo: oauth.getUserInfo.path,
  revocation: oauth.revokeToken.path,
  introspection: oauth.introspectToken.path,
  end_session: oauth.endSession.path,
  jwks: oauth.getKeySet.path,
};

/**
 * Returns the provider's configuration.
 *
 * @see https://github.com/panva/node-oidc-provider/blob/main/docs/README.md
 */
export function providerConfiguration(deps: Services, keys: readonly JWK[]): Configuration {
  const { clock, issuer } = deps;
  const resource = apiResource(deps.publicOrigin);
  const secure = issuer.startsWith('https:');
  const cookie = { httpOnly: true, sameSite: 'lax', secure, signed: false, overwrite: true } as const;
  return {
    adapter: reportUnavailableStore(createStoreAdapter(deps)),
    jwks: { keys: [...keys] },
    routes: ROUTES,
    clientAuthMethods: ['client_secret_post', 'client_secret_basic', 'none'],
    responseTypes: ['code'],
    scopes: ['openid', 'offline_access'],
    claims: CLAIMS_OF_SCOPES,
    acrValues: [SINGLE_FACTOR, MULTI_FACTOR],
    extraTokenClaims: authenticationOfToken,
    // Many clients read the user only from the id token. An application can turn it off, see `createFindAccount`.
    conformIdTokenClaims: false,
    subjectTypes: ['public'],
    // Every client must support RS256. Algorithms that are not listed are neither offered nor accepted.
    enabledJWA: {
      idTokenSigningAlgValues: ['RS256'],
      userinfoSigningAlgValues: ['RS256'],
      introspectionSigningAlgValues: ['RS256'],
      authorizationSigningAlgValues: ['RS256'],
    },
    extraClientMetadata: { properties: [APPLICATION_METADATA] },
    pkce: {
      required: (_ctx, client) => applicationOf(client).requirePkce || client.tokenEndpointAuthMethod === 'none',
    },
    allowOmittingSingleRegisteredRedirectUri: false,
    clockTolerance: 0,
    cookies: {
      names: {
        session: secure ? '__Host-arot_oauth' : 'arot_oauth',
        interaction: secure ? '__Secure-arot_interaction' : 'arot_interaction',
        resume: secure ? '__Secure-arot_resume' : 'arot_resume',
      },
      long: { ...cookie, path: '/' },
      short: cookie,
    },
    ttl: {
      AuthorizationCode: CODE_SECONDS,
      AccessToken: ACCESS_TOKEN_SECONDS,
      ClientCredentials: ACCESS_TOKEN_SECONDS,
      RefreshToken: REFRESH_TOKEN_SECONDS,
      IdToken: ID_TOKEN_SECONDS,
      Grant: GRANT_SECONDS,
      Interaction: INTERACTION_SECONDS,
      // With a login it follows the login session, and may get as old as that one can get.
      Session: (_ctx, session) => (session.accountId === undefined ? ANONYMOUS_SESSION_SECONDS : REFRESH_TOKEN_SECONDS),
    },
    // Tokens end when their login session is revoked, not when it expires: applications may keep access for longer.
    expiresWithSession: () => false,
    issueRefreshToken: (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    rotateRefreshToken: true,
    loadExistingGrant: reportUnavailable((ctx) => loadGrant(deps, ctx)),
    findAccount: reportUnavailable(createFindAccount(deps)),
    interactions: {
      policy: createInteractionPolicy(clock),
      // One page for all steps of a request, and for no other request.
      url: (ctx, { cid }) => `/login/${applicationOf(ctx.oidc.client ?? {}).slug}/${cid}`,
    },
    renderError,
    discovery: {
      ui_locales_supported: ['en', 'bn'],
      // @see https://openid.net/specs/openid-connect-prompt-create-1_0.html#section-4.2
      prompt_values_supported: ['none', 'login', 'consent', 'select_account', 'create'],
    },
    clientBasedCORS: allowCors,
    features: {
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      // Another resource is rejected instead of ignored: its tokens would be for something else.
      resourceIndicators: {
        enabled: true,
        getResourceServerInfo: (_ctx, named, client) => {
          if (named !== resource) throw new errors.InvalidTarget(`the resource is ${resource}`);
          // Opaque, so that a revocation holds at the next request.
          return { scope: applicationOf(client).apiScopes.join(' '), audience: resource, accessTokenFormat: 'opaque' };
        },
        // All tokens of a sign-in are for the resource that its authorization request has named.
        useGrantedResource: () => true,
      },
      userinfo: { enabled: true },
      revocation: { enabled: true, allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId },
      introspection: {
        enabled: true,
        // Other clients learn nothing about a token. @see https://www.rfc-editor.org/rfc/rfc7662#section-4
        allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId,
      },
      // Announced here. `grants/` queues the logout tokens, and clients have no `backchannel_logout_uri` that the provider knows.
      backchannelLogout: { enabled: true },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: signOutOrAsk(deps),
        postLogoutSuccessSource: showLoggedOut,
      },
    },
  };
}

/**
 * Returns how and when the user has signed in to whom an access token belongs, for its introspection and for the API. It is what the
 * authorization found: a later step of the session changes no token that exists.
 *
 * @see https://www.rfc-editor.org/rfc/rfc9470#section-6.2
 */
const authenticationOfToken: NonNullable<Configuration['extraTokenClaims']> = ({ oidc }) => {
  const source = oidc.entities.AuthorizationCode ?? oidc.entities.RefreshToken;
  if (source?.authTime === undefined) return undefined;
  const { acr, amr, authTime } = source;
  return { acr, amr, auth_time: authTime };
};

/** Passes the errors of every method of the adapter through {@link reportUnavailable}. */
function reportUnavailableStore(createAdapter: AdapterFactory): AdapterFactory {
  return (model) => {
    const methods = Object.entries(createAdapter(model)).map(([name, method]) => [name, reportUnavailable(method)]);
    return Object.fromEntries(methods) as Adapter;
  };
}

/**
 * Allows CORS requests from the origins of a client's redirect URIs: to userinfo for every client, and to the other
 * endpoints for public clients. The origin `null` can be any page, so it is never allowed.
 */
const allowCors: NonNullable<Configuration['clientBasedCORS']> = (ctx, origin, client) => {
  if (origin === 'null') return false;
  if (ctx.oidc.route !== 'userinfo' && client.tokenEndpointAuthMethod !== 'none') return false;
  return (client.redirectUris ?? []).some((uri) => URL.parse(uri)?.origin === origin);
};
