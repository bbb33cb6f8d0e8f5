import { type AppRoute, initContract } from '@ts-rest/core';
import * as z from 'zod';

/**
 * The OAuth 2.0 and OpenID Connect endpoints. They answer as their standards say and not in the envelope of the API, and
 * an engine of its own serves them: so they stand beside {@link api}, not in it. What is here describes them, for the
 * documents and for the tests that hold every answer against it.
 */

const c = initContract();

/**
 * Who calls an endpoint, and with which credential:
 *
 * - `none`: anybody;
 * - `browser`: a user's browser, with whatever session it has;
 * - `client`: an application, by API key and API secret in the form or by HTTP Basic; a public one by its API key;
 * - `access-token`: whoever holds an access token.
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
    error: z.string().describe('What went wrong, for programs.'),
    error_description: z.string().optional().describe('What went wrong, for whoever runs the application.'),
    scope: z.string().optional(),
    state: z.string().optional(),
  })
  .meta({ id: 'OAuthError', description: 'The body of an error at the OAuth endpoints.' });

const space = 'Separated by spaces.';

/** What the engine does not know it ignores, as the standard says. */
export const authorizationQuery = z.looseObject({
  client_id: z.string().describe('API key of the application.'),
  redirect_uri: z.string().describe('One of the application’s redirect URIs, exactly as registered.'),
  response_type: z.literal('code'),
  scope: z.string().optional().describe(`${space} Left out, the application’s default.`),
  state: z.string().optional().describe('Comes back byte by byte. Bind it to the browser against CSRF.'),
  nonce: z.string().optional().describe('Comes back in the id token. For requests with `openid`.'),
  code_challenge: z.string().optional().describe('PKCE. Needed where the application requires it or is public.'),
  code_challenge_method: z.literal('S256').optional(),
  prompt: z.string().optional().describe('`none`, or one or more of `login`, `consent` and `select_account`.'),
  max_age: z.string().optional().describe('How old the sign-in may be, in seconds. For requests with `openid`.'),
  ui_locales: z.string().optional().describe('Languages of the pages: `bn`, `en`.'),
  login_hint: z
    .string()
    .optional()
    .describe('Fills in the login form, where it is a phone number or an email address.'),
  id_token_hint: z.string().optional(),
  response_mode: z.enum(['query', 'fragment', 'form_post']).optional(),
});

const clientFields = {
  client_id: z.string().optional().describe('API key. Left out where HTTP Basic is used.'),
  client_secret: z.string().optional().describe('API secret. A public application has none.'),
};

/** @see https://www.rfc-editor.org/rfc/rfc6749#section-4.1.3 */
const codeTokenRequest = z
  .object({
    grant_type: z.literal('authorization_code'),
    ...clientFields,
    code: z.string(),
    redirect_uri: z.string().describe('The one of the authorization request.'),
    code_verifier: z.string().optional().describe('PKCE, where the authorization request had a challenge.'),
  })
  .meta({ id: 'AuthorizationCodeRequest', description: 'Tokens for a code.' });

/** @see https://www.rfc-editor.org/rfc/rfc6749#section-6 */
const refreshTokenRequest = z
  .object({
    grant_type: z.literal('refresh_token'),
    ...clientFields,
    refresh_token: z.string(),
    scope: z.string().optional().describe('Less than was granted, where less is enough.'),
  })
  .meta({ id: 'RefreshTokenRequest', description: 'Fresh tokens for a refresh token, which is replaced.' });

