import { type InferResult, type RawBuilder, sql } from 'kysely';
import { allOf, builder, compileStatement, given } from '../database/connection/compile-statement.ts';
import type { Database } from '../database/database.ts';
import type { Schema } from '../database/schema/schema.ts';
import { containsPattern } from '../database/sql.ts';
import { catalogVersion, type Versioned } from '../reads/catalog-version.ts';
import { childCount, isVisible, isVisibleChild } from './category-sql.ts';

export type CategoryRow = InferResult<ReturnType<typeof categories>>[number];

export type CategoryPageQuery = {
  normalizedText: string;
  /** `root` for main categories, an id for the subcategories of that category, undefined for both levels. */
  parentId?: string | undefined;
  sort: 'name' | 'sortOrder';
  direction: 'asc' | 'desc';
  page: number;
  pageSize: number;
};

/** Returns a page of categories and the total of all that match, from one snapshot. */
export async function findCategoryPage(
  database: Database,
  query: CategoryPageQuery,
): Promise<Versioned<{ rows: CategoryRow[]; total: number }>> {
  const [matching, shown] = [matchingCategories(query), categories()];
  const statement = builder
    .selectFrom(matching.select(({ fn }) => fn.countAll<string>().as('total')).as('matching'))
    // An empty page is one row with the total and without a category.
    .leftJoin(
      matching
        .select('category.id')
        .orderBy(inOrder('category', query))
        .limit(query.pageSize)
        .offset((query.page - 1) * query.pageSize)
        .as('page'),
      (join) => join.onTrue(),
    )
    .leftJoin(shown.as('shown'), 'shown.id', 'page.id')
    .select([catalogVersion.as('version'), 'matching.total'])
    .select(allOf(shown, 'shown'))
    .orderBy(inOrder('shown', query));
  const rows = await database.read(statement, false);
  const [first] = rows;
  if (!first) throw new Error('The page statement returned no row.');
  const isCategory = (row: typeof first): row is typeof first & CategoryRow => row.id !== null;
  return { version: first.version, value: { rows: rows.filter(isCategory), total: Number(first.total) } };
}

/** Returns a visible category and its visible subcategories in the shop's order; undefined when there is no such category. */
export async function findCategoryWithChildren(
  database: Database,
  id: string,
): Promise<Versioned<{ category: CategoryRow; children: CategoryRow[] }> | undefined> {
  const rows = await database.readCompiled(withChildren, { id }, true);
  const category = rows.find((row) => row.id === id);
  if (!category) return undefined;
  return { version: category.version, value: { category, children: rows.filter((row) => row.id !== id) } };
}

const withChildren = compileWithChildren();

function compileWithChildren() {
  const id = given<{ id: string }>()('id');
  const statement = categories()
    .where((eb) => eb.or([eb('category.id', '=', id), eb('category.parentId', '=', id)]))
    .select(catalogVersion.as('version'))
    .orderBy(inOrder('category', { sort: 'sortOrder', direction: 'asc' }));
  return compileStatement<InferResult<typeof statement>[number], { id: string }>(statement);
}

/** Returns the order of a list. Categories without a place come after all others, in both directions. */
function inOrder(
  table: 'category' | 'shown',
  { sort, direction }: Pick<CategoryPageQuery, 'sort' | 'direction'>,
): RawBuilder<unknown> {
  const column = (name: keyof Schema['category'] & string) => sql.ref(`${table}.${name}`);
  const byName = sql`${column('name')} collate "und-x-icu" ${sql.raw(direction)}, ${column('id')}`;
  return sort === 'name' ? byName : sql`${column('sortOrder')} ${sql.raw(direction)} nulls last, ${byName}`;
}

/** Returns visible categories with their parent and their counts. A main category includes the products of its subcategories. */
function categories() {
  return builder
    .selectFrom('category')
    .leftJoin('category as parent', 'parent.id', 'category.parentId')
    .select(['category.id', 'category.name', 'category.description', 'category.image'])
    .where(isVisible)
    .select(['category.parentId', 'parent.name as parentName', 'category.sortOrder'])
    .select((eb) => [
      childCount(isVisibleChild),
      eb
        .selectFrom('listing_count')
        .where('listing_count.kind', '=', 'category')
        .where('listing_count.key', 'in', (keys) =>
          keys
            .selectFrom('category as own')
            .whereRef('own.id', '=', 'category.id')
            .select('own.id')
            .unionAll(
              keys.selectFrom('category as child').whereRef('child.parentId', '=', 'category.id').select('child.id'),
            ),
        )
        .select(({ fn }) =>
          eb.cast<number>(fn.coalesce(fn.sum('listing_count.count'), sql.lit(0)), 'integer').as('sum'),
        )
        .$asScalar()
        .$notNull()
        .as('productCount'),
    ]);
}

/** Returns the categories that a list contains. A search includes parents and, among main categories, children. */
function matchingCategories({ normalizedText, parentId }: CategoryPageQuery) {
  const pattern = containsPattern(normalizedText);
  return builder
    .selectFrom('category')
    .leftJoin('category as parent', 'parent.id', 'category.parentId')
    .where(isVisible)
    .$if(parentId === 'root', (query) => query.where('category.parentId', 'is', null))
    .$if(parentId !== undefined && parentId !== 'root', (query) =>
      query.where('category.parentId', '=', parentId as string),
    )
    .$if(normalizedText !== '', (query) =>
      query.where((eb) => {
        const child = eb
          .selectFrom('category as child')
          .whereRef('child.parentId', '=', 'category.id')
          .where('child.nameNormalized', 'like', pattern)
          .where('child.hidden', '=', false)
          .select('child.id');
        return eb.or([
          eb('category.nameNormalized', 'like', pattern),
          eb('parent.nameNormalized', 'like', pattern),
          ...(parentId === 'root' ? [eb.exists(child)] : []),
        ]);
      }),
    );
}
