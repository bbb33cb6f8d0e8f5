import { DEFAULT_PAGE_SIZE } from '@arot/contract';
import { compileByShape } from '../database/connection/compile-statement.ts';
import type { Database } from '../database/database.ts';
import { containsPattern } from '../database/sql.ts';
import type { Versioned } from '../reads/catalog-version.ts';
import type { PageShape, PageValues } from './page-shape.ts';
import { priceBucket } from './price-columns.ts';
import { type PriceScope, shownTo } from './price-scope.ts';
import type { ProductRow } from './product.repository.ts';
import { type PageRow, pageStatement } from './product-page.statement.ts';
import type { LogPosition } from './search-changes.statement.ts';

/** The published products that a list contains. */
export type ProductFilter = {
  readonly normalizedText: string;
  readonly categoryId: string | undefined;
  /** The prices of the caller. Required for sorting or filtering by price. */
  readonly scope: PriceScope | undefined;
  readonly minPrice: string | undefined;
  readonly maxPrice: string | undefined;
};

export type ProductPageQuery = ProductFilter & {
  readonly sort: 'name' | 'createdAt' | 'price';
  readonly direction: 'asc' | 'desc';
  readonly page: number;
  readonly pageSize: number;
  /** The rows have what a response shows only on request. */
  readonly hasExtras?: boolean;
  /** The last total, of any version. The statement counts again only if that version is outdated and no log says what changed. */
  readonly counted?: CountedTotal | undefined;
  /** {@link ProductPage.isUnselective} of the last read of this filter; undefined before the first. */
  readonly isUnselective?: boolean | undefined;
};

export type CountedTotal = {
  readonly version: string;
  readonly value: number;
  /** Undefined if no log has the changes of this total. */
  readonly position: LogPosition | undefined;
};

export type ProductPage = {
  readonly rows: ProductRow[];
  /** The total, and the version that it was counted under. */
  readonly counted: CountedTotal;
  /** True if reading the newest products, of the category if there is one, finds page 1 sooner than the trigram index does. */
  readonly isUnselective: boolean;
};

/** The number of products of a category up to which reading them all takes less time than planning a search. */
const SMALL_CATEGORY = 1_000;

/** Returns a page of published products and the total of all that match, from one snapshot. */
export async function findProductPage(
  database: Database,
  query: ProductPageQuery,
  tries = 3,
): Promise<Versioned<ProductPage>> {
  const shape = shapeOf(query);
  const rows = await database.readCompiled(statementOf(shape), valuesOf(query), isPrepared(shape));
  const [first] = rows;
  if (!first) throw new Error('The page statement returned no row.');
  const [total, listed] = [Number(first.total), Number(first.listed)];
  const counted = { version: first.counted_at, value: total, position: positionOf(first) ?? query.counted?.position };
  if (shape.fromTheEnd && counted.version !== query.counted?.version) {
    // The distance from the end belongs to an older version. Read again with the new total, unless other processes keep
    // changing the catalog.
    return await findProductPage(database, { ...query, counted: tries > 1 ? counted : undefined }, tries - 1);
  }
  return {
    version: first.version,
    value: {
      rows: rows.filter(isProduct),
      counted,
      isUnselective: isUnselective(query, total, listed),
    },
  };
}

function positionOf({ snapshot, tokens }: PageRow): LogPosition | undefined {
  return snapshot === null || tokens === null ? undefined : { snapshot, tokens };
}

/** @param listed the number of products that the search is in: all of them, or those of its category */
function isUnselective({ categoryId }: ProductFilter, total: number, listed: number): boolean {
  if (categoryId !== undefined && listed <= SMALL_CATEGORY) return true;
  return total * total > DEFAULT_PAGE_SIZE * listed;
}

/** Returns true if a row has a product. An empty page has one row without a product. */
function isProduct(row: PageRow): row is PageRow & ProductRow {
  return row.id !== null;
}

