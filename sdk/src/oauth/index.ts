/** Signing in with an Arot server, or another OpenID Connect provider, from a browser or an app. */
export { ArotError } from '../errors.ts';
export type { IdTokenClaims, IdTokenExpectations } from './check-claims.ts';
export {
  type AuthorizationOptions,
  type AuthorizationRequest,
  createAuthorizationRequest,
  createCodeChallenge,
  type PendingAuthorization,
} from './create-authorization-request.ts';
export { discoverServer } from './discover-server.ts';
export { arotServer, type OAuthConfig, type OAuthRequestOptions, type ServerMetadata } from './oauth-config.ts';
export { OAuthError, type OAuthErrorCode } from './oauth-errors.ts';
export { parseCallback } from './parse-callback.ts';
export { exchangeCode, refreshTokens, type TokensWithClaims } from './public-client.ts';
export type { Tokens } from './request-tokens.ts';
