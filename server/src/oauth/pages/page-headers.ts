import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Html } from './html.ts';

export type PageTargets = {
  /**
   * Redirect URIs, or their origins, that a form of the page may lead to. Chromium and WebKit apply `form-action` to every
   * redirect after a form. A page whose forms stay on this server needs none.
   */
  readonly formAction: readonly string[];
  /** The CSP source of the page's own script, if it has one. */
  readonly script?: string | undefined;
  /** The script sends requests to this server. */
  readonly connects?: boolean | undefined;
};

/**
 * Returns the security headers of a page: it runs only its own script, loads nothing from other hosts, cannot be framed, is not
 * cached and sends no referrer.
 *
 * @see https://www.w3.org/TR/CSP3/
 * @see https://www.rfc-editor.org/rfc/rfc9700#section-4.16 clickjacking
 * @see https://www.rfc-editor.org/rfc/rfc9700#section-4.2.4 leaks by Referer
 */
export function pageHeaders({ formAction, script, connects }: PageTargets): Record<string, string> {
  const policy = [
    "default-src 'none'",
    `style-src ${styleSource}`,
    ...(script === undefined ? [] : [`script-src ${script}`]),
    ...(connects ? ["connect-src 'self'"] : []),
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
 * Returns the CSP source of a redirect URI. A policy cannot name an IPv6 address (`http://[::1]:8080`), so its scheme is used. A
 * native application listens on any port at 127.0.0.1, or has a private scheme with a dot.
 *
 * @throws TypeError if the text is no such URI; the browser could read it as another part of the policy
 */
function formSource(uri: string): string {
  const { origin, hostname, protocol } = new URL(uri);
  if (protocol.includes('.')) return protocol;
  if (protocol !== 'https:' && protocol !== 'http:') throw new TypeError('A form may lead only to a redirect URI.');
  if (protocol === 'http:' && hostname === '127.0.0.1') return 'http://127.0.0.1:*';
  return hostname.startsWith('[') ? protocol : origin;
}

/** The style of all pages. It is inline, so the pages load nothing and look right behind any proxy. */
const css = readFileSync(new URL('pages.css', import.meta.url), 'utf8');

export const styleElement = new Html(`<style>${css}</style>`);

/** The only style that the pages' policy allows. */
const styleSource = hashSource(css);

/** Returns the CSP source that allows an inline style or script. @see https://www.w3.org/TR/CSP3/#match-element-to-source-list */
export function hashSource(text: string): string {
  return `'sha256-${hash('sha256', text, 'base64')}'`;
}
