/** The parameters of this server's redirects. The query of a redirect URI has none of them, so that an application never confuses them. */
export const OWN_PARAMETERS = ['code', 'state', 'iss', 'error', 'error_description'] as const;

/**
 * Appends parameters to a redirect URI. The text before them is the registered one, byte for byte: a URL parser would rewrite its
 * query.
 *
 * @param mark where the parameters are: in the query or in the fragment
 * @see https://www.rfc-editor.org/rfc/rfc6749#section-3.1.2
 */
export function appendParameters(uri: string, parameters: object, mark: '?' | '#' = '?'): string {
  const added = new URLSearchParams(Object.entries(parameters).filter(([, value]) => value !== undefined)).toString();
  if (added === '') return uri;
  if (mark === '#' || !uri.includes('?')) return `${uri}${mark}${added}`;
  return /[?&]$/.test(uri) ? `${uri}${added}` : `${uri}&${added}`;
}
