import type { CustomerType } from '@arot/sdk';

export type DemoAccount = {
  readonly identifier: string;
  /** null for a staff member. */
  readonly customerType: CustomerType | null;
};

type Demo = { readonly password: string; readonly accounts: readonly DemoAccount[] };

/** The accounts of the demo and their public password; null if the server shows no demo. */
export const demoQuery = {
  queryKey: ['demo'],
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Demo | null> => {
    const response = await fetch('/demo/accounts.json', { signal });
    // Read in any case: an unread body leaves the request open.
    const body: unknown = await response.json().catch(() => null);
    return response.ok ? (body as Demo | null) : null;
  },
  staleTime: Number.POSITIVE_INFINITY,
};
