// The security rule: HTML may skip the sanitiser only if it is exactly what `renderRichText` writes for a valid
// document. The sanitiser would return such canonical HTML unchanged, because:
// - it contains only elements, attributes and URLs that the allow-list of `sanitizeHtml` allows;
// - every element is closed in order, and is where an HTML parser leaves it: blocks only in blocks, list items only in
//   lists, text only in a paragraph or heading, no mark inside the same mark, limited depth;
// - every character is written as a browser serialises it.
// Any other HTML, also if it is harmless, goes through the sanitiser, which costs only time.

const blocks: readonly string[] = ['p', 'h2', 'h3', 'ul', 'ol', 'blockquote'];
const marks: readonly string[] = ['strong', 'em', 'u', 's', 'code', 'a'];

/**
 * The elements that each element may contain. Elements that may contain marks may contain text. A map, because names
 * come from the input.
 */
const contents = new Map<string, readonly string[]>([
  ...['blockquote', 'li'].map((name) => [name, blocks] as const),
  ...['ul', 'ol'].map((name) => [name, ['li']] as const),
  ...['p', 'h2', 'h3', ...marks].map((name) => [name, marks] as const),
]);

/** Largest depth of elements. The deepest valid document, with every mark, stays below it. */
const MAX_DEPTH = 40;

/**
 * Text, an end tag, or a start tag. The pattern has no nested repetition, so that matching takes linear time. Text
 * contains no raw carriage return, NUL or no-break space; a URL is ASCII, as URL parsers write it.
 */
const token =
  /[^<>&\r\0\u00a0]+|&(?:amp|lt|gt|nbsp);|<\/(?<end>[a-z0-9]+)>|<(?<start>[a-z0-9]+)(?: href="(?<href>[!#-;=?-~]+)" rel="noopener noreferrer nofollow"| start="(?<number>-?[0-9]{1,10})")?>/y;

/**
 * Returns true if HTML is exactly what `renderRichText` writes, so that the sanitiser would change nothing.
 *
 * @see https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inbody
 * @see https://html.spec.whatwg.org/multipage/parsing.html#serialising-html-fragments
 */
export function isCanonicalHtml(html: string): boolean {
  const open: string[] = [];
  let allowed = blocks;
  token.lastIndex = 0;
  while (token.lastIndex < html.length) {
    const groups = token.exec(html)?.groups;
    if (!groups) return false;
    const { end, start, href, number } = groups;
    if (end !== undefined) {
      if (open.pop() !== end) return false;
    } else if (start === undefined || start === 'br') {
      if (allowed !== marks || href !== undefined || number !== undefined) return false;
      continue;
    } else {
      if (!allowed.includes(start) || open.length >= MAX_DEPTH) return false;
      if (marks.includes(start) && open.includes(start)) return false;
      if ((start === 'a') !== (href !== undefined) || (href !== undefined && !isCanonicalUrl(href))) return false;
      if (number !== undefined && start !== 'ol') return false;
      open.push(start);
    }
    const inner = open.at(-1);
    allowed = inner === undefined ? blocks : (contents.get(inner) ?? []);
  }
  return open.length === 0 && html.isWellFormed();
}

/** Returns true if an attribute is an http(s) URL that a URL parser returns unchanged, with every ampersand written `&amp;`. */
function isCanonicalUrl(attribute: string): boolean {
  if (!/^https?:\/\//.test(attribute) || /&(?!amp;)/.test(attribute)) return false;
  const url = attribute.replaceAll('&amp;', '&');
  return URL.parse(url)?.href === url;
}
