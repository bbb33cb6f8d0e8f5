import { Migration } from '@mikro-orm/migrations';
import { triggersOnRows } from './0014-search-changes.ts';
import { SEPARATORS } from './0028-search-words.ts';
import { countUses } from './0029-search-terms.ts';

/** The place of a whole SKU or barcode: before the first word of a name. */
export const CODE_PLACE = -1;
/** The place of a word of a brand or of an SKU: after the words of a name. */
export const BRAND_PLACE = 8;

/** The columns that decide which words a product has besides those of its name. */
const COLUMNS = ['status', 'sku', 'gtins', 'brand'] as const;

/**
 * Lets the search find SKUs, barcodes and brands. Whole codes are no words of the vocabulary: each is that of one product, and no
 * other word sounds like it.
 *
 * @see docs/search.md
 */
export class Migration0036ProductCodes extends Migration {
  override up(): void {
    this.createWords();
    this.createTriggers();
  }

  private createWords(): void {
    // As the server normalizes names: without characters that have no width, composed, in lower case.
    this.addSql(String.raw`
      create function search_text(written text) returns text language sql immutable strict parallel safe as $$
        select lower(normalize(regexp_replace(
          written, '[\u00ad\u034f\u061c\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff]', '', 'g'
        ), nfc) collate "und-x-icu")
      $$`);
    this.addSql(`
      create function search_code(written text) returns text language sql immutable strict parallel safe as $$
        select regexp_replace(translate(search_text(written), '০১২৩৪৫৬৭৮৯', '0123456789'), '[.${SEPARATORS}]+', '', 'g')
      $$`);
    this.addSql(`
      create function search_codes(sku text, gtins jsonb, brand text) returns table (term text, place smallint)
      language sql immutable parallel safe as $$
        select found.term, min(found.place)::smallint from (
          select search_code(code) as term, ${CODE_PLACE} as place
          from (select sku union all select jsonb_array_elements_text(gtins)) as own (code)
          union all
          select word.term, ${BRAND_PLACE}
          from (values (brand), (sku)) as own (written) cross join lateral search_words(search_text(own.written)) as word
        ) as found where found.term <> '' group by found.term
      $$`);
  }

  private createTriggers(): void {
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
    const uses = (rows: string, sign: 1 | -1) =>
      `select term, ${sign} as sign from ${rows} where place <> ${CODE_PLACE}`;
    const some = (source: string) => `
          exists (select from ${source}
            where status = 'published' and (sku is not null or brand is not null or gtins <> '[]'))`;
    this.addSql(`
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
      end $$`);
    for (const trigger of triggersOnRows('product_codes', 'product', 'product_codes_changed')) this.addSql(trigger);
    this.addSql(`
      create function product_codes_truncated() returns trigger language plpgsql as $$
      begin
        with gone as (
          delete from product_term where place in (${CODE_PLACE}, ${BRAND_PLACE}) returning term, place
        )
        ${countUses(uses('gone', -1))};
        return null;
      end $$`);
    this.addSql(`
      create trigger product_codes_after_truncate after truncate on product
      for each statement execute function product_codes_truncated()`);
  }
}
