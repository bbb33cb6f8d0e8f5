import { type AccessTokenFunction, accessTokenSource } from '../access-token-source.ts';
import { requestTokens } from '../oauth/request-tokens.ts';
import { basicAuthentication } from './basic-authentication.ts';
import type { OAuthClientConfig } from './oauth-client.ts';

/** A confidential application that acts for a service account. */
export type ClientCredentials = Omit<OAuthClientConfig, 'redirectUri' | 'clockToleranceSeconds'> & {
  /** The API that the tokens are for: `{baseUrl}/api`, exactly. Default: that of the server. */
  readonly resource?: string | undefined;
  /** Scopes, separated by spaces. Default: all `staff:` scopes of the application. */
  readonly scope?: string | undefined;
};

/**
 * Creates a function for `createClient({ auth: { accessToken } })`: it requests an access token by the application's secret, without a
 * user, and another one when it ends or was rejected.
 *
 * @throws TypeError without an issuer or a secret. Its function rejects with an OAuthError such as `invalid_client`,
 *   `unauthorized_client` or `invalid_target`
 * @see https://www.rfc-editor.org/rfc/rfc6749#section-4.4
 * @see https://www.rfc-editor.org/rfc/rfc8707#section-2.2
 */
export function clientCredentialsToken({ resource, scope, ...config }: ClientCredentials): AccessTokenFunction {
  if (!config.issuer || !config.clientId || !config.clientSecret) {
    throw new TypeError('issuer, clientId and clientSecret are required.');
  }
  const grant = { grant_type: 'client_credentials', scope, resource };
  const renew = () => requestTokens({ redirectUri: '', ...config }, basicAuthentication(config), grant, undefined);
  return accessTokenSource(renew);
}
