import { type RawBuilder, sql } from 'kysely';
import type { EntityManager } from '../database/database.ts';
import { db } from '../database/db.ts';
import { CODE_PLACE, LAST_PLACE } from '../database/schema/search-term.entity.ts';
import type { Difference, Range } from './verify.repository.ts';

const MAX_IN_RANGE = 1_000;

/** Returns the words that a product of a range has and `product_term` lacks, and the number of words that it should have. */
export async function compareTerms(
  em: EntityManager,
  { after, upTo }: Range,
): Promise<{ readonly missing: readonly Difference[]; readonly count: number }> {
  const end = upTo === undefined ? sql`` : sql`and product_id <= ${upTo}`;
  const { rows } = await sql<{ missing: Difference[]; count: number }>`
    with expected as materialized (
      ${wordsOf(sql`product_search`, sql`product_id`, sql`where product_id > ${after} ${end}`)}
      union all
      select word.term, word.place, product_id
      from product_search join product on product.id = product_id
        cross join lateral search_codes(sku, gtins, brand) as word
      where product_id > ${after} ${end}
    )
    select (select count(*)::int from expected) as count, (select coalesce(jsonb_agg(difference), '[]') from (
      select 'product_term' as what, product_id || ' ' || term as key, null as stored, place::text as expected
      from expected
      where not exists (
        select from product_term as stored
        where (stored.term, stored.place, stored.product_id) = (expected.term, expected.place, expected.product_id))
      order by key limit ${MAX_IN_RANGE}) as difference) as missing`.execute(db(em));
  return rows[0] ?? { missing: [], count: 0 };
}

/** Returns the number of words of all products. */
export async function countTerms(em: EntityManager): Promise<number> {
  const { rows } = await sql<{ count: string }>`select count(*) from product_term`.execute(db(em));
  return Number(rows[0]?.count);
}

/** Returns the words of `product_term` that no product has. Takes minutes for a million products. */
export async function findExtraTerms(em: EntityManager): Promise<Difference[]> {
  return await differences(
    em,
    sql`
      select 'product_term' as what, stored.product_id || ' ' || term as key, place::text as stored, null as expected
      from product_term as stored left join product_search as searched on searched.product_id = stored.product_id
        left join product on product.id = searched.product_id
      where searched.product_id is null or not exists (
        select from search_words(searched.name_normalized) as word
        where word.term = stored.term group by word.term having least(min(word.place), ${LAST_PLACE}) = stored.place
        union all
        select from search_codes(product.sku, product.gtins, product.brand) as word
        where (word.term, word.place) = (stored.term, stored.place))`,
  );
}

/** Returns what differs in `category_term`. */
export async function findCategoryTermDifferences(em: EntityManager): Promise<Difference[]> {
  const ofCategories = wordsOf(sql`category`, sql`id`, sql``);
  return await differences(
    em,
    sql`
      select 'category_term' as what, coalesce(stored.category_id, expected.id) || ' ' || coalesce(stored.term, expected.term) as key,
        stored.place::text as stored, expected.place::text as expected
      from category_term as stored full join (${ofCategories}) as expected
        on (expected.term, expected.id) = (stored.term, stored.category_id)
      where stored.place is distinct from expected.place`,
  );
}

/** Returns the words of the vocabulary whose number of uses or whose sound is not the one of today's names. */
export async function findVocabularyDifferences(em: EntityManager): Promise<Difference[]> {
  return await differences(
    em,
    sql`
      select 'search_term' as what, coalesce(stored.term, expected.term) as key,
        stored.uses || ' ' || stored.sound || ' ' || stored.skeleton as stored,
        coalesce(expected.uses, 0) || ' ' || expected.sound || ' ' || search_skeleton(expected.sound) as expected
      from (
        select term, sum(uses) as uses, min(sound) as sound, max(skeleton) as skeleton from search_term
        group by term having sum(uses) <> 0
      ) as stored full join (
        select term, count(*) as uses, search_sound(term) as sound
        from (select term from product_term where place <> ${CODE_PLACE} union all select term from category_term) as used group by term
      ) as expected on expected.term = stored.term
      where (stored.uses, stored.sound, stored.skeleton)
        is distinct from (expected.uses, expected.sound, search_skeleton(expected.sound))`,
  );
}

function wordsOf(table: RawBuilder<unknown>, id: RawBuilder<unknown>, where: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select word.term, least(min(word.place), ${LAST_PLACE})::smallint as place, ${id}
    from ${table} cross join lateral search_words(name_normalized) as word ${where} group by word.term, ${id}`;
}

async function differences(em: EntityManager, statement: RawBuilder<unknown>): Promise<Difference[]> {
  const { rows } = await sql<Difference>`${statement} order by what, key limit ${MAX_IN_RANGE}`.execute(db(em));
  return rows;
}
