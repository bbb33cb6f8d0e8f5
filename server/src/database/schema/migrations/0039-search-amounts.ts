import { Migration } from '@mikro-orm/migrations';
import { SEPARATORS } from './0028-search-words.ts';
import { countUses, LAST_PLACE } from './0029-search-terms.ts';
import { BRAND_PLACE, CODE_PLACE } from './0036-product-codes.ts';

/** The ways in which a unit is written after a number. */
const UNITS = {
  kg: 'kg kgs kilo kilogram kilograms keji কেজি কেজির কিলো',
  g: 'g gm gms gram grams গ্রাম গ্রামের',
  l: 'l lt ltr ltrs liter litre liters litres litar লিটার লিটারের',
  ml: 'ml mls milliliter milliliters millilitre millilitres mili মিলি মিলিলিটার এমএল',
  pcs: 'pc pcs piece pieces পিস টি টা',
  dozen: 'dozen dozens ডজন ডজনের',
};

/** Numbers in words. They count as numbers before a unit. */
const NUMBERS = {
  '0.25': 'quarter সোয়া পোয়া poya',
  '0.5': 'half আধা হাফ adha aadha',
  '1': 'one a এক একটা একটি ek',
  '1.5': 'দেড় der',
  '2': 'two দুই dui',
  '2.5': 'আড়াই arai',
  '3': 'three তিন tin',
  '4': 'four চার',
  '5': 'five পাঁচ পাচ pach',
  '6': 'six ছয়',
  '10': 'ten দশ dosh',
};

const valueByWord = (words: Readonly<Record<string, string>>) =>
  JSON.stringify(
    Object.fromEntries(
      Object.entries(words).flatMap(([value, names]) =>
        names
          .normalize('NFC')
          .split(' ')
          .map((name) => [name, value]),
      ),
    ),
  );

/** Names whose words may be others now. */
const CHANGED = [
  '[½¼¾]',
  String.raw`(^|[^0-9০-৯])\.[0-9০-৯]`,
  '[13]/[24]',
  String.raw`\.[0-9০-৯]*[0০]([^0-9০-৯]|$)`,
  'dozen',
  'ডজন',
  '[0-9০-৯] *(keji|litar|mili|mls)',
  `(^|[^[:alnum:]])(${Object.values(NUMBERS).join(' ').normalize('NFC').replaceAll(' ', '|')}) `,
].join('|');

/**
 * Lets the words of an amount count as numbers before a unit ("half kg", আধা কেজি, ½ kg), and a dozen as a unit. Writes each number
 * in one way. Corrects the words of the names that this changes.
 *
 * @see docs/search.md
 */
export class Migration0039SearchAmounts extends Migration {
  override up(): void {
    // Writers of names wait, so that none of them uses the old function after the words have been corrected.
    this.addSql('lock table product, category, product_search in share row exclusive mode');
    this.addSql(`
      create temporary table changed_product on commit drop as
      select product.id from product left join product_search on product_id = product.id
      where status = 'published'
        and concat_ws(' ', product_search.name_normalized, search_text(brand), search_text(sku)) ~ '${CHANGED}'`);
    const remove = (table: string, condition: string) => `
      with gone as (delete from ${table} as stored ${condition} returning term)
      ${countUses('select term, -1 as sign from gone')}`;
    const changedCategory = `category where name_normalized ~ '${CHANGED}'`;
    this.addSql(remove('category_term', `where category_id in (select id from ${changedCategory})`));
    this.addSql(remove('product_term', `using changed_product where product_id = id and place <> ${CODE_PLACE}`));
    this.createWords();
    this.createParts();
    this.createAmounts();
    this.createEndings();
    const words = (source: string, id: string) => `
      select word.term, least(min(word.place), ${LAST_PLACE})::smallint, ${id}
      from ${source} cross join lateral search_words(name_normalized) as word group by word.term, ${id}`;
    const add = (table: string, id: string, rows: string) => `
      with come as (insert into ${table} (term, place, ${id}) ${rows} returning term)
      ${countUses('select term, 1 as sign from come')}`;
    this.addSql(add('category_term', 'category_id', words(`(select * from ${changedCategory}) as category`, 'id')));
    this.addSql(
      add(
        'product_term',
        'product_id',
        `${words('product_search join changed_product on product_id = id', 'product_id')}
        union all
        select word.term, word.place, product.id
        from product join changed_product using (id) cross join lateral search_codes(sku, gtins, brand) as word
        where word.place = ${BRAND_PLACE}`,
      ),
    );
    this.addSql(`
      select raise_catalog_version(true)
      where exists (select from changed_product) or exists (select from ${changedCategory})`);
  }

