import type { AuthIdentity, CustomerType } from '@arot/sdk';
import { createSession } from '@arot/ui/session/create-session.ts';
import { useQuery } from '@tanstack/react-query';
import { client, queries, queryClient, sessionHint } from '../shop.ts';

export type Session =
  | {
      readonly status: 'loading' | 'signed-out';
      readonly user?: undefined;
      readonly tier?: undefined;
      readonly isAsked?: undefined;
    }
  | {
      readonly status: 'signed-in';
      readonly user: AuthIdentity;
      /** The price list of a customer. Staff have none, and see no prices. */
      readonly tier: CustomerType | undefined;
      /** True if the shop asks the customer for a document. */
      readonly isAsked: boolean;
    };

const session = createSession({ client, queryClient, channel: 'arot-session', hint: sessionHint });

/** Starts to load who is signed in, and follows every change of it. */
export const startSession = session.start;

/** Returns false from a logout on, also before the page is rendered again. */
export const isSignedIn = () => Boolean(queryClient.getQueryData(session.query.queryKey));

/** Returns the session. It changes in all tabs at once. */
export function useSession(): Session {
  const { data, isPending } = useQuery(session.query);
  // With a one-time password, this is the request whose rejection says that another password is needed. The function makes that a
  // reset, which empties the session too, does not ask again for an account that has just signed out.
  const isCustomer = data?.accountType === 'CUSTOMER';
  const { data: requirements } = useQuery({
    ...queries.customers.requirements(),
    enabled: isCustomer && isSignedIn,
  });
  if (data) {
    const isAsked = isCustomer && (requirements?.items.length ?? 0) > 0;
    return { status: 'signed-in', user: data, tier: data.customerType ?? undefined, isAsked };
  }
  return { status: isPending ? 'loading' : 'signed-out' };
}
