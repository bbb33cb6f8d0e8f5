import { DEFAULT_PAGE_SIZE } from '@arot/contract';
import { LRUCache } from 'lru-cache';
import type { Versioned } from '../database/catalog-version.ts';
import { type CompiledStatement, compileStatement } from '../database/compile-statement.ts';
import type { Database } from '../database/open-database.ts';
import { containsPattern } from './normalize-for-search.ts';
import { priceBucket } from './price-bucket.ts';
import type { Tier } from './product.repository.ts';
import { type PageRow, type PageShape, type PageValues, pageStatement } from './product-page.statement.ts';

/** Which published products are asked for. */
export type ProductFilter = {
  readonly normalizedText: string;
  readonly categoryId: string | undefined;
  /** Prices can be sorted and filtered by only where there is a tier. */
  readonly tier: Tier;
  readonly minPrice: string | undefined;
  readonly maxPrice: string | undefined;
};

export type ProductPageQuery = ProductFilter & {
  readonly sort: 'name' | 'createdAt' | 'price';
  readonly direction: 'asc' | 'desc';
  readonly page: number;
  readonly pageSize: number;
  /** The total as it was last counted, under whatever version: it need not be counted again while that is current. */
  readonly counted?: Versioned<number> | undefined;
  /** Whether what is searched was common the last time: then its statement need not be planned anew. */
  readonly isUnselective?: boolean | undefined;
};

export type ProductPage = {
  readonly rows: PageRow[];
  readonly total: number;
  /** What the total was counted under. */
  readonly countedAt: string;
  /** Whether so many match that a first page is found sooner among the newest products than by what is searched. */
  readonly isUnselective: boolean;
};

/** One page of published products and the number of all that match, as of one moment. */
export async function findProductPage(
  database: Database,
  query: ProductPageQuery,
  tries = 3,
): Promise<Versioned<ProductPage>> {
  const shape = shapeOf(query);
  const rows = await database.readCompiled(statementOf(shape), valuesOf(query), isPrepared(shape));
  const [first] = rows;
  if (!first) throw new Error('the statement answers at least one row');
  const { version, counted_at: countedAt } = first;
  const [total, listed] = [Number(first.total), Number(first.listed)];
  if (shape.fromTheEnd && countedAt !== query.counted?.version) {
    // The distance was of an older version. Of this one it is known now, unless somebody writes all the time.
    const counted = tries > 1 ? { version: countedAt, value: total } : undefined;
    return await findProductPage(database, { ...query, counted }, tries - 1);
  }
  return {
    version,
    value: {
      rows: rows.filter((row) => row.id !== null),
      total,
      countedAt,
      isUnselective: total * total > DEFAULT_PAGE_SIZE * listed,
    },
  };
}

function shapeOf(query: ProductPageQuery): PageShape {
  const { tier, sort, direction, normalizedText, categoryId, minPrice, maxPrice, page, pageSize } = query;
  const fromTheEnd = isNearerToTheEnd(query);
  const filters = [normalizedText !== '', categoryId !== undefined, hasBounds(query)].filter(Boolean).length;
  const isUsualPage = page === 1 && pageSize === DEFAULT_PAGE_SIZE;
  return {
    tier,
    sort,
    direction,
    search: searchOf(query, filters === 1 && isUsualPage && !fromTheEnd),
    category: categoryId === undefined ? 'any' : categoryId === 'uncategorized' ? 'none' : 'one',
    hasMin: minPrice !== undefined,
    hasMax: maxPrice !== undefined,
    isOneBucket:
      minPrice !== undefined && maxPrice !== undefined && priceBucket(minPrice).key === priceBucket(maxPrice).key,
    // Reading a total that is maintained takes no longer than finding out that it need not be read.
    isCounted: query.counted !== undefined && (fromTheEnd || normalizedText !== '' || filters > 1),
    fromTheEnd,
    isUsualPage,
  };
}

/**
 * A plan that is kept knows nothing of what is searched, so it is left no choice. Nor does it know that there is nothing
 * to look up in an index of trigrams where no three letters stand together.
 */
function searchOf({ normalizedText, sort, isUnselective }: ProductPageQuery, isSimple: boolean): PageShape['search'] {
  if (normalizedText === '') return 'none';
  if (!isSimple || sort !== 'createdAt' || isUnselective === undefined) return 'planned';
  if (!/[\p{L}\p{M}\p{N}]{3}/u.test(normalizedText)) return 'planned';
  return isUnselective ? 'common' : 'rare';
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
    categoryId,
    minPrice,
    minKey: min?.key,
    minAbove: min?.above,
    maxPrice,
    maxKey: max?.key,
    maxLowest: max?.lowest,
    countedAt: counted?.version,
    total: counted?.value,
    ...(isNearerToTheEnd(query)
      ? { limit: Math.min(pageSize, left), offset: Math.max(0, left - pageSize) }
      : { limit: pageSize, offset }),
  };
}

/**
 * Where the end is nearer, as far as was counted last; if that is of another version, what was read does not count.
 * Without bounds, products without a price would be in the way.
 */
function isNearerToTheEnd(query: ProductPageQuery): boolean {
  if (!query.counted || (query.sort === 'price' && !hasBounds(query))) return false;
  return (query.page - 1) * query.pageSize > query.counted.value / 2;
}

function hasBounds({ minPrice, maxPrice }: ProductFilter): boolean {
  return minPrice !== undefined || maxPrice !== undefined;
}

/** Most searches are planned for what is searched, and pages further on for how far that is. */
function isPrepared({ search, isUsualPage }: PageShape): boolean {
  return search !== 'planned' && isUsualPage;
}

const statements = new LRUCache<string, CompiledStatement<PageRow, PageValues>>({ max: 500 });

function statementOf(shape: PageShape): CompiledStatement<PageRow, PageValues> {
  const key = JSON.stringify(shape);
  const known = statements.get(key);
  if (known) return known;
  const statement = compileStatement<PageRow, PageValues>(pageStatement(shape));
  statements.set(key, statement);
  return statement;
}

/** The text and the parameters of what is run for a query. */
export function productPageStatement(query: ProductPageQuery): { text: string; parameters: unknown[] } {
  const statement = statementOf(shapeOf(query));
  return { text: statement.text, parameters: statement.parameters(valuesOf(query)) };
}
