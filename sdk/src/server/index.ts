/** Exports everything that needs a secret, for servers only. */

export type { AccessTokenFunction, AccessTokenOptions } from '../access-token-source.ts';
export { isArotError } from '../any-error.ts';
export {
  ForbiddenError,
  NotFoundError,
  PayloadTooLargeError,
  RateLimitedError,
  ReauthenticationRequiredError,
  UnauthenticatedError,
  ValidationError,
} from '../api-errors.ts';
export {
  ArotApiError,
  ArotConnectionError,
  ArotError,
  ArotResponseError,
  ArotTimeoutError,
} from '../errors.ts';
export type * from '../generated/server-types.ts';
export type { IdTokenClaims, IdTokenExpectations } from '../oauth/check-claims.ts';
export type {
  AuthorizationOptions,
  AuthorizationRequest,
  PendingAuthorization,
} from '../oauth/create-authorization-request.ts';
export { discoverServer } from '../oauth/discover-server.ts';
export type { OAuthConfig, OAuthRequestOptions, ServerMetadata } from '../oauth/oauth-config.ts';
export { OAuthError, type OAuthErrorCode } from '../oauth/oauth-errors.ts';
export type { TokensWithClaims } from '../oauth/public-client.ts';
export type { Tokens } from '../oauth/request-tokens.ts';
export { type ChatCallOptions, ChatVisitors, type ChatVisitorsOptions } from './chat-visitors.ts';
export { type ClientCredentials, clientCredentialsToken } from './client-credentials-token.ts';
export { type Introspection, OAuthClient, type OAuthClientConfig, type UserInfo } from './oauth-client.ts';
export {
  type PriceQuoteClaims,
  type PriceQuoteClaimsLine,
  PriceQuoteError,
  type PriceQuoteErrorCode,
  type PriceQuoteOptions,
  verifyPriceQuote,
} from './verify-price-quote.ts';
