import type { Database } from '../database/database.ts';
import { type MatchedWord, matchWord, matchWords, takeApart } from './match-word.ts';
import { type LookedUpWord, lookUpWords } from './vocabulary.repository.ts';

/**
 * Looks up what the words of a query mean. A word that names write as two is looked up as two, so that "facewash" and "face wash" are
 * one search.
 *
 * @param parts the parts of the query
 * @param code the whole query, which may be an SKU or a barcode
 * @returns the words in their order, and the version of the vocabulary
 */
export async function understandWords(
  database: Database,
  parts: readonly string[],
  code: string,
): Promise<{ readonly version: string; readonly words: readonly MatchedWord[] }> {
  const found = await lookUpWords(database, parts, code);
  const apart = await Promise.all(
    found.words.map((word, number) => writtenApart(database, word, found.words[number - 1])),
  );
  if (apart.every((text) => text === undefined)) {
    return { version: found.version, words: await matchWords(database, found.words) };
  }
  const again = parts.map((_, part) =>
    found.words.flatMap((word, number) => (word.part === part + 1 ? [apart[number] ?? word.typed] : [])).join(' '),
  );
  const { version, words } = await lookUpWords(database, again, '');
  return { version, words: await matchWords(database, words) };
}

/** A word in more names is not looked for in two words, which takes time. */
const MAX_USES = 20;

/** Returns a word in two, if names write it so. One that means something with its neighbour stays whole. */
async function writtenApart(
  database: Database,
  word: LookedUpWord,
  before: LookedUpWord | undefined,
): Promise<string | undefined> {
  if (word.apart !== undefined) return word.apart;
  const isPaired = [word.pair, before?.pair].some((pair) => pair && matchWord(pair).matches.length > 0);
  const { matches } = matchWord(word);
  const uses = matches.reduce((sum, match) => sum + (match.kind === 'exact' ? MAX_USES + 1 : match.uses), 0);
  return isPaired || uses > MAX_USES ? undefined : await takeApart(database, word);
}
