import type { Database } from '../database/database.ts';
import { correct, type MatchedWord, takeApart, type UnderstoodWord, understand } from './match-word.ts';
import { lookUpWords } from './vocabulary.repository.ts';

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
  const understood = understand(found.words);
  const apart = await Promise.all(understood.map((word) => writtenApart(database, word)));
  if (apart.every((text) => text === undefined)) {
    return { version: found.version, words: await correct(database, understood) };
  }
  const again = parts.map((_, part) =>
    found.words.flatMap((word, number) => (word.part === part + 1 ? [apart[number] ?? word.typed] : [])).join(' '),
  );
  const { version, words } = await lookUpWords(database, again, '');
  return { version, words: await correct(database, understand(words)) };
}

/** The maximum number of names with a word that is also looked for in two words, which takes time. */
const MAX_USES = 20;

/** Returns a word in two, if names write it so. One that means something with its neighbour stays whole. */
async function writtenApart(database: Database, { looked, own, paired }: UnderstoodWord): Promise<string | undefined> {
  if (looked.apart !== undefined) return looked.apart;
  const uses = own.reduce((sum, match) => sum + (match.kind === 'exact' ? MAX_USES + 1 : match.uses), 0);
  return paired.length > 0 || uses > MAX_USES ? undefined : await takeApart(database, looked);
}
