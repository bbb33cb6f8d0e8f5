import * as z from 'zod';
import { MAX_LENGTHS } from './limits.ts';
import { outputText, outputUrl } from './text.ts';

// The messages of the OAuth 2.0 and OpenID Connect endpoints. `oauth.ts` has the endpoints.

/**
 * Returns a schema for a parameter of a URL. The server reads at most 16 KiB of a request's line and headers, so no parameter is
 * longer.
 */
const head = () => outputText(16_384);
/** Returns a schema for a form field. The token, revocation and introspection endpoints read forms of at most 56 KiB. */
const field = () => outputText(57_344);
const code = () => outputText(100);
const clientId = () => outputText(100).describe('API key of the application.');
const uri = () => outputText(2_000);
const seconds = () => z.int().min(0);
/** Returns a schema for an endpoint of the issuer, whose origin has at most 267 characters. */
const endpoint = () => outputText(400);

/** @see https://www.rfc-editor.org/rfc/rfc6749#section-5.2 */
export const oauthError = z
  .object({
    error: code().describe('Error code, for programs.'),
    error_description: outputText(1_000).optional().describe('Error message, for the developer of the application.'),
    scope: head().optional().describe('The scope that the request needs.'),
    state: head().optional().describe('The state of the request.'),
  })
  .meta({ id: 'OAuthErrorResponse', description: 'The body of an error at the OAuth endpoints.' });

const space = 'Separated by spaces.';

/** The provider ignores unknown parameters, as the standard requires. */
export const authorizationQuery = z.looseObject({
  client_id: clientId(),
  redirect_uri: uri().describe('One of the application’s redirect URIs, exactly as registered.'),
  response_type: z.literal('code'),
  scope: head().optional().describe(`${space} Without it, the default scopes of the application.`),
  resource: uri().optional().describe('`{origin}/api`, for tokens of this API. Without it, tokens are for userinfo.'),
  state: head().optional().describe('Returned unchanged. Bind it to the browser, to prevent CSRF.'),
  nonce: head().optional().describe('Returned in the id token. For requests with `openid`.'),
  code_challenge: outputText(43).optional().describe('PKCE. Required if the application is public or requires it.'),
  code_challenge_method: z.literal('S256').optional(),
  prompt: head()
    .optional()
    .describe('`none`, or one or more of `login`, `consent`, `select_account` and `create` (a new account).'),
  max_age: outputText(10).optional().describe('Maximum age of the sign-in, in seconds. For requests with `openid`.'),
  ui_locales: head().optional().describe('Languages of the pages: `bn`, `en`.'),
  login_hint: head().optional().describe('Fills in the login form if it is a phone number or an email address.'),
  id_token_hint: head().optional().describe('An id token that names the user.'),
  response_mode: z
    .enum(['query', 'fragment', 'form_post'])
    .optional()
    .describe('How the response returns to the redirect URI.'),
});

/** @see https://openid.net/specs/openid-connect-rpinitiated-1_0.html#RPLogout */
export const logoutQuery = z.looseObject({
  id_token_hint: head().optional().describe('An id token of the session.'),
  client_id: clientId().optional(),
  post_logout_redirect_uri: uri().optional().describe('Compared byte by byte with the registered URIs.'),
  state: head().optional().describe('Returned unchanged.'),
  ui_locales: head().optional().describe('Languages of the pages: `bn`, `en`.'),
});

const clientFields = {
  client_id: clientId().optional().describe('API key. Omit it with HTTP Basic.'),
  client_secret: field().optional().describe('API secret. A public application has none.'),
};

/**
 * One object for all grants: a form cannot be a union in most generated clients.
 *
 * @see https://www.rfc-editor.org/rfc/rfc6749#section-4.1.3
 * @see https://www.rfc-editor.org/rfc/rfc6749#section-6
 * @see https://www.rfc-editor.org/rfc/rfc6749#section-4.4.2
 */
export const tokenRequest = z
  .object({
    grant_type: z
      .enum(['authorization_code', 'refresh_token', 'client_credentials'])
      .describe(
        '`authorization_code` redeems a code. `refresh_token` replaces a refresh token. `client_credentials` is for a service account.',
      ),
    ...clientFields,
    code: field().optional().describe('The code of the callback. Required for `authorization_code`.'),
    redirect_uri: uri()
      .optional()
      .describe('The redirect URI of the authorization request. Required for `authorization_code`.'),
    code_verifier: outputText(128).optional().describe('PKCE. Required if the authorization request had a challenge.'),
    refresh_token: field().optional().describe('Required for `refresh_token`.'),
    scope: field()
      .optional()
      .describe('For `refresh_token`: a subset of the granted scopes. For `client_credentials`: `staff:` scopes.'),
    resource: uri().optional().describe('That of the authorization request.'),
  })
  .meta({ id: 'TokenRequest', description: 'Exchanges a code, a refresh token or the API secret for tokens.' });

