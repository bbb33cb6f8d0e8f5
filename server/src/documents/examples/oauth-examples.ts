import type {
  introspection,
  keySet,
  oauth,
  resourceMetadata,
  serverMetadata,
  tokenResponse,
  userInfo,
} from '@arot/contract';
import type * as z from 'zod';

/** The parts of the documents about an OAuth endpoint besides its schemas. */
export type OAuthExample = {
  readonly parameters?: Readonly<Record<string, string>>;
  readonly requests?: Readonly<Record<string, { summary: string; value: unknown }>>;
  /** The description of a success, in one sentence. */
  readonly success: string;
  /** The description of a redirect, in one sentence. */
  readonly redirect?: string;
  readonly body?: unknown;
};

const clientId = 'ak_5qM2Zt8bXw0Rk4vYc7Ld9NfPs1HgJ3Ua';
const redirectUri = 'https://shop.example.com/callback';
const issuer = 'https://auth.example.com';

const client = { client_id: clientId, client_secret: 'as_the-secret-that-was-shown-once' };

const tokens: z.input<typeof tokenResponse> = {
  access_token: 'q0cYwq1sXJ1Tn2c8mG3lq6zj0tHq5gVb7uQm9sKd4Ra',
  token_type: 'Bearer',
  expires_in: 3_600,
  refresh_token: 'V2n8Zk4rTq6yLw0pXs3dFh5jKb7mNc9vQe1uRt2iYo4',
  id_token: 'eyJhbGciOiJSUzI1NiIsImtpZCI6Ii4uLiJ9.eyJzdWIiOiIuLi4ifQ.c2lnbmF0dXJl',
  scope: 'openid profile',
};

const claims: z.input<typeof userInfo> = {
  sub: '0199d2a6-5b10-7e44-9a0c-3f6d2c81e7b5',
  name: 'Abdur Rahman · আবদুর রহমান',
  updated_at: 1_790_000_000,
};

const token: z.input<typeof introspection> = {
  active: true,
  sub: claims.sub,
  client_id: clientId,
  scope: 'openid profile',
  token_type: 'Bearer',
  iss: issuer,
  iat: 1_790_000_000,
  exp: 1_790_003_600,
};

const metadata: z.input<typeof serverMetadata> = {
  issuer,
  authorization_endpoint: `${issuer}/oauth/authorize`,
  token_endpoint: `${issuer}/oauth/token`,
  userinfo_endpoint: `${issuer}/oauth/userinfo`,
  jwks_uri: `${issuer}/.well-known/jwks.json`,
  revocation_endpoint: `${issuer}/oauth/revoke`,
  introspection_endpoint: `${issuer}/oauth/introspect`,
  end_session_endpoint: `${issuer}/oauth/logout`,
  scopes_supported: ['openid', 'offline_access', 'profile', 'email', 'phone'],
  response_types_supported: ['code'],
  code_challenge_methods_supported: ['S256'],
};

const keys: z.input<typeof keySet> = {
  keys: [
    { kty: 'RSA', use: 'sig', alg: 'RS256', kid: 'h1twmB8ujq60FZDkUwDIuMZm20KcFJS', e: 'AQAB', n: 'nD9-AEyc2vEziHfj' },
  ],
};

const resource: z.input<typeof resourceMetadata> = {
  resource: 'https://shop.example.com/api',
  authorization_servers: [issuer],
  scopes_supported: ['prices', 'customer.read', 'customer.write', 'staff:catalog:read', 'staff:catalog:write'],
  bearer_methods_supported: ['header'],
  resource_name: 'Arot API',
  resource_documentation: 'https://shop.example.com/docs',
};

/** An endpoint without an example does not compile. */
export const oauthExamples: Readonly<Record<keyof typeof oauth, OAuthExample>> = {
  authorize: {
    parameters: {
      client_id: clientId,
      redirect_uri: redirectUri,
      response_type: 'code',
      scope: 'openid profile',
      state: 'af0ifjsldkj',
    },
    success: 'A page that posts the response to the redirect URI, for `response_mode=form_post`.',
    redirect: 'To the redirect URI with `code`, `state` and `iss`, or to the hosted login page.',
  },
  requestTokens: {
    requests: {
      code: {
        summary: 'Exchange a code for tokens',
        value: {
          grant_type: 'authorization_code',
          ...client,
          code: 'SplxlOBeZQQYbYS6WxSbIA',
          redirect_uri: redirectUri,
        },
      },
      refresh: {
        summary: 'Exchange a refresh token for new tokens',
        value: { grant_type: 'refresh_token', ...client, refresh_token: tokens.refresh_token },
      },
      service: {
        summary: 'Get an access token for the service account',
        value: { grant_type: 'client_credentials', ...client },
      },
    },
    success: 'Tokens.',
    body: tokens,
  },
  getUserInfo: { success: 'The claims.', body: claims },
  revokeToken: {
    requests: { refresh: { summary: 'A refresh token', value: { token: tokens.refresh_token, ...client } } },
    success: 'The token is no longer valid, or never was.',
    body: {},
  },
  introspectToken: {
    requests: { access: { summary: 'An access token', value: { token: tokens.access_token, ...client } } },
    success: 'Whether the token is active, and its claims.',
    body: token,
  },
  endSession: {
    parameters: { client_id: clientId, post_logout_redirect_uri: 'https://shop.example.com/' },
    success: 'A page that asks the user to confirm, or that says that the user has left.',
    redirect: 'To the application, if no user is signed in.',
  },
  getOpenIdConfiguration: { success: 'The endpoints and supported features.', body: metadata },
  getServerMetadata: { success: 'The endpoints and supported features.', body: metadata },
  getKeySet: { success: 'The public signing keys.', body: keys },
  getResourceMetadata: { success: 'What a client needs for access tokens.', body: resource },
};

type ErrorExample = {
  /** The name of the error in the names of components. */
  readonly name: string;
  readonly description: string;
  readonly example: { readonly error: string; readonly error_description: string };
};

/** A page, shortened. */
export const PAGE_EXAMPLE = '<!doctype html>\n<html lang="en">…</html>';

/** An error of each status, with the codes of the standards. */
const errors: Readonly<Record<number, ErrorExample>> = {
  400: {
    name: 'BadRequest',
    description: 'The request is not valid.',
    example: { error: 'invalid_grant', error_description: 'grant request is invalid' },
  },
  401: {
    name: 'Unauthorized',
    description: 'The client credentials or the token are not valid.',
    example: { error: 'invalid_client', error_description: 'client authentication failed' },
  },
  403: {
    name: 'Forbidden',
    description: 'The scope of the token is not sufficient.',
    example: { error: 'insufficient_scope', error_description: 'access token missing openid scope' },
  },
  421: {
    name: 'MisdirectedRequest',
    description: 'The host of the request is not the host of the issuer.',
    example: { error: 'invalid_request', error_description: 'This server does not answer under this name.' },
  },
  429: {
    name: 'TooManyRequests',
    description: 'Too many requests of this client or this network address.',
    example: { error: 'temporarily_unavailable', error_description: 'too many requests' },
  },
  500: {
    name: 'ServerError',
    description: 'The server failed.',
    example: { error: 'server_error', error_description: 'unexpected' },
  },
  503: {
    name: 'Unavailable',
    description: 'The server is overloaded or cannot reach its database.',
    example: { error: 'temporarily_unavailable', error_description: 'the server cannot handle the request now' },
  },
};

/** @throws Error for a status without an example */
export function oauthErrorExamples(status: number): ErrorExample {
  const error = errors[status];
  if (!error) throw new Error(`${status} has no example of an OAuth error`);
  return error;
}