/** @see https://www.rfc-editor.org/rfc/rfc6749#section-5.1 */
export const tokenResponse = z
  .strictObject({
    access_token: z.string().describe('Opaque.'),
    token_type: z.literal('Bearer'),
    expires_in: z.int().positive().describe('Seconds for which the access token holds.'),
    refresh_token: z.string().optional().describe('Replaces the one that was sent. Opaque.'),
    id_token: z.string().optional().describe('Signed with RS256. Where `openid` was granted.'),
    scope: z.string().describe('What was granted.'),
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
  .meta({ id: 'UserInfo', description: 'Claims of the account, as far as the scopes reach.' });

const tokenForm = (what: string) =>
  z.object({ token: z.string().describe(what), token_type_hint: z.string().optional(), ...clientFields });

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
  .meta({ id: 'Introspection', description: 'What a token is worth; of one that does not hold, only that.' });

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
  .meta({ id: 'ServerMetadata', description: 'Where everything is, and what is supported.' });

/** @see https://www.rfc-editor.org/rfc/rfc7517#section-5 */
export const keySet = z
  .strictObject({
    keys: z.array(
      z.strictObject({
        kty: z.literal('RSA'),
        use: z.literal('sig'),
        alg: z.literal('RS256'),
        kid: z.string(),
        e: z.string(),
        n: z.string(),
      }),
    ),
  })
  .meta({ id: 'KeySet', description: 'Public keys that id tokens are verified with.' });

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
        'For browsers. Leads to the hosted login page where nobody is signed in, and back to the redirect URI with `code`, `state` and `iss`, or with `error`. Where application or redirect URI are not to be trusted there is an error page and no redirect. A POST of the same fields is answered with a redirect to the GET.',
      metadata: { auth: 'browser' },
    },
    token: {
      method: 'POST',
      path: '/oauth/token',
      contentType: form,
      body: z.discriminatedUnion('grant_type', [codeTokenRequest, refreshTokenRequest]),
      responses: { 200: tokenResponse, 400: oauthError, 401: oauthError, 429: oauthError, 503: oauthError },
      summary: 'Get tokens',
      description:
        'For servers. Redeems a code once, within 60 seconds, or replaces a refresh token. API key and secret stand in the form or in HTTP Basic. A code that comes twice, or a refresh token that comes again later than 10 seconds after it was replaced, ends everything that it led to.',
      metadata: { auth: 'client' },
    },
    userinfo: {
      method: 'GET',
      path: '/oauth/userinfo',
      responses: { 200: userInfo, 400: oauthError, 401: oauthError, 403: oauthError, 503: oauthError },
      summary: 'Get claims',
      description: 'Claims of the account that an access token with `openid` stands for, as they are now.',
      metadata: { auth: 'access-token' },
    },
    revoke: {
      method: 'POST',
      path: '/oauth/revoke',
      contentType: form,
      body: tokenForm('Access token or refresh token.'),
      responses: {
        200: z.strictObject({}),
        400: oauthError,
        401: oauthError,
        503: oauthError,
      },
      summary: 'Revoke a token',
      description: 'Ends the token with all others of the same sign-in. A token that is unknown is as good as revoked.',
      metadata: { auth: 'client' },
    },
    introspect: {
      method: 'POST',
      path: '/oauth/introspect',
      contentType: form,
      body: tokenForm('Access token or refresh token.'),
      responses: { 200: introspection, 400: oauthError, 401: oauthError, 503: oauthError },
      summary: 'Look at a token',
      description: 'What a token of the calling application is worth at this moment.',
      metadata: { auth: 'client' },
    },
    endOAuthSession: {
      method: 'GET',
      path: '/oauth/logout',
      query: z.looseObject({
        id_token_hint: z.string().optional(),
        client_id: z.string().optional(),
        post_logout_redirect_uri: z.string().optional().describe('Registered, exactly as here.'),
        state: z.string().optional(),
        ui_locales: z.string().optional(),
      }),
      responses: { 200: page, 303: page, 400: page, 503: page },
      summary: 'Sign out',
      description:
        'For browsers. Asks the user, ends the session here and at the API, with the tokens of it, and leads back to the application; with `error=access_denied` where the user stayed signed in, and at once where nobody is signed in. A POST of the same fields is answered with a redirect to the GET.',
      metadata: { auth: 'browser' },
    },
    discoverOpenId: {
      method: 'GET',
      path: '/.well-known/openid-configuration',
      responses: { 200: serverMetadata, 503: oauthError },
      summary: 'OpenID Connect discovery',
      description: 'Where everything is.',
      metadata: { auth: 'none' },
    },
    discoverOAuth: {
      method: 'GET',
      path: '/.well-known/oauth-authorization-server',
      responses: { 200: serverMetadata, 503: oauthError },
      summary: 'OAuth discovery',
      description: 'The same as OpenID Connect discovery, where OAuth clients look for it.',
      metadata: { auth: 'none' },
    },
    getKeySet: {
      method: 'GET',
      path: '/.well-known/jwks.json',
      responses: { 200: keySet, 503: oauthError },
      summary: 'Get the public keys',
      description: 'Keys that id tokens are verified with. A new one is here before it signs.',
      metadata: { auth: 'none' },
    },
  }),
);
