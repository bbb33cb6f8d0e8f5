import { type AppRoute, initContract } from '@ts-rest/core';
import * as z from 'zod';

/**
 * The OAuth 2.0 and OpenID Connect endpoints. They are not part of {@link api}, because oidc-provider serves them and their
 * responses follow the standards instead of the API's envelope. These descriptions are for the OpenAPI documents, and for
 * the tests that validate every response against them.
 */

const c = initContract();

/**
 * Which callers use an endpoint, and with which credential:
 *
 * - `none`: any caller;
 * - `browser`: a user's browser, with or without a session;
 * - `client`: an application, with API key and API secret in the form or by HTTP Basic; a public application with its API key;
 * - `access-token`: any caller with an access token.
 */
export type OAuthAuth = 'none' | 'browser' | 'client' | 'access-token';

export type OAuthRoute = AppRoute & {
  readonly metadata: { readonly auth: OAuthAuth };
  readonly summary: string;
  readonly description: string;
};

function defineOAuthRoutes<const T extends Record<string, OAuthRoute>>(routes: T): T {
  return routes;
}

/** @see https://www.rfc-editor.org/rfc/rfc6749#section-5.2 */
export const oauthError = z
  .strictObject({
    error: z.string().describe('Error code, for programs.'),
    error_description: z.string().optional().describe('Error message, for the developer of the application.'),
    scope: z.string().optional(),
    state: z.string().optional(),
  })
  .meta({ id: 'OAuthErrorResponse', description: 'The body of an error at the OAuth endpoints.' });

const space = 'Separated by spaces.';

/** The provider ignores unknown parameters, as the standard requires. */
export const authorizationQuery = z.looseObject({
  client_id: z.string().describe('API key of the application.'),
  redirect_uri: z.string().describe('One of the application’s redirect URIs, exactly as registered.'),
  response_type: z.literal('code'),
  scope: z.string().optional().describe(`${space} Without it, the default scopes of the application.`),
  state: z.string().optional().describe('Returned unchanged. Bind it to the browser, to prevent CSRF.'),
  nonce: z.string().optional().describe('Returned in the id token. For requests with `openid`.'),
  code_challenge: z.string().optional().describe('PKCE. Required if the application is public or requires it.'),
  code_challenge_method: z.literal('S256').optional(),
  prompt: z.string().optional().describe('`none`, or one or more of `login`, `consent` and `select_account`.'),
  max_age: z.string().optional().describe('Maximum age of the sign-in, in seconds. For requests with `openid`.'),
  ui_locales: z.string().optional().describe('Languages of the pages: `bn`, `en`.'),
  login_hint: z.string().optional().describe('Fills in the login form if it is a phone number or an email address.'),
  id_token_hint: z.string().optional(),
  response_mode: z.enum(['query', 'fragment', 'form_post']).optional(),
});

const clientFields = {
  client_id: z.string().optional().describe('API key. Omit it with HTTP Basic.'),
  client_secret: z.string().optional().describe('API secret. A public application has none.'),
};

/**
 * One object for both grants: a form cannot be a union in most generated clients.
 *
 * @see https://www.rfc-editor.org/rfc/rfc6749#section-4.1.3
 * @see https://www.rfc-editor.org/rfc/rfc6749#section-6
 */
const tokenRequest = z
  .object({
    grant_type: z
      .enum(['authorization_code', 'refresh_token'])
      .describe('`authorization_code` redeems a code. `refresh_token` replaces a refresh token.'),
    ...clientFields,
    code: z.string().optional().describe('The code of the callback. Required for `authorization_code`.'),
    redirect_uri: z
      .string()
      .optional()
      .describe('The redirect URI of the authorization request. Required for `authorization_code`.'),
    code_verifier: z.string().optional().describe('PKCE. Required if the authorization request had a challenge.'),
    refresh_token: z.string().optional().describe('Required for `refresh_token`.'),
    scope: z.string().optional().describe('For `refresh_token`: a subset of the granted scopes.'),
  })
  .meta({ id: 'TokenRequest', description: 'Exchanges a code, or a refresh token, for tokens.' });

/** @see https://www.rfc-editor.org/rfc/rfc6749#section-5.1 */
export const tokenResponse = z
  .strictObject({
    access_token: z.string().describe('Opaque.'),
    token_type: z.literal('Bearer'),
    expires_in: z.int().positive().describe('Lifetime of the access token in seconds.'),
    refresh_token: z.string().optional().describe('Replaces the refresh token of the request. Opaque.'),
    id_token: z.string().optional().describe('Signed with RS256. Present if `openid` was granted.'),
    scope: z.string().describe('The granted scopes.'),
  })
  .meta({ id: 'TokenResponse', description: 'Tokens.' });

/** @see https://openid.net/specs/openid-connect-core-1_0.html#UserInfoResponse */
export const userInfo = z
  .strictObject({
    sub: z.string().describe('Id of the account.'),
    name: z.string().optional(),
    picture: z.string().optional(),
    updated_at: z.int().optional(),
    email: z.string().optional(),
    email_verified: z.boolean().optional(),
    phone_number: z.string().optional().describe('In +880 form.'),
    phone_number_verified: z.boolean().optional(),
  })
  .meta({ id: 'UserInfo', description: 'The claims of the account that the scopes allow.' });

const tokenFields = {
  token: z.string().describe('Access token or refresh token.'),
  token_type_hint: z.string().optional(),
  ...clientFields,
};

