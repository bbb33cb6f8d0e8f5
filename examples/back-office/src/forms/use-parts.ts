import type { CursorQuery } from '@arot/sdk/react-query';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';

type Part<T> = { items: T[]; nextCursor: string | null };

/** Returns a list that grows part by part. `rows` is undefined until the first part is there. */
export function useParts<T>(query: CursorQuery<Part<T>>) {
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery(query);
  const rows = useMemo(() => data?.pages.flatMap(({ items }) => items), [data]);
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
