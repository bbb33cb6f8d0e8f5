/**
 * Characters that have no width: soft hyphen, joiners, zero-width spaces, byte order mark, direction marks, variation
 * selectors, tags. The Hangul fillers, which Unicode ignores too, are as wide as a letter.
 *
 * @see https://www.unicode.org/reports/tr44/#Default_Ignorable_Code_Point
 */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}--[\u115F\u1160\u3164\uFFA0]]/gv;

/**
 * Folds a name or a query for comparing: characters without a width removed, canonical composition (a Bengali letter
 * typed as one code point or as two is the same letter), lower case, white space collapsed. Names are stored folded
 * beside their original, so both sides of every comparison went through this one function.
 */
export function normalizeForSearch(name: string): string {
  // Removed first: an invisible character between a letter and its sign would keep the two from being composed.
  const visible = name.replace(INVISIBLE, '');
  return visible.normalize('NFC').toLowerCase().normalize('NFC').replace(/\s+/gu, ' ').trim();
}

/** A LIKE pattern for names that contain the folded text; `%`, `_` and `\` in it are ordinary characters. */
export function containsPattern(normalizedText: string): string {
  return `%${normalizedText.replace(/[\\%_]/g, '\\$&')}%`;
}
