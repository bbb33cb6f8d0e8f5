import type { IncomingMessage } from 'node:http';

/**
 * Whether a browser loads this as a document, and will hold redirects to the policy of the page whose form it posted.
 * Other clients, and browsers that do not say it, are redirected straight on.
 *
 * @see https://www.w3.org/TR/fetch-metadata/#sec-fetch-dest-header
 */
export function isFromPage({ method, headers }: IncomingMessage): boolean {
  return method === 'POST' && headers['sec-fetch-dest'] === 'document';
}
