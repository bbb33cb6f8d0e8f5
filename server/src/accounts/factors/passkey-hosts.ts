import { isAppOrigin } from '../../http/origin-schema.ts';
import type { PasskeyHosts } from './verify-passkey.ts';

/**
 * Returns the relying party of passkeys, and the origins whose pages may use them: those of this server, and trusted ones under the
 * domain of the relying party. A browser checks the same.
 *
 * @see https://www.w3.org/TR/webauthn-3/#relying-party-identifier
 */
export function passkeyHosts(
  { rpId, trustedOrigins }: { readonly rpId: string | undefined; readonly trustedOrigins: readonly string[] },
  ownOrigins: readonly [string, ...string[]],
): PasskeyHosts {
  const domain = rpId ?? new URL(ownOrigins[0]).hostname;
  const isUnder = (origin: string) => {
    const { hostname } = new URL(origin);
    return !isAppOrigin(origin) && (hostname === domain || hostname.endsWith(`.${domain}`));
  };
  return { rpId: domain, passkeyOrigins: [...new Set([...ownOrigins, ...trustedOrigins])].filter(isUnder) };
}
