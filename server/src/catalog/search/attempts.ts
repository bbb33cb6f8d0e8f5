import { isFound, isNumber, type MatchedWord, rarestFirst } from './match-word.ts';
import type { ReadQuery } from './read-query.ts';
import type { Wanted } from './search-page.statement.ts';

/** A way to search the words of a query. */
export type Attempt = {
  /** The words, the one of the fewest names first. */
  readonly words: readonly MatchedWord[];
  /** Undefined for the products that have all of the words. */
  readonly wanted: Wanted | undefined;
  /** The number of found products from which the attempt is the last one. */
  readonly enough: number;
};

/** The number of products with all words from which a list, or goods and their purpose, means these: "salt and sugar" may be a name. */
const ENOUGH = 3;
/** The first products, which several goods share, and the share of the word with the fewest names. */
const [SHARED, FIRST_SHARE] = [10, 6];

/**
 * Returns the ways to search, the strictest first: for all words; without typing errors and numbers, unless there is nothing else; at
 * last for any good of a list, or any word. An exact word is not given up for another one.
 */
export function attempts(words: readonly MatchedWord[], { isList, goods: count }: ReadQuery): Attempt[] {
  const known = rarestFirst(words.filter(({ matches }) => matches.length > 0));
  const found = known.filter(isFound);
  const named = found.filter((word) => !isNumber(word));
  const wanted = [named, found, known].find((selection) => selection.length > 0) ?? [];
  if (wanted.length === 0) return [];
  const all = (selection: readonly MatchedWord[], enough = 1) => ({ words: selection, wanted: undefined, enough });
  // A word that is a correction, beside one that is none, decides nothing.
  const searched = known.filter((word) => wanted.includes(word) || isFound(word));
  const any = (goods: readonly (readonly MatchedWord[])[], [first, next]: readonly [number, number]) => ({
    words: searched,
    wanted: {
      goods: goods.map((good) => bitsOf(searched, good)),
      shares: goods.map((_, place) => Math.max(1, place === 0 ? first : next)),
      others: searched.filter((word) => !wanted.includes(word)).map((word) => bitsOf(searched, [word])),
    },
    enough: 1,
  });
  const goods = wanted.filter(({ part }) => part <= count);
  const purposes = wanted.filter(({ part }) => part > count);
  // What the goods are for comes after them.
  const single = [...goods, ...purposes].map((word) => [word]);
  const next = Math.floor((SHARED - FIRST_SHARE) / (single.length - 1));
  const anyWord = any(single, [purposes.length > 0 ? SHARED : FIRST_SHARE, next]);
  const parts = [...new Set(goods.map(({ part }) => part))].map((part) => goods.filter((word) => word.part === part));
  if (isList && parts.length > 1) {
    const share = Math.floor(SHARED / parts.length);
    return [all(known, ENOUGH), any(parts, [share, share]), anyWord];
  }
  return [
    all(known, purposes.length > 0 ? ENOUGH : 1),
    ...(wanted.length < known.length ? [all(wanted)] : []),
    ...(wanted.length > 1 ? [anyWord] : []),
  ];
}

function bitsOf(words: readonly MatchedWord[], some: readonly MatchedWord[]): number {
  return some.reduce((bits, word) => bits | (1 << words.indexOf(word)), 0);
}
