import { normalizeForSearch } from '../normalize-for-search.ts';

/** A word of a name as it is written. A number includes the word after it, which may be its unit. */
export type WrittenWord = { readonly text: string; readonly term: string };

/** A number, or a word, which may have digits after its first letter. */
const WORD = /[0-9০-৯]+(?:[.,][0-9০-৯]+)*|[\p{L}\p{M}'’‘\p{Cf}][\p{L}\p{M}\p{N}'’‘\p{Cf}]*/gu;

/** Returns the words of a name, to show which of them match. `search_words` of the database decides which are found. */
export function writtenWords(name: string): WrittenWord[] {
  const words = [...name.matchAll(WORD)];
  return words.flatMap((word, position) => {
    const term = normalizeForSearch(word[0])
      .replace(/['’‘,]/g, '')
      .replace(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - 0x9e6));
    if (!/^\d/.test(term)) return [{ text: word[0], term }];
    const next = words[position + 1];
    const number = { text: word[0], term };
    return next && !/^[0-9০-৯]/.test(next[0])
      ? [{ text: name.slice(word.index, next.index + next[0].length), term: `${term} ` }, number]
      : [number];
  });
}

/** Returns true if a word is a term of the vocabulary, such as "তেল" or "5kg". */
export function isWritten({ term: written }: WrittenWord, term: string): boolean {
  const [, number, unit] = /^([\d.]+)(.*)$/su.exec(term) ?? [];
  return number === undefined ? written === term : written === (unit === '' ? number : `${number} `);
}
