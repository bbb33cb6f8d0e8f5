import type { Provider } from 'oidc-provider';

/**
 * Makes every URL that the provider builds start with the issuer. The Host header, forwarded headers and an absolute
 * request target have no influence.
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
