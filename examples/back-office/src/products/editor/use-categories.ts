import type { StaffCategory } from '@arot/sdk/staff';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { queries } from '../../shop.ts';

/** All categories, main ones first, each followed by its subcategories. Empty until they are loaded. */
export function useCategories(): readonly StaffCategory[] {
  const { data, hasNextPage, isFetching, fetchNextPage } = useInfiniteQuery(
    queries.categories.list.parts({ limit: 200 }),
  );
  useEffect(() => {
    if (hasNextPage && !isFetching) void fetchNextPage();
  }, [hasNextPage, isFetching, fetchNextPage]);
  const all = data?.pages.flatMap(({ items }) => items) ?? [];
  const inside = (id: string | null) => all.filter(({ parentId }) => parentId === id);
  return inside(null).flatMap((main) => [main, ...inside(main.id)]);
}
