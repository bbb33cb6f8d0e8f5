import type { CursorQuery } from '@arot/sdk/react-query';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';

type Part<T> = { items: T[]; nextCursor: string | null };

/**
 * Returns a list that grows part by part. `rows` is undefined until the first part is there.
 *
 * @param pollMs how often the first part is read again while it is the only one; by default never
 */
export function useParts<T, P extends Part<T> = Part<T>>(
  query: CursorQuery<P & Part<T>>,
  { pollMs }: { readonly pollMs?: number } = {},
) {
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    ...query,
    // Later parts move while new rows come, and each would be a request.
    refetchInterval: ({ state }) => (state.data && state.data.pages.length > 1 ? false : (pollMs ?? false)),
  });
  const rows = useMemo(() => data?.pages.flatMap(({ items }): T[] => items), [data]);
  const loadMore = useCallback(() => {
    if (!isFetchingNextPage) void fetchNextPage();
  }, [isFetchingNextPage, fetchNextPage]);
  return {
    rows,
    error,
    hasMore: hasNextPage,
    isLoadingMore: isFetchingNextPage,
    loadMore,
    retry: () => void refetch(),
  };
}

export type Parts<T> = ReturnType<typeof useParts<T>>;
