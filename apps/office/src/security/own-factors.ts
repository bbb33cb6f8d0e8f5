import { useQuery } from '@tanstack/react-query';
import { staff } from '../shop.ts';

/** Returns the second factors of the account that is signed in. */
export function useOwnFactors() {
  return useQuery({
    // Under the prefix of everything that depends on who is signed in.
    queryKey: ['arot', 'identity', 'own factors'],
    queryFn: ({ signal }) => staff.auth.listFactors({ signal }),
    retry: false,
  });
}
