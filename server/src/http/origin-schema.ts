import * as z from 'zod';

/**
 * Validates an origin (scheme, host and port) in the form in which browsers send it. A default port, capital letters and letters
 * beyond ASCII are accepted and normalized.
 *
 * @see https://html.spec.whatwg.org/multipage/browsers.html#ascii-serialisation-of-an-origin
 */
export const originSchema = z.string().transform((value, context) => {
  const url = /^https?:\/\//i.test(value) && URL.canParse(value) ? new URL(value) : undefined;
  if (url && url.href === `${url.origin}/` && !/[?#]$/.test(value)) return url.origin;
  context.addIssue(`"${value}" must be an origin such as https://shop.example.com, without a path.`);
  return z.NEVER;
});
