import type { StaffProduct } from '@arot/sdk/staff';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo } from 'react';
import { queries, staff } from '../../shop.ts';
import { FIRST_PART, type ListState, toQuery, writeListState } from './list-state.ts';
import { useSync } from './use-sync.ts';

const NONE: readonly StaffProduct[] = [];

/**
 * Returns the products of a list, part after part until all are there: the first part is shown at once, and the others follow in
 * the background. Rows that colleagues change are replaced where they are, so that the user does not wait for thousands of rows
 * again.
 */
export function useProducts(state: ListState) {
  const search = writeListState(state);
  const day = new Date().toDateString();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the query string is the state, and a period is that of a day
  const query = useMemo(() => toQuery(state, new Date()), [search, day]);
  const result = useInfiniteQuery({
    ...queries.products.list.parts(query),
    queryFn: ({ signal, pageParam: cursor }) =>
      staff.products.list(cursor === undefined ? { ...query, limit: FIRST_PART } : { ...query, cursor }, { signal }),
    // `useSync` keeps the rows up to date. A list that is read again is read from its first part to its last.
    staleTime: Number.POSITIVE_INFINITY,
    // Comparing all parts with those before takes longer than a frame.
    structuralSharing: false,
    placeholderData: keepPreviousData,
  });
  const { data, hasNextPage, isFetching, isPlaceholderData, isFetchNextPageError, fetchNextPage } = result;
  const rows = useMemo(() => data?.pages.flatMap(({ items }) => items) ?? NONE, [data]);
  const isReady = hasNextPage && !isFetching && !isPlaceholderData;
  useEffect(() => {
    if (isReady && !isFetchNextPageError) void fetchNextPage();
  }, [isReady, isFetchNextPageError, fetchNextPage]);
  useSync(query, isPlaceholderData || isFetching || hasNextPage ? undefined : rows);
  return {
    result,
    rows,
    hasMore: hasNextPage || isPlaceholderData,
    /** A part could not be loaded. `retry` loads it again, and those after it. */
    isStopped: isFetchNextPageError,
    isStale: isPlaceholderData,
    retry: useCallback(() => {
      if (isReady) void fetchNextPage();
    }, [isReady, fetchNextPage]),
  };
}
