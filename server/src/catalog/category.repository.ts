import { type RawBuilder, sql } from 'kysely';
import { catalogVersion, type Versioned } from '../database/catalog-version.ts';
import type { Database } from '../database/open-database.ts';
import { containsPattern } from './normalize-for-search.ts';

export type CategoryRow = {
  id: string;
  name: string;
  description: string | null;
  image: string | null;
  parent_id: string | null;
  parent_name: string | null;
  child_count: number;
  product_count: number;
};

export type CategoryPageQuery = {
  normalizedText: string;
  /** `root` for main categories, an id for the subcategories of that category, undefined for both levels. */
  parentId: string | undefined;
  direction: 'asc' | 'desc';
  page: number;
  pageSize: number;
};

const categoryColumns = sql`
  category.id, category.name, category.description, category.image, category.parent_id, parent.name as parent_name,
  (select count(*)::int from category as child where child.parent_id = category.id) as child_count,
  (select coalesce(sum(listing_count.count), 0)::int from listing_count
    where listing_count.kind = 'category' and listing_count.key in
      (select category.id union all select child.id from category as child where child.parent_id = category.id)
  ) as product_count`;

const parentJoin = sql`left join category as parent on parent.id = category.parent_id`;

/** A page of categories and the total of all that match, from one snapshot. */
export async function findCategoryPage(
  database: Database,
  query: CategoryPageQuery,
): Promise<Versioned<{ rows: CategoryRow[]; total: number }>> {
  const matching = sql`from category ${parentJoin} where ${sql.join(conditions(query), sql` and `)}`;
  const order = sql`category.name collate "und-x-icu" ${query.direction === 'asc' ? sql`asc` : sql`desc`}, category.id asc`;
  const statement = sql<CategoryRow & { version: string; total: number }>`
    select ${catalogVersion} as version, matching.total, ${categoryColumns}
    from (select count(*)::int as total ${matching}) as matching
    left join (
      select category.id as page_id ${matching}
      order by ${order} limit ${query.pageSize} offset ${(query.page - 1) * query.pageSize}
    ) as page on true
    left join category on category.id = page.page_id
    ${parentJoin}
    order by ${order}`;
  const rows = await database.read(statement, false);
  const [first] = rows;
  if (!first) throw new Error('The page statement returned no row.');
  return { version: first.version, value: { rows: rows.filter((row) => row.id !== null), total: first.total } };
}

/** A category and its immediate subcategories by name, then id; undefined when there is no such category. */
export async function findCategoryWithChildren(
  database: Database,
  id: string,
): Promise<Versioned<{ category: CategoryRow; children: CategoryRow[] }> | undefined> {
  const rows = await database.read(sql<CategoryRow & { version: string }>`
    select ${catalogVersion} as version, ${categoryColumns} from category ${parentJoin}
    where ${id} in (category.id, category.parent_id)
    order by category.name collate "und-x-icu", category.id`);
  const category = rows.find((row) => row.id === id);
  if (!category) return undefined;
  return { version: category.version, value: { category, children: rows.filter((row) => row.id !== id) } };
}

function conditions({ normalizedText, parentId }: CategoryPageQuery): RawBuilder<unknown>[] {
  const result = [sql`true`];
  if (parentId === 'root') result.push(sql`category.parent_id is null`);
  else if (parentId !== undefined) result.push(sql`category.parent_id = ${parentId}`);
  if (normalizedText !== '') {
    const pattern = containsPattern(normalizedText);
    const ownOrParent = sql`category.name_normalized like ${pattern} or parent.name_normalized like ${pattern}`;
    const ofChildren = sql`exists
      (select 1 from category as child where child.parent_id = category.id and child.name_normalized like ${pattern})`;
    result.push(parentId === 'root' ? sql`(${ownOrParent} or ${ofChildren})` : sql`(${ownOrParent})`);
  }
  return result;
}
