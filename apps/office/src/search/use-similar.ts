import { useQuery } from '@tanstack/react-query';
import { visitorQueries } from '../shop.ts';

/** Returns the products that the search of the shop finds, for a text that no name has. */
export function useSimilar(q: string, limit: number, isWanted: boolean) {
  return useQuery({
    ...visitorQueries.search.products({ q, pageSize: limit }),
    enabled: isWanted,
    staleTime: 10_000,
  });
}