  /** Splits a normalized name into words with their places, as the function of migration 0028 does. */
  private createWords(): void {
    this.addSql(String.raw`
      create or replace function search_words(name text) returns table (term text, place smallint)
      language plpgsql immutable strict parallel safe rows 8 as $$
      declare
        units constant jsonb := '${valueByWord(UNITS)}';
        numbers constant jsonb := '${valueByWord(NUMBERS)}';
        plain text := regexp_replace(translate(name, '০১২৩৪৫৬৭৮৯''’‘', '0123456789'), '([0-9]),(?=[0-9])', '\1', 'g');
        tokens text[];
        token text;
        number text;
        token_place smallint := -1;
        is_unit boolean := false;
      begin
        if plain ~ '[½¼¾/]|(^|[^0-9])\.[0-9]' then
          plain := regexp_replace(plain, '(?<![0-9/.])([13])/([24])(?=\s*[kglmকগলম])', '\1∕\2', 'g');
          plain := replace(replace(replace(replace(plain, '1∕2', '½'), '1∕4', '¼'), '3∕4', '¾'), '∕', '/');
          plain := replace(replace(replace(plain, '½', '.5 '), '¼', '.25 '), '¾', '.75 ');
          plain := regexp_replace(regexp_replace(plain, '([0-9])\s+(\.[257]5? )', '\1\2', 'g'), '(?<![^\s])\.(?=[0-9])', '0.', 'g');
        end if;
        plain := regexp_replace(plain, '(?<![^${SEPARATORS}])([0-9][0-9.]*)(?=[^0-9.${SEPARATORS}])', '\1 ', 'g');
        tokens := regexp_split_to_array(plain, '(?:[${SEPARATORS}]|\.(?![0-9])|(?<![0-9])\.)+');
        for i in 1 .. cardinality(tokens) loop
          token := tokens[i];
          continue when token = '';
          token_place := token_place + 1;
          -- The unit belongs to the number before it.
          if is_unit then
            is_unit := false;
            continue;
          end if;
          is_unit := coalesce(units ? tokens[i + 1], false);
          number := case when token ~ '^[0-9]' then token when is_unit then numbers ->> token end;
          if number ~ '^[0-9]+\.[0-9]*0$' then
            number := trim_scale(number::numeric)::text;
          end if;
          is_unit := is_unit and number is not null;
          term := case
            when is_unit then number || (units ->> tokens[i + 1])
            when units ->> token = 'dozen' then '1dozen'
            else coalesce(number, token) end;
          place := token_place;
          return next;
        end loop;
      end $$`);
  }

  /** Splits the parts of a query into words, each at its first place. One function, so that the plan does not depend on the parts. */
  private createParts(): void {
    this.addSql(`
      create function search_parts(parts text[]) returns table (term text, part integer, place integer)
      language plpgsql immutable strict parallel safe rows 4 as $$
      begin
        return query
          select distinct on (found.term) found.term, number, (number * 1000 + found.place)
          from generate_subscripts(parts, 1) as number cross join lateral search_words(parts[number]) as found
          order by found.term, number, found.place;
      end $$`);
  }

  /** Returns the words that say the same amount in another unit, and the word itself: "0.25kg" for "250g". */
  private createAmounts(): void {
    this.addSql(String.raw`
      create function search_amounts(word text) returns text[] language plpgsql immutable strict parallel safe as $$
      declare
        parts constant text[] := regexp_match(word, '^([0-9]{1,9}(?:\.[0-9]{1,6})?)(kg|g|l|ml|pcs|dozen)$');
        other constant text := case parts[2]
          when 'kg' then 'g' when 'g' then 'kg' when 'l' then 'ml' when 'ml' then 'l' when 'pcs' then 'dozen' else 'pcs' end;
        size constant numeric := case when parts[2] in ('pcs', 'dozen') then 12 else 1000 end;
      begin
        if parts is null then
          return array[word];
        end if;
        return array[word, trim_scale(round(
          case when parts[2] in ('kg', 'l', 'dozen') then parts[1]::numeric * size else parts[1]::numeric / size end, 6
        ))::text || other];
      end $$`);
  }

  /** Returns the singular forms that an English word may have, and the forms of a word that are one word for the search. */
  private createEndings(): void {
    this.addSql(`
      create function search_singulars(word text) returns text[] language plpgsql immutable strict parallel safe as $$
      begin
        return case
          when word !~ '^[a-z]{2,}[^s]s$' then array[word]
          when word ~ 'ies$' then array[left(word, -3) || 'y', left(word, -1), word]
          when word ~ 'ves$' then array[left(word, -3) || 'f', left(word, -3) || 'fe', left(word, -1), word]
          when word ~ '(s|x|z|o|ch|sh)es$' then array[left(word, -2), left(word, -1), word]
          else array[left(word, -1), word] end;
      end $$`);
    this.addSql(String.raw`
      create function search_endings(word text) returns text[] language plpgsql immutable strict parallel safe as $$
      declare
        stem constant text := regexp_replace(word, '(ের|র|টি|টা|ে)$', '');
        forms text[] := array[word];
        singular text;
      begin
        if word ~ '[\u0980-\u09ff]' then
          return forms || case when length(stem) > 1 then stem end
            || array[word || 'ের', word || 'র', word || 'টি', word || 'টা', word || 'ে'];
        end if;
        foreach singular in array search_singulars(word) loop
          forms := forms || array[singular, singular || 's', singular || 'es'];
          if singular ~ '(f|fe|y)$' then
            forms := forms || regexp_replace(singular, '(f|fe|y)$', case when singular ~ 'y$' then 'ies' else 'ves' end);
          end if;
        end loop;
        return forms;
      end $$`);
  }
}
