import { sql } from 'kysely';
import { takeLock } from '../../../database/advisory-locks.ts';
import type { EntityManager } from '../../../database/database.ts';
import { db } from '../../../database/db.ts';
import { insertSynonyms } from '../../../database/insert-synonyms.ts';

/** Returns the words of all groups, in the order of the groups and of the words in them. */
export async function findSynonyms(em: EntityManager) {
  return await db(em)
    .selectFrom('search_synonym')
    .select(['word', 'groupNumber'])
    .orderBy('groupNumber')
    .orderBy('place')
    .execute();
}

/** Locks the synonyms until the end of the transaction. */
export async function lockSynonyms(em: EntityManager): Promise<void> {
  await takeLock(em, 'synonyms');
}

/** Returns the words that the search would not find as one word of a query. */
export async function findUnusable(em: EntityManager, words: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`
    select word from unnest(${[...words]}::text[]) as word
    where (select array_agg(term) from search_words(word)) is distinct from array[word] limit 10`.execute(db(em));
  return rows.map(({ word }) => word);
}

export async function replaceAll(em: EntityManager, groups: readonly (readonly string[])[]): Promise<void> {
  await db(em).deleteFrom('search_synonym').execute();
  await insertSynonyms(em, groups);
}
