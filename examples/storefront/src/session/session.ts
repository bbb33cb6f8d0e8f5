import type { AuthIdentity, CustomerType } from '@arot/sdk';
import { resetOnAuthChange } from '@arot/sdk/react-query';
import { useQuery } from '@tanstack/react-query';
import { client, queries, queryClient } from '../shop.ts';

export type Session =
  | { readonly status: 'loading' | 'signed-out'; readonly user?: undefined; readonly tier?: undefined }
  | {
      readonly status: 'signed-in';
      readonly user: AuthIdentity;
      /** The price list of a customer. Staff have none, and see no prices. */
      readonly tier: CustomerType | undefined;
    };

/** The account that this tab shows. `null`: the visitor is signed out; `undefined`: not known yet. */
let shown: string | null | undefined;
const listeners = new Set<() => void>();
const tabs = new BroadcastChannel('arot-session');

const sessionQuery = {
  // Under the key of the session, so that it is reset with everything else that depends on who is signed in.
  queryKey: [...queries.auth.session().queryKey, 'or null'],
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<AuthIdentity | null> => {
    const result = await client.auth.session.safe({ signal });
    if (!result.ok && result.status !== 401) throw result.error;
    const user = result.ok ? result.data.user : null;
    show(user?.id ?? null);
    return user;
  },
  retry: false,
  staleTime: 10_000,
};

/** Who is signed in. It changes in all tabs at once. */
export function useSession(): Session {
  const { data, isPending } = useQuery(sessionQuery);
  if (data) return { status: 'signed-in', user: data, tier: data.customerType ?? undefined };
  return { status: isPending ? 'loading' : 'signed-out' };
}

export function prefetchSession(): void {
  void queryClient.prefetchQuery(sessionQuery);
}

/** Forgets the prices of the previous account in this tab and in all others, at the moment at which the account changes. */
export function startSession(): void {
  resetOnAuthChange(queryClient, (listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  });
  tabs.onmessage = () => changeAccount(undefined);
  client.onAuthChange(({ signedIn, user }) => {
    // A visitor without a session gets this event too, for the 401 of the first question.
    if (!signedIn && shown === null) return;
    changeAccount(signedIn ? user?.id : null);
    tabs.postMessage('changed');
  });
}

/** The service says who is signed in. The account may have changed on another page, such as the hosted login. */
function show(account: string | null): void {
  const before = shown;
  shown = account;
  if (before !== undefined && before !== account) changeAccount(account);
}

function changeAccount(account: string | null | undefined): void {
  shown = account;
  for (const listener of listeners) listener();
}
