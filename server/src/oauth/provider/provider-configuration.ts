import type { Configuration, JWK } from 'oidc-provider';
import { APPLICATION_METADATA, applicationOf } from '../applications/client-metadata.ts';
import type { OAuthDependencies } from '../oauth-dependencies.ts';
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
import { CLAIMS_OF_SCOPES, createFindAccount } from './find-account.ts';
import { createInteractionPolicy } from './interaction-policy.ts';
import { loadGrant } from './load-grant.ts';
import { pathOfRequest } from './path-of-request.ts';
import { showError, showLoggedOut, showLogoutConfirmation } from './provider-pages.ts';
import { reportUnavailable } from './temporarily-unavailable.ts';

/** Where the endpoints are. @see contract/src/oauth.ts */
const ROUTES = {
  authorization: '/oauth/authorize',
  token: '/oauth/token',
  userinfo: '/oauth/userinfo',
  revocation: '/oauth/revoke',
  introspection: '/oauth/introspect',
  end_session: '/oauth/logout',
  jwks: '/.well-known/jwks.json',
};

/** How the engine is set up; what it does by itself is its documentation's. */
export function providerConfiguration(deps: OAuthDependencies, keys: readonly JWK[]): Configuration {
  const { clock, issuer } = deps;
  const secure = issuer.startsWith('https:');
  const cookie = { httpOnly: true, sameSite: 'lax', secure, signed: false, overwrite: true } as const;
  return {
    adapter: createStoreAdapter(deps),
    jwks: { keys: [...keys] },
    routes: ROUTES,
    clientAuthMethods: ['client_secret_post', 'client_secret_basic', 'none'],
    responseTypes: ['code'],
    scopes: ['openid', 'offline_access'],
    claims: CLAIMS_OF_SCOPES,
    subjectTypes: ['public'],
    // The only one that every client has to know; what is not named here is neither offered nor taken.
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
      RefreshToken: REFRESH_TOKEN_SECONDS,
      IdToken: ID_TOKEN_SECONDS,
      Grant: GRANT_SECONDS,
      Interaction: INTERACTION_SECONDS,
      // It follows the ordinary session wherever somebody is signed in, and may be as old as that can get.
      Session: (_ctx, session) => (session.accountId === undefined ? ANONYMOUS_SESSION_SECONDS : REFRESH_TOKEN_SECONDS),
    },
    // Tokens end when their session is ended, not when it expires: an application may be used for longer.
    expiresWithSession: () => false,
    issueRefreshToken: (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    rotateRefreshToken: true,
    loadExistingGrant: reportUnavailable((ctx) => loadGrant(deps, ctx)),
    findAccount: reportUnavailable(createFindAccount(deps)),
    interactions: {
      policy: createInteractionPolicy(clock),
      url: (ctx, interaction) => pathOfRequest(applicationOf(ctx.oidc.client ?? {}).slug, interaction),
    },
    renderError: showError,
    discovery: { ui_locales_supported: ['en', 'bn'] },
    clientBasedCORS: allowCors,
    features: {
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      resourceIndicators: { enabled: false },
      userinfo: { enabled: true },
      revocation: { enabled: true, allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId },
      introspection: {
        enabled: true,
        // Whoever a token was not given to learns nothing of it. @see https://www.rfc-editor.org/rfc/rfc7662#section-4
        allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId,
      },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: showLogoutConfirmation,
        postLogoutSuccessSource: showLoggedOut,
      },
    },
  };
}

/** Pages of an application may read claims, and those of a public one get tokens. `null` is nobody's origin. */
const allowCors: NonNullable<Configuration['clientBasedCORS']> = (ctx, origin, client) => {
  if (origin === 'null') return false;
  if (ctx.oidc.route !== 'userinfo' && client.tokenEndpointAuthMethod !== 'none') return false;
  return (client.redirectUris ?? []).some((uri) => URL.parse(uri)?.origin === origin);
};
