import type { StaffCustomer } from '@arot/sdk/staff';
import { queries, queryClient, staff } from '../shop.ts';

/** More are not read at once. */
export const MOST_REQUESTS = 1_000;

const pending = { wholesaleRequest: 'pending', limit: 200 } as const;
const queryKey = [...queries.customers.list(pending).queryKey, 'oldest first'];

type PendingRequests = {
  readonly requests: readonly StaffCustomer[];
  /** False if the server gives wholesale prices at the registration, so that no further request will be pending. */
  readonly isApprovalOn: boolean;
};

/** All pending requests, the oldest first. The API has the newest first, so that all parts are needed. */
export const pendingRequests = {
  queryKey,
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<PendingRequests> => {
    const found: StaffCustomer[] = [];
    let part = await staff.customers.list(pending, { signal });
    found.push(...part.items);
    while (part.nextCursor !== null && found.length < MOST_REQUESTS) {
      part = await staff.customers.list({ ...pending, cursor: part.nextCursor }, { signal });
      found.push(...part.items);
    }
    return { requests: found.reverse(), isApprovalOn: part.wholesaleApproval };
  },
};

/** Takes a decided request from the list before it is read again. */
export function removeRequest(id: string): void {
  queryClient.setQueryData<PendingRequests>(
    queryKey,
    (all) => all && { ...all, requests: all.requests.filter((customer) => customer.id !== id) },
  );
}
