import { type AppRoute, initContract } from '@ts-rest/core';
import {
  authorizationQuery,
  htmlPage,
  introspection,
  introspectionRequest,
  keySet,
  logoutQuery,
  oauthError,
  resourceMetadata,
  revocationRequest,
  revocationResponse,
  serverMetadata,
  tokenRequest,
  tokenResponse,
  userInfo,
} from './oauth-messages.ts';

/**
 * The OAuth 2.0 and OpenID Connect endpoints. They are not part of {@link api}, because oidc-provider serves them and their
 * responses follow the standards instead of the API's envelope. These descriptions are for the OpenAPI documents, and for
 * the tests that validate every response against them.
 */

const c = initContract();

/**
 * The callers that may use an endpoint, and the credential that they need:
 *
 * - `none`: any caller;
 * - `browser`: a user's browser, with or without a session;
 * - `client`: an application, with API key and API secret in the form or by HTTP Basic; a public application with its API key;
 * - `access-token`: any caller with an access token.
 */
export type OAuthAuth = 'none' | 'browser' | 'client' | 'access-token';

export type OAuthRoute = AppRoute & {
  readonly metadata: {
    readonly auth: OAuthAuth;
    /** The origin of the API serves it, which may be another one than the issuer's. */
    readonly isOfApi?: true;
  };
  readonly summary: string;
  readonly description: string;
};

function defineOAuthRoutes<const T extends Record<string, OAuthRoute>>(routes: T): T {
  return routes;
}

/** A page, or a redirect without one. */
const page = c.otherResponse({ contentType: 'text/html', body: htmlPage });
const form = 'application/x-www-form-urlencoded';

/** @see https://www.rfc-editor.org/rfc/rfc7517#section-8.5 */
const keySetResponse = c.otherResponse({ contentType: 'application/jwk-set+json', body: keySet });

/** Failures of any endpoint. 421: the host of the request is not the issuer's. */
const failures = { 421: oauthError, 500: oauthError, 503: oauthError };
const pageFailures = { 421: oauthError, 500: page, 503: page };

export const oauth = c.router(
  defineOAuthRoutes({
    authorize: {
      method: 'GET',
      path: '/oauth/authorize',
      query: authorizationQuery,
      responses: { 200: page, 303: page, 400: page, 429: page, ...pageFailures },
      summary: 'Authorize an application',
      description:
        'For browsers. Redirects to the hosted login page if no user is signed in, and then to the redirect URI with `code`, `state` and `iss`, or with `error`. If the application or the redirect URI is not valid, it shows an error page and does not redirect. A POST with the same fields is redirected to the GET.',
      metadata: { auth: 'browser' },
    },
    requestTokens: {
      method: 'POST',
      path: '/oauth/token',
      contentType: form,
      body: tokenRequest,
      responses: { 200: tokenResponse, 400: oauthError, 401: oauthError, 429: oauthError, ...failures },
      summary: 'Get tokens',
      description:
        'For servers. Redeems a code, once and within 60 seconds, replaces a refresh token, or issues an access token for the service account of the application. API key and secret are in the form or in HTTP Basic. If a code is used twice, or a refresh token is used again more than 10 minutes after it was replaced or after its successor was used, all tokens of that sign-in end.',
      metadata: { auth: 'client' },
    },
    getUserInfo: {
      method: 'GET',
      path: '/oauth/userinfo',
      responses: { 200: userInfo, 400: oauthError, 401: oauthError, 403: oauthError, ...failures },
      summary: 'Get claims',
      description: 'The current claims of the account of an access token with the scope `openid`.',
      metadata: { auth: 'access-token' },
    },
    revokeToken: {
      method: 'POST',
      path: '/oauth/revoke',
      contentType: form,
      body: revocationRequest,
      responses: {
        200: revocationResponse,
        400: oauthError,
        401: oauthError,
        429: oauthError,
        ...failures,
      },
      summary: 'Revoke a token',
      description: 'Ends the token and all other tokens of the same sign-in. An unknown token is not an error.',
      metadata: { auth: 'client' },
    },
    introspectToken: {
      method: 'POST',
      path: '/oauth/introspect',
      contentType: form,
      body: introspectionRequest,
      responses: { 200: introspection, 400: oauthError, 401: oauthError, 429: oauthError, ...failures },
      summary: 'Introspect a token',
      description: 'The current state of a token of the calling application.',
      metadata: { auth: 'client' },
    },
    endSession: {
      method: 'GET',
      path: '/oauth/logout',
      query: logoutQuery,
      responses: { 200: page, 303: page, 400: page, ...pageFailures },
      summary: 'Sign out',
      description:
        'For browsers. Asks the user, ends the session, its tokens and the session of the API, and redirects to the application. If the user stays signed in, the redirect has `error=access_denied`. If no user is signed in, it redirects at once. A POST with the same fields is redirected to the GET.',
      metadata: { auth: 'browser' },
    },
    getOpenIdConfiguration: {
      method: 'GET',
      path: '/.well-known/openid-configuration',
      responses: { 200: serverMetadata, ...failures },
      summary: 'OpenID Connect discovery',
      description: 'The URLs of the endpoints, and what the server supports.',
      metadata: { auth: 'none' },
    },
    getServerMetadata: {
      method: 'GET',
      path: '/.well-known/oauth-authorization-server',
      responses: { 200: serverMetadata, ...failures },
      summary: 'OAuth discovery',
      description: 'The same document as OpenID Connect discovery, at the URL that OAuth clients use.',
      metadata: { auth: 'none' },
    },
    getKeySet: {
      method: 'GET',
      path: '/.well-known/jwks.json',
      responses: { 200: keySetResponse, ...failures },
      summary: 'Get the public keys',
      description: 'Public keys to verify id tokens with. A new key is published before it signs.',
      metadata: { auth: 'none' },
    },
    getResourceMetadata: {
      method: 'GET',
      path: '/.well-known/oauth-protected-resource/api',
      responses: { 200: resourceMetadata, ...failures },
      summary: 'Protected resource metadata',
      description: 'Where a client gets access tokens for the API, and their scopes (RFC 9728).',
      metadata: { auth: 'none', isOfApi: true },
    },
  }),
);
