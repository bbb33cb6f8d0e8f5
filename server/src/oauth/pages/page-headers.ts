import { styleSource } from './stylesheet.ts';

type PageTargets = {
  /**
   * Redirect URIs, or their origins, that a form of the page may lead to. Chromium and WebKit hold every redirect that
   * follows a form to the page's policy; a page whose form stays here needs none.
   */
  readonly formAction: readonly string[];
  /** The hash of the page's own script, where it has one. */
  readonly script?: string;
};

/**
 * What a page tells the browser: no script but its own, nothing from elsewhere, in no frame, not cached, and no address
 * handed on.
 *
 * @see https://www.w3.org/TR/CSP3/
 * @see https://www.rfc-editor.org/rfc/rfc9700#section-4.16 clickjacking
 * @see https://www.rfc-editor.org/rfc/rfc9700#section-4.2.4 leaks by Referer
 */
export function pageHeaders({ formAction, script }: PageTargets): Record<string, string> {
  const policy = [
    "default-src 'none'",
    `style-src ${styleSource}`,
    ...(script === undefined ? [] : [`script-src ${script}`]),
    "img-src 'self' data:",
    `form-action ${[...new Set(["'self'", ...formAction.map(formSource)])].join(' ')}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ];
  return {
    'Content-Security-Policy': policy.join('; '),
    'Referrer-Policy': 'no-referrer',
    'X-Frame-Options': 'DENY',
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'no-store',
  };
}

/**
 * The source of a redirect URI in the policy. A policy can name no IPv6 address (`http://[::1]:8080`), so the scheme has
 * to do. An installed application listens on a port of its choice at 127.0.0.1, or has a private scheme with a dot.
 *
 * @throws TypeError where the text is no such URI: it would be read as another part of the policy
 */
function formSource(uri: string): string {
  const { origin, hostname, protocol } = new URL(uri);
  if (protocol.includes('.')) return protocol;
  if (protocol !== 'https:' && protocol !== 'http:') throw new TypeError('A form leads to a redirect URI only.');
  if (protocol === 'http:' && hostname === '127.0.0.1') return 'http://127.0.0.1:*';
  return hostname.startsWith('[') ? protocol : origin;
}