/** @see https://www.rfc-editor.org/rfc/rfc7009#section-2.1 */
const revocationRequest = z.object(tokenFields).meta({ id: 'RevocationRequest', description: 'The token to revoke.' });

/** @see https://www.rfc-editor.org/rfc/rfc7009#section-2.2 */
const revocationResponse = z.strictObject({}).meta({ id: 'RevocationResponse', description: 'An empty object.' });

/** @see https://www.rfc-editor.org/rfc/rfc7662#section-2.1 */
const introspectionRequest = z
  .object(tokenFields)
  .meta({ id: 'IntrospectionRequest', description: 'The token to introspect.' });

/** @see https://www.rfc-editor.org/rfc/rfc7662#section-2.2 */
export const introspection = z
  .strictObject({
    active: z.boolean(),
    sub: z.string().optional(),
    client_id: z.string().optional(),
    scope: z.string().optional(),
    token_type: z.literal('Bearer').optional(),
    iss: z.string().optional(),
    iat: z.int().optional(),
    exp: z.int().optional(),
  })
  .meta({
    id: 'IntrospectionResponse',
    description: 'The state of a token. An invalid token has only `active: false`.',
  });

/** @see https://www.rfc-editor.org/rfc/rfc8414#section-2 */
export const serverMetadata = z
  .looseObject({
    issuer: z.string(),
    authorization_endpoint: z.string(),
    token_endpoint: z.string(),
    userinfo_endpoint: z.string(),
    jwks_uri: z.string(),
    revocation_endpoint: z.string(),
    introspection_endpoint: z.string(),
    end_session_endpoint: z.string(),
    scopes_supported: z.array(z.string()),
    response_types_supported: z.array(z.literal('code')),
    code_challenge_methods_supported: z.array(z.literal('S256')),
  })
  .meta({ id: 'ServerMetadata', description: 'The URLs of the endpoints, and what the server supports.' });

/** @see https://www.rfc-editor.org/rfc/rfc7517#section-4 */
const publicKey = z
  .strictObject({
    kty: z.literal('RSA'),
    use: z.literal('sig'),
    alg: z.literal('RS256'),
    kid: z.string(),
    e: z.string(),
    n: z.string(),
  })
  .meta({ id: 'PublicKey', description: 'A public RSA key that verifies id tokens.' });

/** @see https://www.rfc-editor.org/rfc/rfc7517#section-5 */
export const keySet = z
  .strictObject({
    keys: z.array(publicKey),
  })
  .meta({ id: 'KeySet', description: 'Public keys to verify id tokens with.' });

/** A page, or a redirect without one. */
const page = c.otherResponse({ contentType: 'text/html', body: z.string() });
const form = 'application/x-www-form-urlencoded';

export const oauth = c.router(
  defineOAuthRoutes({
    authorize: {
      method: 'GET',
      path: '/oauth/authorize',
      query: authorizationQuery,
      responses: { 303: page, 400: page, 503: page },
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
      responses: { 200: tokenResponse, 400: oauthError, 401: oauthError, 429: oauthError, 503: oauthError },
      summary: 'Get tokens',
      description:
        'For servers. Redeems a code, once and within 60 seconds, or replaces a refresh token. API key and secret are in the form or in HTTP Basic. If a code is used twice, or a refresh token is used again more than 10 seconds after it was replaced, all tokens of that sign-in end.',
      metadata: { auth: 'client' },
    },
    getUserInfo: {
      method: 'GET',
      path: '/oauth/userinfo',
      responses: { 200: userInfo, 400: oauthError, 401: oauthError, 403: oauthError, 503: oauthError },
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
        503: oauthError,
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
      responses: { 200: introspection, 400: oauthError, 401: oauthError, 503: oauthError },
      summary: 'Introspect a token',
      description: 'The current state of a token of the calling application.',
      metadata: { auth: 'client' },
    },
    endSession: {
      method: 'GET',
      path: '/oauth/logout',
      query: z.looseObject({
        id_token_hint: z.string().optional(),
        client_id: z.string().optional(),
        post_logout_redirect_uri: z.string().optional().describe('Compared byte by byte with the registered URIs.'),
        state: z.string().optional(),
        ui_locales: z.string().optional(),
      }),
      responses: { 200: page, 303: page, 400: page, 503: page },
      summary: 'Sign out',
      description:
        'For browsers. Asks the user, ends the session, its tokens and the session of the API, and redirects to the application. If the user stays signed in, the redirect has `error=access_denied`. If no user is signed in, it redirects at once. A POST with the same fields is redirected to the GET.',
      metadata: { auth: 'browser' },
    },
    getOpenIdConfiguration: {
      method: 'GET',
      path: '/.well-known/openid-configuration',
      responses: { 200: serverMetadata, 503: oauthError },
      summary: 'OpenID Connect discovery',
      description: 'The URLs of the endpoints, and what the server supports.',
      metadata: { auth: 'none' },
    },
    getServerMetadata: {
      method: 'GET',
      path: '/.well-known/oauth-authorization-server',
      responses: { 200: serverMetadata, 503: oauthError },
      summary: 'OAuth discovery',
      description: 'The same document as OpenID Connect discovery, at the URL that OAuth clients use.',
      metadata: { auth: 'none' },
    },
    getKeySet: {
      method: 'GET',
      path: '/.well-known/jwks.json',
      responses: { 200: keySet, 503: oauthError },
      summary: 'Get the public keys',
      description: 'Public keys to verify id tokens with. A new key is published before it signs.',
      metadata: { auth: 'none' },
    },
  }),
);
