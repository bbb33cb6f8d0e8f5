import type { StaffCustomer } from '@arot/sdk/staff';
import { queries, queryClient, staff } from '../shop.ts';

/** More are not read at once. */
export const MOST_REQUESTS = 1_000;

const pending = { wholesaleRequest: 'pending', limit: 200 } as const;
const queryKey = [...queries.customers.list(pending).queryKey, 'oldest first'];

/** All pending requests, the oldest first. The API has the newest first, so that all parts are needed. */
export const pendingRequests = {
  queryKey,
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<readonly StaffCustomer[]> => {
    const found: StaffCustomer[] = [];
    for await (const customer of staff.customers.list.iterate(pending, { limit: MOST_REQUESTS, signal })) {
      found.push(customer);
    }
    return found.reverse();
  },
};

/** Takes a decided request from the list before it is read again. */
export function removeRequest(id: string): void {
  queryClient.setQueryData<readonly StaffCustomer[]>(queryKey, (all) => all?.filter((customer) => customer.id !== id));
}
