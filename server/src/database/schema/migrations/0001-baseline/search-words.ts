import { BRAND_PLACE, CODE_PLACE, LAST_PLACE } from '../../search-term.entity.ts';

/** The columns that decide which words a product has besides those of its name. */
const COLUMNS = ['status', 'sku', 'gtins', 'brand'] as const;

/**
 * Returns the functions of triggers that maintain the words of names, of SKUs, barcodes and brands, and the vocabulary that they
 * make, in the transaction of every write, also for other programs.
 *
 * @see docs/decisions/0031-search.md
 */
export function searchFunctions(): string[] {
  return [
    ...wordsOfNames('product_search', 'product_id', 'product_term'),
    ...wordsOfNames('category', 'id', 'category_term'),
    ...wordsOfCodes(),
  ];
}

function wordsOfNames(
  table: 'product_search' | 'category',
  key: string,
  terms: 'product_term' | 'category_term',
): string[] {
  const id = terms === 'product_term' ? 'product_id' : 'category_id';
  const words = (source: string, condition = '') => `
        select word.term, least(min(word.place), ${LAST_PLACE})::smallint as place, ${source}.${key} as id
        from ${source} cross join lateral search_words(${source}.name_normalized) as word ${condition}
        group by word.term, ${source}.${key}`;
  const renamed = (source: string, other: string) => `
        where not exists (select from ${other} as other
          where other.${key} = ${source}.${key} and other.name_normalized = ${source}.name_normalized)`;
  // Rows in the order of the index are inserted faster.
  const add = (added: string) => `
          insert into ${terms} (term, place, ${id}) select term, place, id from (${added}) as word order by 1, 2, 3
          returning term`;
  const remove = (removed: string) => `
          delete from ${terms} as stored using (${removed}) as word
          where stored.term = word.term and stored.place = word.place and stored.${id} = word.id returning stored.term`;
  const before = words('removed', renamed('removed', 'added'));
  const after = words('added', renamed('added', 'removed'));
  return [
    `
    create function search_words_of_${table}_changed() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        if exists (select from added) then
          with come as (${add(words('added'))})
          ${countUses('select term, 1 as sign from come')};
        end if;
      elsif tg_op = 'DELETE' then
        if exists (select from removed) then
          with gone as (${remove(words('removed'))})
          ${countUses('select term, -1 as sign from gone')};
        end if;
      elsif exists (select from added) then
        with before as materialized (${before}), after as materialized (${after}),
          gone as (${remove('select * from before except select * from after')}),
          come as (${add('select * from after except select * from before')})
        ${countUses('select term, -1 as sign from gone union all select term, 1 from come')};
      end if;
      return null;
    end $$`,
    `
    create function search_words_of_${table}_truncated() returns trigger language plpgsql as $$
    begin
      ${countUses(`select term, -1 as sign from ${terms}`)};
      delete from ${terms};
      return null;
    end $$`,
  ];
}

/**
 * Whole codes are no words of the vocabulary: each is that of one product, and no other word sounds like it.
 */
function wordsOfCodes(): string[] {
  const columns = (source: string) => COLUMNS.map((column) => `${source}.${column}`).join(', ');
  const words = (source: string, condition = '') => `
        select word.term, word.place, ${source}.id
        from ${source} cross join lateral search_codes(${source}.sku, ${source}.gtins, ${source}.brand) as word
        where ${source}.status = 'published' ${condition}`;
  const changed = (source: string, other: string) => `
        and not exists (select from ${other} as other
          where other.id = ${source}.id and (${columns('other')}) is not distinct from (${columns(source)}))`;
  const add = (added: string) => `
          insert into product_term (term, place, product_id) select term, place, id from (${added}) as word order by 1, 2, 3
          returning term, place`;
  const remove = (removed: string) => `
          delete from product_term as stored using (${removed}) as word
          where stored.term = word.term and stored.place = word.place and stored.product_id = word.id
          returning stored.term, stored.place`;
  const uses = (rows: string, sign: 1 | -1) => `select term, ${sign} as sign from ${rows} where place <> ${CODE_PLACE}`;
  const some = (source: string) => `
        exists (select from ${source}
          where status = 'published' and (sku is not null or brand is not null or gtins <> '[]'))`;
  return [
    `
    create function product_codes_changed() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        if ${some('added')} then
          with come as (${add(words('added'))})
          ${countUses(uses('come', 1))};
        end if;
      elsif tg_op = 'DELETE' then
        if ${some('removed')} then
          with gone as (${remove(words('removed'))})
          ${countUses(uses('gone', -1))};
        end if;
      -- Most updates change prices only.
      elsif exists (
        select from added join removed on removed.id = added.id
        where (${columns('added')}) is distinct from (${columns('removed')})
      ) then
        with before as materialized (${words('removed', changed('removed', 'added'))}),
          after as materialized (${words('added', changed('added', 'removed'))}),
          gone as (${remove('select * from before except select * from after')}),
          come as (${add('select * from after except select * from before')})
        ${countUses(`${uses('gone', -1)} union all ${uses('come', 1)}`)};
        perform raise_catalog_version(true);
      end if;
      return null;
    end $$`,
    `
    create function product_codes_truncated() returns trigger language plpgsql as $$
    begin
      with gone as (
        delete from product_term where place in (${CODE_PLACE}, ${BRAND_PLACE}) returning term, place
      )
      ${countUses(uses('gone', -1))};
      return null;
    end $$`,
  ];
}

/** Returns a statement that adds the changes of words, or removes them, where the sign is -1. */
function countUses(changes: string): string {
  return `
          insert into search_term (term, slot, sound, skeleton, uses)
          select change.term, slot, heard.sound, search_skeleton(heard.sound), delta
          from (
            select term, sum(sign) as delta from (${changes}) as change group by term having sum(sign) <> 0 order by term
          ) as change
            cross join lateral (
              select coalesce(
                (select sound from search_term as known where known.term = change.term limit 1), search_sound(change.term)
              ) as sound
            ) as heard
            cross join (select catalog_slot() as slot) as own
          on conflict (term, slot) do update set uses = search_term.uses + excluded.uses`;
}
