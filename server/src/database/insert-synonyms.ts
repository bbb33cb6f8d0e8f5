import { sql } from 'kysely';
import type { EntityManager } from './database.ts';
import { db } from './db.ts';

/** Inserts groups of synonyms after those that are stored. A word that is stored already is left out. */
export async function insertSynonyms(em: EntityManager, groups: readonly (readonly string[])[]): Promise<void> {
  await sql`
    insert into search_synonym (word, group_number, place, sound, skeleton)
    select word, number + (select coalesce(max(group_number), 0) from search_synonym), place, sound, search_skeleton(sound)
    from jsonb_array_elements(${JSON.stringify(groups)}::jsonb) with ordinality as listed (words, number)
      cross join jsonb_array_elements_text(words) with ordinality as named (word, place)
      cross join search_sound(word) as sound
    on conflict do nothing`.execute(db(em));
}
