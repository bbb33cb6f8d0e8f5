/**
 * Characters without a width: soft hyphen, joiners, zero-width spaces, byte order mark, direction marks, variation
 * selectors, tags. The Hangul fillers are excluded: Unicode ignores them too, but they are as wide as a letter.
 *
 * @see https://www.unicode.org/reports/tr44/#Default_Ignorable_Code_Point
 */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}--[\u115F\u1160\u3164\uFFA0]]/gv;

/**
 * Normalizes a name or a query for search. Removes characters without a width, composes letters (a Bengali letter typed
 * as one code point or as two is the same letter), converts to lower case and collapses white space. Names are stored in
 * this form beside the original, so both sides of every comparison are normalized by this function.
 */
export function normalizeForSearch(name: string): string {
  // First, because an invisible character between a letter and its sign would prevent their composition.
  const visible = name.replace(INVISIBLE, '');
  return visible.normalize('NFC').toLowerCase().normalize('NFC').replace(/\s+/gu, ' ').trim();
}
