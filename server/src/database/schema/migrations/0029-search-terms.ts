import { Migration } from '@mikro-orm/migrations';
import { triggersOnRows } from './0014-search-changes.ts';

/** The places of words after this one are not told apart. */
export const LAST_PLACE = 7;

/**
 * The words of the names of published products and of categories, and the vocabulary that they make. Triggers maintain them in
 * the transaction of every write, also for other programs. Beside them: synonyms, and searches that found nothing.
 *
 * @see docs/decisions/0073-search.md
 */
export class Migration0029SearchTerms extends Migration {
  override up(): void {
    this.createTerms();
    this.createTriggers('product_search', 'product_id', 'product_term');
    this.createTriggers('category', 'id', 'category_term');
    this.createState();
    this.createSynonyms();
    this.addSql(`
      create table search_miss (
        query text collate "C" primary key,
        count integer not null,
        callers jsonb not null,
        last_on text collate "C" not null
      )`);
    this.addSql('create index search_miss_by_count on search_miss (count desc, query)');
    this.addSql('create index search_miss_by_day on search_miss (last_on)');
  }

  private createTerms(): void {
    this.addSql(`
      create table product_term (
        term text collate "C" not null,
        place smallint not null,
        product_id text collate "C" not null,
        primary key (term, place, product_id)
      )`);
    this.addSql(`
      create table category_term (
        term text collate "C" not null,
        place smallint not null,
        category_id text collate "C" not null,
        primary key (term, place, category_id)
      )`);
    // Concurrent writers must not wait for each other's counts. A count is a sum over slots, as in migration 0002.
    this.addSql(`
      create table search_term (
        term text collate "C" not null,
        slot smallint not null,
        sound text collate "C" not null,
        skeleton text collate "C" not null,
        uses integer not null,
        primary key (term, slot)
      ) with (fillfactor = 70)`);
    this.addSql('create index search_term_by_skeleton on search_term (skeleton)');
    this.addSql('create index search_term_text on search_term using gin (term gin_trgm_ops)');
  }

  private createTriggers(
    table: 'product_search' | 'category',
    key: string,
    terms: 'product_term' | 'category_term',
  ): void {
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
    const name = `search_words_of_${table}_changed`;
    this.addSql(`
      create function ${name}() returns trigger language plpgsql as $$
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
      end $$`);
    for (const trigger of triggersOnRows(`${table}_words`, table, name)) this.addSql(trigger);
    this.addSql(`
      create function search_words_of_${table}_truncated() returns trigger language plpgsql as $$
      begin
        ${countUses(`select term, -1 as sign from ${terms}`)};
        delete from ${terms};
        return null;
      end $$`);
    this.addSql(`
      create trigger ${table}_words_after_truncate after truncate on ${table}
      for each statement execute function search_words_of_${table}_truncated()`);
  }

  /** The products that were there before are added after the migration. */
  private createState(): void {
    this.addSql(`
      create table search_state (
        id boolean primary key default true check (id),
        filled_until text collate "C",
        has_shipped_synonyms boolean not null default false
      )`);
    this.addSql(`
      insert into search_state (filled_until) select case when exists (select from product_search) then '' end`);
    this.addSql(`
      insert into category_term (term, place, category_id)
      select word.term, least(min(word.place), ${LAST_PLACE}), category.id
      from category cross join lateral search_words(category.name_normalized) as word group by word.term, category.id`);
    this.addSql(countUses('select term, 1 as sign from category_term'));
  }

  private createSynonyms(): void {
    this.addSql(`
      create table search_synonym (
        word text collate "C" primary key,
        group_number integer not null,
        place smallint not null,
        sound text collate "C" not null,
        skeleton text collate "C" not null
      )`);
    this.addSql('create index search_synonym_by_group on search_synonym (group_number)');
    this.addSql('create index search_synonym_by_skeleton on search_synonym (skeleton)');
    this.addSql(`
      create trigger search_synonym_changed after insert or update or delete or truncate on search_synonym
      for each statement execute function catalog_changed()`);
  }
}

/** Returns a statement that adds the changes of words, or removes them, where the sign is -1. */
export function countUses(changes: string): string {
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
