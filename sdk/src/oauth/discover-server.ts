import type { OAuthConfig, OAuthRequestOptions, ServerMetadata } from './oauth-config.ts';
import { OAuthError } from './oauth-errors.ts';
import { sendOAuthRequest } from './send-oauth-request.ts';

/**
 * Reads the discovery document of an authorization server. An Arot server does not need it.
 *
 * @param config `issuer`, and optionally `fetch` and `timeoutMs`
 * @throws OAuthError `issuer_mismatch` for the document of another issuer
 * @see https://openid.net/specs/openid-connect-discovery-1_0.html#ProviderConfig
 * @see https://www.rfc-editor.org/rfc/rfc8414#section-3.3
 */
export async function discoverServer(
  config: Pick<OAuthConfig, 'issuer' | 'fetch' | 'timeoutMs'>,
  options?: OAuthRequestOptions,
): Promise<ServerMetadata> {
  const url = `${config.issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  const metadata = await sendOAuthRequest(config, url, {}, options);
  if (metadata.issuer !== config.issuer) throw new OAuthError('issuer_mismatch');
  return metadata as ServerMetadata & typeof metadata;
}
