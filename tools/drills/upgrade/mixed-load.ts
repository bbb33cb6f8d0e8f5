import { setTimeout as sleep } from 'node:timers/promises';
import { Browser, getCode } from '../../../server/test/support/oauth/browser.ts';
import { registerWithFiles } from '../../../server/test/support/registration/acknowledged-registrations.ts';
import { bearer, type Chat, logIn, saveVisitor, send as sendTo } from '../load/api.ts';

/** The data of the load that its clients have. */
export type LoadAccess = {
  readonly origin: string;
  readonly identifier: string;
  readonly password: string;
  readonly application: { readonly clientId: string; readonly clientSecret: string; readonly redirectUri: string };
  readonly chat: Chat;
};

export type MixedLoad = {
  /** Completed rounds by kind of client. */
  readonly rounds: Readonly<Record<string, number>>;
  /** The failures with their time, one line each. */
  readonly failures: readonly string[];
  /** The longest round, in milliseconds, and its kind. */
  readonly longest: { readonly kind: string; readonly ms: number };
  stop(): Promise<void>;
};

type Client = () => Promise<void>;

/** Pause of a client between two rounds, so that the machine is loaded and not full. */
const PAUSE_MS = 20;

/** Starts clients of every kind that use the API until they are stopped. A failed request fails its round. */
export function startMixedLoad(access: LoadAccess): MixedLoad {
  const rounds: Record<string, number> = {};
  const failures: string[] = [];
  const longest = { kind: '', ms: 0 };
  let stopping = false;
  const repeat = async (kind: string, client: Client) => {
    rounds[kind] = 0;
    while (!stopping) {
      const startedAt = performance.now();
      try {
        await client();
        rounds[kind] = (rounds[kind] ?? 0) + 1;
      } catch (error) {
        failures.push(`${new Date().toISOString()} ${kind}: ${describe(error)}`);
      }
      const ms = performance.now() - startedAt;
      if (ms > longest.ms) Object.assign(longest, { kind, ms });
      await sleep(PAUSE_MS);
    }
  };
  const running = Object.entries(clientsOf(access)).map(([kind, client]) => repeat(kind, client));
  return {
    rounds,
    failures,
    longest,
    stop: async () => {
      stopping = true;
      await Promise.all(running);
    },
  };
}

function clientsOf({ origin, identifier, password, application, chat }: LoadAccess): Record<string, Client> {
  let visitor = 0;
  let page = 0;
  const session = { token: '' };
  const send = (path: string, init?: RequestInit, statuses?: number[]) =>
    sendTo<unknown>(origin + path, init, statuses);
  const signIn = () => logIn(origin, { identifier, password });
  return {
    reads: async () => {
      page += 1;
      for (const path of [`/api/products?page=${(page % 20) + 1}`, '/api/products?q=rice', '/api/settings'])
        await send(path);
      await send('/api/categories');
    },
    logins: async () => {
      const headers = bearer(await signIn());
      await send('/api/auth/session', { headers });
      await send('/api/auth/logout', { method: 'POST', headers });
      // Sessions are shared, so the session that another server has ended is over here too.
      await send('/api/auth/session', { headers }, [401]);
    },
    registrations: async () => {
      if (!(await registerWithFiles(origin))) throw new Error('no response to a registration');
    },
    // One session from the start to the end: a session of an old server is valid at a new one.
    profile: async () => {
      if (session.token === '') session.token = await signIn();
      const headers = bearer(session.token);
      await send('/api/auth/customer/me', { headers });
      await send('/api/products?sort=price', { headers });
    },
    visitors: async () => {
      visitor += 1;
      const { path, init } = saveVisitor(chat, `user-${visitor % 50}`, `Name ${visitor}`);
      await send(path, init, [200, 201]);
    },
    oauth: async () => {
      const browser = new Browser({ publicOrigin: origin });
      const code = await getCode(browser, { ...application, slug: 'load' }, identifier);
      const { clientId, clientSecret, redirectUri } = application;
      const credentials = { client_id: clientId, client_secret: clientSecret };
      const token = async (fields: Record<string, string>) =>
        (await send('/oauth/token', { method: 'POST', body: new URLSearchParams({ ...credentials, ...fields }) })) as {
          access_token: string;
          refresh_token: string;
        };
      const first = await token({ grant_type: 'authorization_code', code, redirect_uri: redirectUri });
      const second = await token({ grant_type: 'refresh_token', refresh_token: first.refresh_token });
      await send('/oauth/userinfo', { headers: bearer(second.access_token) });
    },
  };
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message} (${error.cause.message})` : error.message;
}
