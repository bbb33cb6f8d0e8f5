import type { Shown } from './public-columns.ts';
import type { LogValues } from './search-changes.statement.ts';
import type { ListValues } from './winning-price.ts';

/** The properties of a query that the text of its statement depends on. The rest of a query is in its values. */
export type PageShape = Shown & {
  readonly sort: 'name' | 'createdAt' | 'price';
  readonly direction: 'asc' | 'desc';
  /**
   * The way in which a search finds its page: as PostgreSQL plans it for the search text, or by a statement that fixes the plan.
   * An unselective search reads the newest products, of its category if it has one, until the page is full. A selective one uses
   * the trigram index.
   */
  readonly search: 'none' | 'planned' | 'unselective' | 'selective';
  readonly category: 'any' | 'none' | 'one';
  readonly hasMin: boolean;
  readonly hasMax: boolean;
  /** Both price bounds are in the same bucket. */
  readonly isOneBucket: boolean;
  /** The total is known from an earlier read, as far as its version is still current. */
  readonly isCounted: boolean;
  /** The page is nearer to the end of the list, so it is read backwards. */
  readonly fromTheEnd: boolean;
  /** Page 1 of the default size. */
  readonly isDefaultPage: boolean;
};

export type PageValues = LogValues &
  ListValues & {
    readonly normalizedText: string;
    readonly pattern: string;
    readonly categoryId: string | undefined;
    readonly minPrice: string | undefined;
    readonly minKey: string | undefined;
    readonly minAbove: string | undefined;
    readonly maxPrice: string | undefined;
    readonly maxKey: string | undefined;
    readonly maxLowest: string | undefined;
    readonly countedAt: string | undefined;
    readonly total: number | undefined;
    readonly limit: number;
    readonly offset: number;
  };
