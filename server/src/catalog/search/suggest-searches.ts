import type { suggestions, suggestionsQuery } from '@arot/contract';
import type * as z from 'zod';
import type { ReadDependencies } from '../../http/context.ts';
import type { Versioned } from '../../reads/catalog-version.ts';
import { correct, isBengali, type Match, type MatchedWord, matchPrefix, understand } from './match-word.ts';
import { readQuery } from './read-query.ts';
import { findSuggested } from './suggestion.repository.ts';
import { lookUpWords } from './vocabulary.repository.ts';
import { isWritten, writtenWords } from './written-words.ts';

type Suggestion = z.infer<typeof suggestions>['items'][number];

/** The maximum number of queries in a response, and of categories. Products fill the rest. */
const [MAX_QUERIES, MAX_CATEGORIES] = [5, 2];

/**
 * Suggests queries, categories and products for a text that is being typed. The last word may be the beginning of one. A
 * suggested query is in the script of that word, and finds at least one product.
 */
export async function suggestSearches(
  dependencies: ReadDependencies,
  { q, limit }: z.infer<typeof suggestionsQuery>,
  tries = 3,
): Promise<Versioned<{ items: Suggestion[] }>> {
  const { database } = dependencies;
  const { version, words: lookedUp } = await lookUpWords(database, [readQuery(q, true).parts.join(' ')], '');
  const last = lookedUp.at(-1);
  if (!last) return { version, value: { items: [] } };
  const before = await correct(database, understand(lookedUp.slice(0, -1)));
  const typed = await matchPrefix(database, last);
  if ([...before, typed].some(({ matches }) => matches.length === 0)) return { version, value: { items: [] } };
  const found = await findSuggested(database, [...before, typed]);
  if (found.version !== version && tries > 1) return await suggestSearches(dependencies, { q, limit }, tries - 1);
  const categories = found.categories.slice(0, MAX_CATEGORIES);
  const queries = queriesOf(found.products, before, typed).slice(0, Math.min(MAX_QUERIES, limit - categories.length));
  const items: Suggestion[] = [
    ...queries.map((text) => ({ kind: 'query' as const, text })),
    ...categories.map(({ id, name }) => ({ kind: 'category' as const, text: name, id })),
    ...found.products.map(({ id, slug, name }) => ({ kind: 'product' as const, text: name, slug, id })),
  ];
  return { version, value: { items: items.slice(0, limit) } };
}

/** Returns the words that the last one may become in the names that were found, each after the words before it. */
function queriesOf(
  products: readonly { readonly name: string }[],
  before: readonly MatchedWord[],
  { word, matches }: MatchedWord,
): string[] {
  const names = products.map(({ name }) => writtenWords(name));
  const isFound = ({ term }: Match) => names.some((name) => name.some((written) => isWritten(written, term)));
  const ends = matches.filter(isFound).map(({ term, synonym = term }) => synonym);
  const start = before.map((known) => known.word).join(' ');
  const others = ends.filter((end) => end !== word && end.length >= word.length && isBengali(end) === isBengali(word));
  return [...new Set(others)].map((end) => `${start} ${end}`.trim());
}
