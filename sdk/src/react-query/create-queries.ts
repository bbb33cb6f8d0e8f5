import type { DataTag, InfiniteData } from '@tanstack/react-query';
import type { ArotClient } from '../create-client.ts';
import type { FieldSelection, Inclusion, Selected } from '../field-selection.ts';
import type {
  GetAppContentResult,
  GetCategoryResult,
  GetCustomerProfileResult,
  GetDeletionResult,
  GetProductResult,
  GetSessionResult,
  GetSettingsResult,
  GetWholesaleRequestResult,
  ListApplicationsResult,
  ListCategoriesQuery,
  ListCategoriesResult,
  ListChangesQuery,
  ListChangesResult,
  ListFactorsResult,
  ListPasskeysResult,
  ListProductsQuery,
  ListProductsResult,
  ListRequirementsResult,
  ListSessionsResult,
  QuotePricesBody,
  QuotePricesResult,
  SearchProductsQuery,
  SearchProductsResult,
  SuggestSearchesQuery,
  SuggestSearchesResult,
} from '../generated/types.ts';
import { type Query, type QueryKey, type QueryOptions, query } from './query.ts';

type ProductsQuery<F extends string, I extends string> = ListProductsQuery &
  FieldSelection<F, ListProductsResult> &
  Inclusion<I>;

/** The options of a list that grows page by page, for `useInfiniteQuery`. */
export type InfiniteQuery<T> = {
  readonly queryKey: DataTag<QueryKey, InfiniteData<T, number>>;
  readonly queryFn: (context: { readonly signal: AbortSignal; readonly pageParam: number }) => Promise<T>;
  readonly retry: false;
  readonly initialPageParam: number;
  readonly getNextPageParam: (lastPage: T) => number | undefined;
};

type Page = { readonly pagination: { readonly page: number; readonly totalPages: number } };

/** The queries of a client, by the names of its operations. */
export type ArotQueries = {
  readonly auth: {
    session(): Query<GetSessionResult>;
    listSessions(): Query<ListSessionsResult>;
    listApplications(): Query<ListApplicationsResult>;
    deletion(): Query<GetDeletionResult>;
    listFactors(): Query<ListFactorsResult>;
    listPasskeys(): Query<ListPasskeysResult>;
  };
  readonly customers: {
    me(): Query<GetCustomerProfileResult>;
    requirements(): Query<ListRequirementsResult>;
    wholesaleRequest(): Query<GetWholesaleRequestResult>;
  };
  readonly products: {
    list<F extends string = never, I extends string = never>(
      query?: ProductsQuery<F, I>,
    ): Query<Selected<ListProductsResult, F, I>>;
    pages<F extends string = never, I extends string = never>(
      query?: Omit<ProductsQuery<F, I>, 'page'>,
    ): InfiniteQuery<Selected<ListProductsResult, F, I>>;
    get<F extends string = never, I extends string = never>(
      slug: string,
      selection?: FieldSelection<F, GetProductResult> & Inclusion<I>,
    ): Query<Selected<GetProductResult, F, I>>;
  };
  readonly categories: {
    list(query?: ListCategoriesQuery): Query<ListCategoriesResult>;
    pages(query?: Omit<ListCategoriesQuery, 'page'>): InfiniteQuery<ListCategoriesResult>;
    get(id: string): Query<GetCategoryResult>;
  };
  readonly search: {
    products<I extends string = never>(
      query: SearchProductsQuery & Inclusion<I>,
    ): Query<Selected<SearchProductsResult, never, I>>;
    pages<I extends string = never>(
      query: Omit<SearchProductsQuery, 'page'> & Inclusion<I>,
    ): InfiniteQuery<Selected<SearchProductsResult, never, I>>;
    suggestions(query: SuggestSearchesQuery): Query<SuggestSearchesResult>;
  };
  readonly prices: {
    /** Also read it again after `validUntil`, and before an order. */
    quote(request: QuotePricesBody): Query<QuotePricesResult>;
  };
  readonly changes: { list(query?: ListChangesQuery): Query<ListChangesResult> };
  readonly settings: { get(): Query<GetSettingsResult> };
  readonly appContent: { get(key: string): Query<GetAppContentResult> };
};

