import type { ArotClient, AuthIdentity } from '@arot/sdk';
import { resetOnAuthChange } from '@arot/sdk/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { watchPasswordChange } from '../password/password-change.ts';
import type { SessionHint } from './session-hint.ts';

type SessionOptions = {
  readonly client: Pick<ArotClient, 'auth' | 'onAuthChange'>;
  readonly queryClient: QueryClient;
  /** The name of the channel between the tabs of one site. */
  readonly channel: string;
  /** The hint about the session. Without one, the service is asked whenever the session is not known. */
  readonly hint?: SessionHint;
  /** Called with the account, or null, each time the service has said who is signed in, and before a page shows it. */
  readonly onAccount?: (account: string | null) => void;
};

/** Under the prefix of everything that depends on who is signed in, so that it is reset with the rest. */
export const SESSION_KEY = ['arot', 'identity', 'session or null'];

/**
 * Creates the query of who is signed in: null without a session. Everything that the previous account could see is removed from
 * this tab and from all others at the moment at which the account changes.
 */
export function createSession({ client, queryClient, channel, hint, onAccount }: SessionOptions) {
  /** The account that this tab shows. `null`: the visitor is signed out; `undefined`: not known yet. */
  let shown: string | null | undefined;
  const listeners = new Set<() => void>();
  const tabs = new BroadcastChannel(channel);

  function changeAccount(account: string | null | undefined): void {
    shown = account;
    for (const listener of listeners) listener();
  }

  /** Shows the account that the service has returned. The account may have changed on another page, such as the hosted login. */
  function show(account: string | null): void {
    const before = shown;
    shown = account;
    onAccount?.(account);
    if (before !== undefined && before !== account) changeAccount(account);
  }

  async function askWho(signal: AbortSignal): Promise<AuthIdentity | null> {
    const result = await client.auth.session.safe({ signal });
    if (!result.ok && result.status !== 401) throw result.error;
    hint?.store(result.ok);
    return result.ok ? result.data.user : null;
  }

  const query = {
    queryKey: SESSION_KEY,
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<AuthIdentity | null> => {
      const user = hint?.mayExist() === false ? null : await askWho(signal);
      show(user?.id ?? null);
      return user;
    },
    retry: false as const,
    staleTime: 10_000,
  };

  return {
    query,
    start: (): void => {
      watchPasswordChange(queryClient);
      resetOnAuthChange(queryClient, (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      });
      tabs.onmessage = () => changeAccount(undefined);
      client.onAuthChange(({ signedIn, user }) => {
        // A visitor without a session gets this event too, for the 401 of the first request.
        if (!signedIn && shown === null) return;
        hint?.store(signedIn);
        changeAccount(signedIn ? user?.id : null);
        tabs.postMessage('changed');
      });
      void queryClient.prefetchQuery(query);
    },
  };
}
