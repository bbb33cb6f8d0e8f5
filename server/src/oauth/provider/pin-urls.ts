import type { Provider } from 'oidc-provider';

/**
 * Every address that the engine makes begins with the issuer, whatever the request says of itself: Host, forwarded
 * headers and an absolute request target change nothing.
 *
 * @see https://www.rfc-editor.org/rfc/rfc9700#section-4.13 reverse proxies and forwarded headers
 */
export function pinUrls(provider: Provider, issuer: string): void {
  const { protocol, host, origin } = new URL(issuer);
  Object.defineProperties(provider.request, {
    protocol: { get: () => protocol.slice(0, -1) },
    host: { get: () => host },
    origin: { get: () => origin },
    href: {
      get(this: { url: string }) {
        return origin + this.url;
      },
    },
  });
}
