import type { ListProductsResult, SearchProductsResult } from '@arot/sdk';
import type { Query } from '@arot/sdk/react-query';
import { useFormat } from '@arot/ui/i18n/format.ts';
import { useText } from '@arot/ui/i18n/text.ts';
import { Link } from '@arot/ui/router/link.tsx';
import { useSearch } from '@arot/ui/router/location.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ProductGrid, ProductGridSkeleton } from '../product/product-grid.tsx';
import { paths } from '../router/paths.ts';
import { useTitle } from '../router/use-title.ts';
import { isSignedIn, useSession } from '../session/session.ts';
import { queries } from '../shop.ts';
import { Loaded } from '../ui/loaded.tsx';
import { Notice } from '../ui/notice.tsx';
import { Elsewhere } from './elsewhere.tsx';
import { Facets } from './facets.tsx';
import { Filters } from './filters.tsx';
import { isOneEdit } from './is-one-edit.ts';
import {
  isByPrice,
  isSearch,
  type ListState,
  listPath,
  readListState,
  toListQuery,
  toSearchQuery,
} from './list-state.ts';
import { PageLinks } from './page-links.tsx';
import { productsText } from './text.ts';

/** A page of a list. That of a search has more. */
type Found = ListProductsResult & Partial<SearchProductsResult>;

/** Renders the list of products, or what the search of the header finds. */
export function ProductsPage() {
  const text = useText(productsText);
  const format = useFormat();
  const { status, tier } = useSession();
  const state = readListState(useSearch());
  const isCustomer = tier !== undefined;
  const needsSession = isSearch(state) || isByPrice(state.sort) || !!state.minPrice || !!state.maxPrice;
  const found: Query<Found> = isSearch(state)
    ? queries.search.products(toSearchQuery(state, isCustomer))
    : queries.products.list(toListQuery(state, isCustomer));
  const query = useQuery({
    ...found,
    // The previous results stay until the new ones are here. A request that has been overtaken is aborted.
    placeholderData: keepPreviousData,
    // A list by price, and ranges of prices, wait until it is known whether the visitor may see them.
    // After a logout, a query with prices is not sent again for a visitor.
    enabled: !needsSession || (status !== 'loading' && (!isCustomer || isSignedIn)),
  });
  const { data, isPlaceholderData } = query;
  const isSimilar = isSearch(state) && hasOnlySimilar(state.q, data);
  // While a search is in flight, the results are those of another query.
  const isWithoutMatch = isSimilar && !isPlaceholderData;
  const title = state.q ? text.results(state.q) : text.allProducts;
  useTitle(title);
  return (
    <div className="column">
      <div className="list-head">
        <h1>{title}</h1>
        <p className="soft" role="status">
          {data && !isPlaceholderData
            ? text.count(format.number(data.pagination.total), data.pagination.total)
            : query.isFetching && text.searching}
        </p>
      </div>
      <Filters state={state} />
      <div className="results" aria-busy={isPlaceholderData}>
        <Loaded query={query} skeleton={<ProductGridSkeleton count={10} />}>
          {({ items, pagination, matches, correctedQuery, facets }) => (
            <>
              {state.q && (
                <HowSearched state={state} isLinked={!isWithoutMatch && items.length > 0}>
                  {isSimilar
                    ? isWithoutMatch && text.nothing(state.q)
                    : correctedQuery && text.corrected(correctedQuery)}
                </HowSearched>
              )}
              {facets && isSearch(state) && <Facets state={state} facets={facets} />}
              {items.length === 0 ? (
                <NothingFound state={state} isBeyond={pagination.total > 0} />
              ) : (
                <>
                  <h2 className="unseen">{text.products}</h2>
                  <ProductGrid products={items} matches={matches} eager={5} />
                  <PageLinks state={state} pagination={pagination} />
                  {isWithoutMatch && (
                    <>
                      <p className="section">
                        <OtherSearch state={state} />
                      </p>
                      <Elsewhere />
                    </>
                  )}
                </>
              )}
            </>
          )}
        </Loaded>
      </div>
    </div>
  );
}

/** Links to the literal search, or back from it. */
function OtherSearch({ state, className }: { readonly state: ListState; readonly className?: string }) {
  const text = useText(productsText);
  return (
    <Link className={className} href={listPath({ q: state.q, isLiteral: !state.isLiteral })}>
      {state.isLiteral ? text.similar : text.literal(state.q)}
    </Link>
  );
}

/** Returns true if a search found only names that are similar to the query, and the correction is more than one edit. */
function hasOnlySimilar(q: string, { matches = [], correctedQuery }: Partial<Found> = {}): boolean {
  return matches.length > 0 && matches.every(({ kind }) => kind === 'typo') && !isOneEdit(q, correctedQuery ?? '');
}

type HowProps = {
  readonly state: ListState /** True if the other search is offered here, and not below. */;
  readonly isLinked: boolean;
  readonly children: ReactNode;
};

/** Says what was searched instead of a mistyped text, or that only similar names were found. */
function HowSearched({ state, isLinked, children }: HowProps) {
  const text = useText(productsText);
  return (
    <p className="how-searched">
      <span role="status">{state.isLiteral ? text.isLiteral : children}</span>{' '}
      {isLinked && <OtherSearch state={state} />}
    </p>
  );
}

function NothingFound({ state, isBeyond }: { readonly state: ListState; readonly isBeyond: boolean }) {
  const text = useText(productsText);
  return (
    <>
      <Notice icon="search" title={isBeyond ? text.beyond : text.none} role="status">
        {!isBeyond && <p>{text.noneHint}</p>}
        <p className="actions">
          <Link className="button primary" href={isBeyond ? listPath({ ...state, page: 1 }) : paths.products}>
            {isBeyond ? text.first : text.clear}
          </Link>
          {state.q && <OtherSearch className="button" state={state} />}
        </p>
      </Notice>
      {state.q && !isBeyond && <Elsewhere />}
    </>
  );
}
