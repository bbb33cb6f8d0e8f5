/**
 * Folds a name or a query for comparing: canonical composition (a Bengali letter typed as one code point or as two is
 * the same letter), lower case, white space collapsed. Names are stored folded beside their original, so both sides of
 * every comparison went through this one function.
 */
export function foldName(name: string): string {
  return name.normalize('NFC').toLowerCase().normalize('NFC').replace(/\s+/gu, ' ').trim();
}

/** A LIKE pattern for names that contain the folded text; `%`, `_` and `\` in it are ordinary characters. */
export function containsPattern(foldedText: string): string {
  return `%${foldedText.replace(/[\\%_]/g, '\\$&')}%`;
}