/**
 * Creates the query options of a client.
 *
 * @example const { data } = useQuery(queries.products.list({ q: 'rice' }));
 */
export function createQueries(client: ArotClient, { identity = () => 0 }: QueryOptions = {}): ArotQueries {
  const forAll = (...name: unknown[]): QueryKey => ['arot', 'public', ...name];
  const forIdentity = (...name: unknown[]): QueryKey => ['arot', 'identity', identity(), ...name];
  return {
    auth: {
      session: () => query(forIdentity('auth.session'), (options) => client.auth.session(options)),
      listSessions: () => query(forIdentity('auth.listSessions'), (options) => client.auth.listSessions(options)),
      listApplications: () =>
        query(forIdentity('auth.listApplications'), (options) => client.auth.listApplications(options)),
      deletion: () => query(forIdentity('auth.deletion'), (options) => client.auth.deletion(options)),
      listFactors: () => query(forIdentity('auth.listFactors'), (options) => client.auth.listFactors(options)),
      listPasskeys: () => query(forIdentity('auth.listPasskeys'), (options) => client.auth.listPasskeys(options)),
    },
    customers: {
      me: () => query(forIdentity('customers.me'), (options) => client.customers.me(options)),
      requirements: () =>
        query(forIdentity('customers.requirements'), (options) => client.customers.requirements(options)),
      wholesaleRequest: () =>
        query(forIdentity('customers.wholesaleRequest'), (options) => client.customers.wholesaleRequest(options)),
    },
    // The names of a selection decide the type of the result, which only the interface can say.
    products: {
      list: (input: ProductsQuery<never, never> = {}) =>
        query(forIdentity('products.list', input), (options) => client.products.list(input, options)),
      pages: (input: Omit<ProductsQuery<never, never>, 'page'> = {}) =>
        pages(forIdentity('products.pages', input), (page, options) =>
          client.products.list({ ...input, page }, options),
        ),
      get: (slug: string, input: FieldSelection<never, GetProductResult> & Inclusion<never> = {}) =>
        query(forIdentity('products.get', slug, input), (options) =>
          client.products.get(slug, { ...input, ...options }),
        ),
    } as unknown as ArotQueries['products'],
    categories: {
      list: (input = {}) =>
        query(forAll('categories.list', input), (options) => client.categories.list(input, options)),
      pages: (input = {}) =>
        pages(forAll('categories.pages', input), (page, options) =>
          client.categories.list({ ...input, page }, options),
        ),
      get: (id) => query(forAll('categories.get', id), (options) => client.categories.get(id, options)),
    },
    search: {
      products: (input) =>
        query(forIdentity('search.products', input), (options) => client.search.products(input, options)),
      pages: (input) =>
        pages(forIdentity('search.pages', input), (page, options) =>
          client.search.products({ ...input, page }, options),
        ),
      suggestions: (input) =>
        query(forAll('search.suggestions', input), (options) => client.search.suggestions(input, options)),
    },
    prices: {
      quote: (input) => query(forIdentity('prices.quote', input), (options) => client.prices.quote(input, options)),
    },
    changes: {
      list: (input = {}) => query(forAll('changes.list', input), (options) => client.changes.list(input, options)),
    },
    settings: { get: () => query(forAll('settings.get'), (options) => client.settings.get(options)) },
    appContent: {
      get: (key) => query(forAll('appContent.get', key), (options) => client.appContent.get(key, options)),
    },
  };
}

function pages<T extends Page>(
  queryKey: QueryKey,
  send: (page: number, options: { readonly signal: AbortSignal }) => Promise<T>,
): InfiniteQuery<T> {
  return {
    queryKey: queryKey as DataTag<QueryKey, InfiniteData<T, number>>,
    queryFn: ({ signal, pageParam }) => send(pageParam, { signal }),
    retry: false,
    initialPageParam: 1,
    getNextPageParam: ({ pagination: { page, totalPages } }) => (page < totalPages ? page + 1 : undefined),
  };
}
