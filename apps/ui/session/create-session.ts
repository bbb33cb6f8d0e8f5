import type { ArotClient, AuthIdentity, AuthSession } from '@arot/sdk';
import { resetOnAuthChange } from '@arot/sdk/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { requirePasswordChange, watchPasswordChange } from '../password/password-change.ts';
import type { SessionHint } from './session-hint.ts';

type SessionOptions = {
  readonly client: Pick<ArotClient, 'auth' | 'onAuthChange'>;
  readonly queryClient: QueryClient;
  /** The name of the channel between the tabs of one site. */
  readonly channel: string;
  /** The hint about the session. Without one, the service is asked whenever the session is not known. */
  readonly hint?: SessionHint;
  /** Without a session, no page is shown: nothing is read again after a sign-out. */
  readonly isPrivate?: boolean;
  /**
   * Called with the account, or null, each time the service has said who is signed in, and before a page shows it; with what the
   * account has to do first.
   */
  readonly onAccount?: (account: string | null, lacks: AuthSession['lacks']) => void;
};

/** Under the prefix of everything that depends on who is signed in, so that it is reset with the rest. */
export const SESSION_KEY = ['arot', 'identity', 'session or null'];
const IDENTITY_KEY = SESSION_KEY.slice(0, 2);

/**
 * Creates the query of who is signed in: null without a session. Everything that the previous account could see is removed from
 * this tab and from all others at the moment at which the account changes.
 */
export function createSession({ client, queryClient, channel, hint, isPrivate, onAccount }: SessionOptions) {
  /** The account that this tab shows. `null`: the visitor is signed out; `undefined`: not known yet. */
  let shown: string | null | undefined;
  const listeners = new Set<() => void>();
  const tabs = new BroadcastChannel(channel);

  function changeAccount(account: string | null | undefined): void {
    shown = account;
    if (isPrivate && !account) {
      // After a sign-out whose response was lost, only the service knows whether the session has ended.
      if (account === undefined) void queryClient.resetQueries({ queryKey: SESSION_KEY });
      else {
        onAccount?.(null, undefined);
        queryClient.setQueryData(SESSION_KEY, null);
      }
      queryClient.removeQueries({
        queryKey: IDENTITY_KEY,
        predicate: ({ queryKey }) => queryKey[2] !== SESSION_KEY[2],
      });
      return;
    }
    for (const listener of listeners) listener();
  }

  /** Shows the account that the service has returned. The account may have changed on another page, such as the hosted login. */
  function show(session: AuthSession | null): void {
    const account = session?.user.id ?? null;
    const before = shown;
    shown = account;
    onAccount?.(account, session?.lacks);
    if (session?.lacks === 'password') requirePasswordChange(queryClient);
    if (before !== undefined && before !== account) changeAccount(account);
  }

  async function askWho(signal: AbortSignal): Promise<AuthSession | null> {
    const result = await client.auth.session.safe({ signal });
    if (!result.ok && result.status !== 401) throw result.error;
    hint?.store(result.ok);
    return result.ok ? result.data : null;
  }

  const query = {
    queryKey: SESSION_KEY,
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<AuthIdentity | null> => {
      const session = hint?.mayExist() === false ? null : await askWho(signal);
      show(session);
      return session?.user ?? null;
    },
    retry: false as const,
    staleTime: 10_000,
  };

  return {
    query,
    /** Shows the login, after the service has ended the session. */
    end: (): void => {
      hint?.store(false);
      changeAccount(null);
      tabs.postMessage('changed');
    },
    start: (): void => {
      watchPasswordChange(queryClient);
      resetOnAuthChange(queryClient, (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      });
      tabs.onmessage = () => changeAccount(undefined);
      client.onAuthChange(({ signedIn, reason, user }) => {
        // A visitor without a session gets this event too, for the 401 of the first request.
        if (!signedIn && shown === null) return;
        hint?.store(signedIn);
        changeAccount(signedIn ? user?.id : isPrivate && reason === 'logout' ? undefined : null);
        tabs.postMessage('changed');
      });
      void queryClient.prefetchQuery(query);
    },
  };
}
