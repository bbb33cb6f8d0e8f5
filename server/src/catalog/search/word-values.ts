import { type RawBuilder, sql } from 'kysely';
import { given } from '../../database/connection/compile-statement.ts';
import type { MatchedWord } from './match-word.ts';

/** The values of a statement for what each word of a query means: the terms and their costs, by the number of the word. */
export type WordValues = {
  readonly [Key in `terms${number}` | `costs${number}`]: Key extends `terms${number}` ? string[] : number[];
};

export function wordValues(words: readonly MatchedWord[]): WordValues {
  return Object.fromEntries(
    words.flatMap(({ matches }, number) => [
      [`terms${number}`, matches.map(({ term }) => term)],
      [`costs${number}`, matches.map(({ cost }) => cost)],
    ]),
  ) as WordValues;
}

const value = given<WordValues>();

/** Returns a table of a statement: `match`, with the terms of a word and their costs. */
export function matchesOf(number: number): RawBuilder<unknown> {
  return sql`unnest(${value(`terms${number}`)}::text[], ${value(`costs${number}`)}::int[]) as match (term, cost)`;
}
