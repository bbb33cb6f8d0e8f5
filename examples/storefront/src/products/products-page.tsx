import { useFormat } from '@arot/example-shared/i18n/format.ts';
import { useText } from '@arot/example-shared/i18n/text.ts';
import { Link } from '@arot/example-shared/router/link.tsx';
import { useSearch } from '@arot/example-shared/router/location.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ProductGrid, ProductGridSkeleton } from '../product/product-grid.tsx';
import { paths } from '../router/paths.ts';
import { useTitle } from '../router/use-title.ts';
import { useSession } from '../session/session.ts';
import { queries } from '../shop.ts';
import { Loaded } from '../ui/loaded.tsx';
import { MainName } from '../ui/name.tsx';
import { Notice } from '../ui/notice.tsx';
import { Filters } from './filters.tsx';
import { isByPrice, type ListState, listPath, readListState, toQuery } from './list-state.ts';
import { PageLinks } from './page-links.tsx';
import { rankCategories, rankProducts } from './rank.ts';
import { productsText } from './text.ts';

/** Renders the list of products, with the search of the header. */
export function ProductsPage() {
  const text = useText(productsText);
  const format = useFormat();
  const { status, tier } = useSession();
  const state = readListState(useSearch());
  const needsCustomer = isByPrice(state) || !!state.minPrice || !!state.maxPrice;
  const query = useQuery({
    ...queries.products.list(toQuery(state, tier !== undefined)),
    // The previous results stay until the new ones are here. A request for letters that have been overtaken is aborted.
    placeholderData: keepPreviousData,
    // A list by price waits until it is known whether the visitor may see one.
    enabled: !needsCustomer || status !== 'loading',
  });
  const { data, isPlaceholderData } = query;
  const title = state.q ? text.results(state.q) : text.all;
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
      {state.q && <CategorySuggestions q={state.q} />}
      <Filters state={state} />
      <div className="results" aria-busy={isPlaceholderData}>
        <Loaded query={query} skeleton={<ProductGridSkeleton count={10} />}>
          {({ items, pagination }) =>
            items.length === 0 ? (
              <NothingFound state={state} isBeyond={pagination.total > 0} />
            ) : (
              <>
                <h2 className="unseen">{text.products}</h2>
                <ProductGrid
                  products={state.q && state.sort === 'newest' ? rankProducts(items, state.q) : items}
                  eager={5}
                />
                <PageLinks state={state} pagination={pagination} />
              </>
            )
          }
        </Loaded>
      </div>
    </div>
  );
}

/** Renders categories with the searched name, above the products. */
function CategorySuggestions({ q }: { readonly q: string }) {
  const text = useText(productsText);
  const { data } = useQuery({ ...queries.categories.list({ q, pageSize: 50 }), placeholderData: keepPreviousData });
  const found = rankCategories(data?.items ?? [], q).slice(0, 6);
  return (
    <nav className="suggestions" aria-label={text.categories}>
      <ul>
        {found.map(({ id, name }) => (
          <li key={id}>
            <Link href={paths.category(id)}>
              <MainName>{name}</MainName>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function NothingFound({ state, isBeyond }: { readonly state: ListState; readonly isBeyond: boolean }) {
  const text = useText(productsText);
  return (
    <Notice icon="search" title={isBeyond ? text.beyond : text.none} role="status">
      {!isBeyond && <p>{text.noneHint}</p>}
      <p className="actions">
        <Link className="button primary" href={isBeyond ? listPath({ ...state, page: 1 }) : paths.products}>
          {isBeyond ? text.first : text.clear}
        </Link>
      </p>
    </Notice>
  );
}