function shapeOf(query: ProductPageQuery): PageShape {
  const { scope, sort, direction, normalizedText, categoryId, minPrice, maxPrice, page, pageSize } = query;
  const fromTheEnd = isNearerToTheEnd(query);
  const filters = [normalizedText !== '', categoryId !== undefined, hasBounds(query)].filter(Boolean).length;
  const isDefaultPage = page === 1 && pageSize === DEFAULT_PAGE_SIZE;
  return {
    ...shownTo(scope, query.hasExtras),
    sort,
    direction,
    search: searchOf(query, !hasBounds(query) && isDefaultPage && !fromTheEnd),
    category: categoryId === undefined ? 'any' : categoryId === 'uncategorized' ? 'none' : 'one',
    hasMin: minPrice !== undefined,
    hasMax: maxPrice !== undefined,
    isOneBucket:
      minPrice !== undefined && maxPrice !== undefined && priceBucket(minPrice).key === priceBucket(maxPrice).key,
    // Without a search, one filter has a maintained total: reading it costs no more than comparing versions.
    isCounted: query.counted !== undefined && (fromTheEnd || normalizedText !== '' || filters > 1),
    fromTheEnd,
    isDefaultPage,
  };
}

/**
 * Returns the kind of search. A prepared statement is planned without its search text, so its shape fixes the plan. A text
 * without three consecutive letters or digits has no trigrams to look up, so it is planned each time. So is a selective search in
 * a category: the category may be smaller than what the text matches.
 */
function searchOf(query: ProductPageQuery, isSimple: boolean): PageShape['search'] {
  const { normalizedText, categoryId, sort, isUnselective } = query;
  if (normalizedText === '') return 'none';
  if (!isSimple || sort !== 'createdAt' || isUnselective === undefined) return 'planned';
  if (categoryId !== undefined) return isUnselective ? 'unselective' : 'planned';
  if (!/[\p{L}\p{M}\p{N}]{3}/u.test(normalizedText)) return 'planned';
  return isUnselective ? 'unselective' : 'selective';
}

function valuesOf(query: ProductPageQuery): PageValues {
  const { normalizedText, categoryId, minPrice, maxPrice, counted, page, pageSize } = query;
  const min = minPrice === undefined ? undefined : priceBucket(minPrice);
  const max = maxPrice === undefined ? undefined : priceBucket(maxPrice);
  const offset = (page - 1) * pageSize;
  const left = Math.max(0, (counted?.value ?? 0) - offset);
  return {
    normalizedText,
    pattern: containsPattern(normalizedText),
    lists: query.scope?.lists ?? [],
    categoryId,
    minPrice,
    minKey: min?.key,
    minAbove: min?.above,
    maxPrice,
    maxKey: max?.key,
    maxLowest: max?.lowest,
    countedAt: counted?.version,
    total: counted?.value,
    snapshot: counted?.position?.snapshot,
    tokens: counted?.position?.tokens,
    ...(isNearerToTheEnd(query)
      ? { limit: Math.min(pageSize, left), offset: Math.max(0, left - pageSize) }
      : { limit: pageSize, offset }),
  };
}

/**
 * Returns true if the page is nearer to the end, by the last counted total. {@link findProductPage} reads again when that total
 * is outdated. A list by price without bounds ends with the products without a price, which have an order of their own.
 */
function isNearerToTheEnd(query: ProductPageQuery): boolean {
  if (!query.counted || (query.sort === 'price' && !hasBounds(query))) return false;
  return (query.page - 1) * query.pageSize > query.counted.value / 2;
}

function hasBounds({ minPrice, maxPrice }: ProductFilter): boolean {
  return minPrice !== undefined || maxPrice !== undefined;
}

/** Returns true if the statement is prepared. Most searches are planned for their text, and later pages for their offset. */
function isPrepared({ search, isDefaultPage }: PageShape): boolean {
  return search !== 'planned' && isDefaultPage;
}

const statementOf = compileByShape<PageShape, PageRow, PageValues>(pageStatement, 500);

/** Returns the text and the parameters of the statement for a query. */
export function productPageStatement(query: ProductPageQuery): { text: string; parameters: unknown[] } {
  const statement = statementOf(shapeOf(query));
  return { text: statement.text, parameters: statement.parameters(valuesOf(query)) };
}
