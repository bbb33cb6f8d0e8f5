export type QueryValues = { readonly [key: string]: string | number | boolean | null | undefined };

const ABSOLUTE_OR_ROOTED = /^(https?:\/\/[^/?#@\s]+(\/[^?#\s]*)?|\/(?!\/)[^?#\s]*|)$/i;

/** Matches surrogates without a partner: with the `u` flag, a surrogate that is part of a pair does not match. */
const LONE_SURROGATES = /[\uD800-\uDFFF]/gu;

/**
 * Returns the base URL without its trailing slashes. It may have a path, so the service may be behind a prefix. The `/api` of the
 * operations is no part of it.
 *
 * @throws TypeError
 */
export function parseBaseUrl(baseUrl: string): string {
  const trimmed = `${baseUrl}`.replace(/\/+$/, '');
  if (!ABSOLUTE_OR_ROOTED.test(baseUrl) || /(^|[^/])\/api$/.test(trimmed)) {
    throw new TypeError('baseUrl must be an http(s) URL or a path, without /api at its end.');
  }
  return trimmed;
}

/**
 * Fills a path template such as `/api/products/:slug` with percent-encoded parameters. It rejects `.` and `..`, because every URL
 * parser resolves them to another route, even percent-encoded.
 *
 * @throws TypeError for a value that cannot be a path segment
 */
export function fillPath(template: string, parameters: { readonly [name: string]: unknown }): string {
  return template.replace(/:(\w+)/g, (_, name: string) => {
    const value = parameters[name];
    if (typeof value !== 'string' || /^\.{0,2}$/.test(value)) throw new TypeError(`${name} must be a path segment.`);
    return encode(value);
  });
}

/** Returns the query string, such as `?a=1&b=2`, or an empty string. Values that are undefined or null are omitted. */
export function toQueryString(query: QueryValues | undefined): string {
  return Object.entries(query ?? {})
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([key, value], index) => `${index ? '&' : '?'}${encode(key)}=${encode(String(value))}`)
    .join('');
}

/** Percent-encodes a text. A lone surrogate, which editing text can leave behind, becomes U+FFFD, as in other web APIs. */
function encode(text: string): string {
  return encodeURIComponent(text.replace(LONE_SURROGATES, '\uFFFD'));
}
