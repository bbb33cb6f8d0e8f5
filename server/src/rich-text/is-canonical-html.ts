// The security rule: HTML may pass without the sanitiser only when it is, to the letter, what `renderRichText` writes
// for a valid document. Of such HTML it is certain that the sanitiser would give it back as it is:
// - it has only elements, attributes and addresses that the allow-list of `sanitizeHtml` names;
// - every element is closed, in order, and stands where an HTML parser leaves it standing: blocks only in blocks, list
//   items only in lists, text only in a paragraph or heading, no mark inside the same mark, no great depth;
// - every character is written as a browser serialises it.
// Whatever else there is, however harmless, is not accepted; it costs the time of the sanitiser and nothing more.

const blocks: readonly string[] = ['p', 'h2', 'h3', 'ul', 'ol', 'blockquote'];
const marks: readonly string[] = ['strong', 'em', 'u', 's', 'code', 'a'];

/** What each element may hold; only those that may hold marks may hold text. A map, as names come from the input. */
const holds = new Map<string, readonly string[]>([
  ...['blockquote', 'li'].map((name) => [name, blocks] as const),
  ...['ul', 'ol'].map((name) => [name, ['li']] as const),
  ...['p', 'h2', 'h3', ...marks].map((name) => [name, marks] as const),
]);

/** Of elements. A document of the most nodes inside one another, with every mark, stays below. */
const MAX_DEPTH = 40;

/**
 * Text, an end tag, or a start tag. Without nested repetition, so that reading takes time in proportion to the length.
 * A text has no raw carriage return, NUL or no-break space; an address is ASCII, as URL parsers write it.
 */
const token =
  /[^<>&\r\0\u00a0]+|&(?:amp|lt|gt|nbsp);|<\/(?<end>[a-z0-9]+)>|<(?<start>[a-z0-9]+)(?: href="(?<href>[!#-;=?-~]+)" rel="noopener noreferrer nofollow"| start="(?<number>-?[0-9]{1,10})")?>/y;

/**
 * Whether HTML is what `renderRichText` writes, so that sanitising it would change nothing.
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
      if ((start === 'a') !== (href !== undefined) || (href !== undefined && !isCanonicalAddress(href))) return false;
      if (number !== undefined && start !== 'ol') return false;
      open.push(start);
    }
    const inner = open.at(-1);
    allowed = inner === undefined ? blocks : (holds.get(inner) ?? []);
  }
  return open.length === 0 && html.isWellFormed();
}

/** A web address that a URL parser gives back unchanged, in an attribute where every ampersand is written `&amp;`. */
function isCanonicalAddress(attribute: string): boolean {
  if (!/^https?:\/\//.test(attribute) || /&(?!amp;)/.test(attribute)) return false;
  const address = attribute.replaceAll('&amp;', '&');
  return URL.parse(address)?.href === address;
}