/** @see https://www.rfc-editor.org/rfc/rfc6749#section-5.1 */
export const tokenResponse = z
  .object({
    access_token: outputText(43).describe('Opaque.'),
    token_type: z.literal('Bearer'),
    expires_in: z.int().min(1).max(2_592_000).describe('Lifetime of the access token in seconds.'),
    refresh_token: outputText(100).optional().describe('Replaces the refresh token of the request. Opaque.'),
    id_token: outputText(32_768).optional().describe('Signed with RS256. Present if `openid` was granted.'),
    scope: head().describe('The granted scopes.'),
  })
  .meta({ id: 'TokenResponse', description: 'Tokens.' });

/** @see https://openid.net/specs/openid-connect-core-1_0.html#UserInfoResponse */
export const userInfo = z
  .object({
    sub: outputText(MAX_LENGTHS.id).describe('Id of the account.'),
    name: outputText(MAX_LENGTHS.accountName).optional(),
    picture: outputUrl().optional(),
    updated_at: seconds().optional(),
    email: outputText(MAX_LENGTHS.email).optional(),
    email_verified: z.boolean().optional(),
    phone_number: outputText(MAX_LENGTHS.mobileNumber).optional().describe('In +880 form.'),
    phone_number_verified: z.boolean().optional(),
  })
  .meta({ id: 'UserInfo', description: 'The claims of the account that the scopes allow.' });

const tokenFields = {
  token: field().describe('Access token or refresh token.'),
  token_type_hint: field().optional().describe('`access_token` or `refresh_token`.'),
  ...clientFields,
};

/** @see https://www.rfc-editor.org/rfc/rfc7009#section-2.1 */
export const revocationRequest = z
  .object(tokenFields)
  .meta({ id: 'RevocationRequest', description: 'The token to revoke.' });

/** @see https://www.rfc-editor.org/rfc/rfc7009#section-2.2 */
export const revocationResponse = z.object({}).meta({ id: 'RevocationResponse', description: 'An empty object.' });

/** @see https://www.rfc-editor.org/rfc/rfc7662#section-2.1 */
export const introspectionRequest = z
  .object(tokenFields)
  .meta({ id: 'IntrospectionRequest', description: 'The token to introspect.' });

/** @see https://www.rfc-editor.org/rfc/rfc7662#section-2.2 */
export const introspection = z
  .object({
    active: z.boolean(),
    sub: outputText(MAX_LENGTHS.id).optional().describe('Id of the account.'),
    client_id: clientId().optional(),
    scope: head().optional().describe('The granted scopes.'),
    token_type: z.literal('Bearer').optional(),
    iss: endpoint().optional().describe('The issuer.'),
    aud: endpoint().optional().describe('The resource of a token for the API.'),
    iat: seconds().optional().describe('When the token was issued, in seconds since 1970.'),
    exp: seconds().optional().describe('When the token ends, in seconds since 1970.'),
    acr: endpoint().optional().describe('Of an access token: how strongly its user has signed in.'),
    amr: z.array(code()).max(5).optional().describe('Of an access token: how its user has signed in.'),
    auth_time: seconds().optional().describe('Of an access token: when its user has signed in.'),
  })
  .meta({
    id: 'IntrospectionResponse',
    description: 'The state of a token. An invalid token has only `active: false`.',
  });

/** @see https://www.rfc-editor.org/rfc/rfc8414#section-2 */
export const serverMetadata = z
  .looseObject({
    issuer: endpoint(),
    authorization_endpoint: endpoint(),
    token_endpoint: endpoint(),
    userinfo_endpoint: endpoint(),
    jwks_uri: endpoint(),
    revocation_endpoint: endpoint(),
    introspection_endpoint: endpoint(),
    end_session_endpoint: endpoint(),
    scopes_supported: z.array(code()).max(20),
    response_types_supported: z.array(z.literal('code')).max(1),
    code_challenge_methods_supported: z.array(z.literal('S256')).max(1),
  })
  .meta({ id: 'ServerMetadata', description: 'The URLs of the endpoints, and what the server supports.' });

/** @see https://www.rfc-editor.org/rfc/rfc9728#section-2 */
export const resourceMetadata = z
  .object({
    resource: endpoint(),
    authorization_servers: z.array(endpoint()).length(1),
    scopes_supported: z.array(code()).max(50),
    bearer_methods_supported: z.array(z.literal('header')).length(1),
    resource_name: outputText(100),
    resource_documentation: endpoint(),
  })
  .meta({ id: 'ResourceMetadata', description: 'How a client gets access tokens for the API.' });

/** @see https://www.rfc-editor.org/rfc/rfc7517#section-4 */
const publicKey = z
  .object({
    kty: z.literal('RSA'),
    use: z.literal('sig'),
    alg: z.literal('RS256'),
    kid: outputText(100),
    e: outputText(16),
    n: outputText(1_400),
  })
  .meta({ id: 'PublicKey', description: 'A public RSA key that verifies id tokens.' });

/** @see https://www.rfc-editor.org/rfc/rfc7517#section-5 */
export const keySet = z
  .object({
    keys: z.array(publicKey),
  })
  .meta({ id: 'KeySet', description: 'Public keys to verify id tokens with.' });

/** The largest part of a page is the logo of an application, of at most 100,000 characters. */
export const htmlPage = outputText(1_048_576).meta({ id: 'HtmlPage', description: 'A page for a browser.' });
