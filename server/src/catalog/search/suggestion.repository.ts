import { type RawBuilder, sql } from 'kysely';
import { compileByShape } from '../../database/connection/compile-statement.ts';
import type { Database } from '../../database/database.ts';
import { LAST_PLACE } from '../../database/schema/search-term.entity.ts';
import { catalogVersion } from '../../reads/catalog-version.ts';
import { isVisible } from '../category-sql.ts';
import type { MatchedWord } from './match-word.ts';
import { matchesOf, type WordValues, wordValues } from './word-values.ts';

/** The products that are read for suggestions, and those that are compared for each word of the vocabulary. */
const [MAX_PRODUCTS, MAX_COMPARED] = [30, 200];
const MAX_CATEGORIES = 3;

export type Suggested = {
  readonly version: string;
  readonly products: readonly { readonly id: string; readonly slug: string; readonly name: string }[];
  readonly categories: readonly { readonly id: string; readonly name: string }[];
};

/** Finds the best products with all words, and the best categories with the last one. */
export async function findSuggested(database: Database, words: readonly MatchedWord[]): Promise<Suggested> {
  const statement = statementOf({ count: words.length });
  const [row] = await database.readCompiled(statement, wordValues(words), words.length <= 3);
  if (!row) throw new Error('The statement of suggestions returned no row.');
  return row;
}

const statementOf = compileByShape<{ readonly count: number }, Suggested, WordValues>(suggestionStatement, 20);

function joined([first, ...others]: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return sql`${first} ${sql.join(
    others.map((other) => sql`join ${other} using (product_id)`),
    sql` `,
  )}`;
}

function suggestionStatement({ count }: { readonly count: number }) {
  const words = Array.from({ length: count }, (_, number) => number);
  const found = words.map((number) => sql`(${productsWith(number, count === 1)}) as ${sql.ref(`word${number}`)}`);
  const cost = sql.join(
    words.map((number) => sql.ref(`word${number}.cost`)),
    sql` + `,
  );
  return sql<Suggested>`
    select ${catalogVersion} as version,
      (select coalesce(jsonb_agg(best), '[]') from (
        select product.id, product.slug, product.name
        from (
          select product_id, ${cost} as cost from ${joined(found)} order by 2, 1 limit ${sql.lit(MAX_PRODUCTS)}
        ) as hit join product on product.id = hit.product_id
        order by hit.cost, product.id
      ) as best) as products,
      (select coalesce(jsonb_agg(named), '[]') from (
        select category.id, category.name
        from ${matchesOf(count - 1)} join category_term using (term)
          join category on category.id = category_term.category_id
          left join category as parent on parent.id = category.parent_id
        where ${isVisible}
        group by category.id, category.name order by min(match.cost + place), category.id limit ${sql.lit(MAX_CATEGORIES)}
      ) as named) as categories`;
}

/** Returns the products with a word in their name. Of one word, the best products of each term contain the best of all. */
function productsWith(number: number, isOnly: boolean): RawBuilder<unknown> {
  const limit = isOnly ? sql`order by place, product_id limit ${sql.lit(MAX_COMPARED)}` : sql``;
  return sql`
    select product_id, min(match.cost + place) as cost
    from ${matchesOf(number)} cross join lateral (
      select place, product_id from product_term where product_term.term = match.term and place between 0 and ${sql.lit(LAST_PLACE)} ${limit}
    ) as listed
    group by product_id`;
}
