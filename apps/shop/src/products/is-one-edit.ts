import { foldDigits } from '@arot/contract/typed';

/** Returns the words of a text for comparing. Each is a list of letters: a consonant and its nukta are one. */
function wordsOf(text: string): string[][] {
  const visible = foldDigits(
    text
      .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
      .normalize('NFC')
      .toLowerCase(),
  );
  return (visible.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).map((word) => word.match(/.\u09bc?/gu) ?? []);
}

/** Returns true if two words differ by one letter that is missing, added or another one, or by two that are swapped. */
function differByOne(first: readonly string[], second: readonly string[]): boolean {
  const start = first.findIndex((letter, index) => letter !== second[index]);
  const at = start < 0 ? first.length : start;
  const isRest = (skipped: number, skippedOfSecond: number) =>
    first.slice(at + skipped).join('') === second.slice(at + skippedOfSecond).join('');
  const isSwapped = first[at] === second[at + 1] && first[at + 1] === second[at];
  return isRest(1, 1) || isRest(0, 1) || isRest(1, 0) || (isSwapped && isRest(2, 2));
}

/**
 * Returns true if a query was corrected in one letter of one word. The search leaves out some words, and writes some pairs of words
 * as one; neither is a correction.
 */
export function isOneEdit(query: string, correctedQuery: string): boolean {
  const words = wordsOf(query);
  const typed = [...words, ...words.slice(1).map((word, index) => [...(words[index] ?? []), ...word])];
  const known = new Set(typed.map((word) => word.join('')));
  const [changed, ...more] = wordsOf(correctedQuery).filter((word) => !known.has(word.join('')));
  return changed !== undefined && more.length === 0 && typed.some((word) => differByOne(word, changed));
}
