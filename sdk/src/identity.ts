import type { ClientOptions } from './client-options.ts';
import type { Epoch } from './epoch.ts';
import { ArotIdentityError } from './errors.ts';
import type { AuthIdentity } from './generated/types.ts';
import type { Deadline } from './start-deadline.ts';
import { memoryStore, type TokenStore } from './token-store.ts';

/** A change of the signed-in user. */
export type AuthChange = {
  readonly signedIn: boolean;
  /** `external`: another tab, or the program that manages the token; `expired`: the service rejected the session. */
  readonly reason: 'login' | 'logout' | 'expired' | 'external';
  /** The account, after a login. */
  readonly user?: AuthIdentity;
};

/** The credential of one attempt. */
export type Credential = { readonly token: string | undefined; readonly epoch: Epoch | undefined };

export type Identity = ReturnType<typeof createIdentity>;

const SIGNED_OUT: AuthChange = { signedIn: false, reason: 'logout' };

/** Knows which account the client acts for, and when that changes. */
export function createIdentity({ auth, credentials, token, tokenStore }: ClientOptions, usesCookie: boolean) {
  const source = auth ? (auth.accessToken ?? auth.apiKey) : token;
  const store: Partial<Omit<TokenStore, 'get'>> & { get(rejected?: string): ReturnType<TokenStore['get']> } =
    tokenStore ??
    (credentials === 'bearer' && source === undefined
      ? memoryStore()
      : { get: (rejected?: string) => (typeof source === 'function' ? source(rejected) : source) });
  const listeners = new Set<(change: AuthChange) => void>();
  const logins = new Set<Deadline>();
  let epoch: Epoch = {};
  /** The token that was read last; undefined if none was, and null if no account was signed in. */
  let known: string | null | undefined;
  /** A token that logout or a 401 ended. A store that still returns it is late, or could not remove it. */
  let ended: string | null | undefined;
  /** A logout is removing the token, whatever the store returns meanwhile. */
  let isLeaving = false;
  /** The account; null if no account is signed in, and undefined if neither is known. */
  let userId: string | null | undefined;

  const change = (event?: AuthChange) => {
    epoch = {};
    if (!event) return;
    userId = event.signedIn ? event.user?.id : null;
    // Later than the continuations of calls whose responses were accepted before.
    for (const listener of listeners) setTimeout(() => listener(event));
  };

  const read = async (rejected?: string): Promise<Credential> => {
    while (true) {
      const started = epoch;
      const found = usesCookie ? undefined : (await store.get(rejected)) || (auth ? '' : undefined);
      if (started !== epoch) continue;
      const token = isLeaving || found === ended ? undefined : found;
      const before = known;
      known = token ?? null;
      // All tokens of a program are for the same account.
      if (!auth && before !== undefined && before !== known) change({ signedIn: !!token, reason: 'external' });
      return { token, epoch };
    }
  };

  /** Uses a store whose failure must not be the failure of the call. */
  const attempt = (work: () => unknown) =>
    Promise.resolve()
      .then(work)
      .catch(() => {});

  /** Ends the use of a token, and removes it from the store. Another tab or another login may replace it meanwhile. */
  const discard = (token: string | undefined) => {
    const started = epoch;
    ended = token;
    return attempt(async () => {
      if (store.remove && (await store.get()) === token && epoch === started) await store.remove();
    });
  };

  store.subscribe?.(() => {
    change();
    attempt(read);
  });

  return {
    /**
     * Signs out in cookie mode, after the response of the service has removed the cookie. Otherwise the program would request
     * prices with the old cookie again.
     */
    signedOut: () => change(usesCookie ? SIGNED_OUT : undefined),
    read,
    isCurrent: (other: Epoch | undefined) => !other || other === epoch,
    onChange: (listener: (change: AuthChange) => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },

    /** The logins in flight, which a logout ends. */
    logins,

    /** Starts another epoch: another account may sign in from now on. */
    change,

    /**
     * Stores the token of a login, unless the login is aborted meanwhile. A token that the program manages stays as it is.
     */
    signIn: async (user: AuthIdentity, token?: string, signal?: AbortSignal) => {
      const event: AuthChange = { signedIn: true, reason: 'login', user };
      if (token === undefined) return change(event);
      if (!store.set) return;
      change();
      ended = known;
      known = token;
      isLeaving = false;
      await store.set(token);
      if (signal?.aborted) return discard(token);
      known = token;
      // A call may have read the previous token while the store was writing.
      change(event);
    },

    /**
     * Forgets the token at once, removes it from the store, and returns it for the request of the logout. A storage that fails
     * does not keep the service from ending the session.
     */
    signOut: async () => {
      for (const login of logins) login.stop(new ArotIdentityError());
      ended = known;
      known = null;
      isLeaving = true;
      change(usesCookie ? undefined : SIGNED_OUT);
      await attempt(async () => {
        ended = (await store.get()) || ended;
      });
      await attempt(() => store.remove?.());
      isLeaving = false;
      return ended;
    },

    /** Ends the session whose credential the service rejected. The call that it belongs to does not wait for the store. */
    expire: ({ token, epoch: sent }: Credential) => {
      if (auth || sent !== epoch || (!usesCookie && token === undefined)) return;
      // In cookie mode, a client without a session cannot know it, and its calls may all be rejected.
      change(userId === null ? undefined : { signedIn: false, reason: 'expired' });
      known = null;
      discard(token);
    },

    /** Records the user in a response, which may be another one than before. */
    observe: (user: AuthIdentity) => {
      if (userId !== undefined && userId !== user.id) change({ signedIn: true, reason: 'external', user });
      userId = user.id;
    },
  };
}
