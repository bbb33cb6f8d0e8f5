import { sendRegistration } from '../../../server/test/support/registration/acknowledged-registrations.ts';
import { bearer, type Chat, json, PAGE_ORIGIN, request, saveVisitor } from '../load/api.ts';
import type { Family } from '../load/workloads.ts';

export type Traffic = {
  readonly origin: string;
  readonly identifier: string;
  readonly password: string;
  readonly chat: Chat;
  /** Refresh tokens that no request uses at the moment. */
  readonly families: Family[];
  /** The last session tokens. */
  readonly sessions: string[];
};

const SESSIONS = 50;

/** The numbers of requests of each kind per 1,000. The rest reads the catalog. */
const SHARES = { login: 30, session: 100, refresh: 30, visitor: 20, widget: 10, registration: 5 } as const;

/** Sends a number of requests, a few at a time. @returns the number of each status */
export async function sendMixed(traffic: Traffic, requests: number, concurrency: number): Promise<Map<number, number>> {
  const statuses = new Map<number, number>();
  let next = 0;
  const work = async () => {
    while (next < requests) {
      const index = next;
      next += 1;
      const status = await sendOne(traffic, index);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  return statuses;
}

/** Sends one request. The kinds are spread evenly, so that each part of the day has the same mix. */
function sendOne(traffic: Traffic, index: number): Promise<number> {
  let place = (index * 617) % 1_000;
  for (const [kind, share] of Object.entries(SHARES)) {
    if (place < share) return SENDERS[kind as keyof typeof SHARES](traffic, index);
    place -= share;
  }
  return read(traffic, index);
}

const SENDERS: Record<keyof typeof SHARES, (traffic: Traffic, index: number) => Promise<number>> = {
  login: async ({ origin, identifier, password, sessions }, index) => {
    const body = { identifier, password, responseMode: 'token', rememberMe: index % 2 === 0 };
    const login = await request<{ data?: { token?: string } }>(`${origin}/api/auth/login`, json(body));
    const token = login.body.data?.token;
    if (token) sessions.unshift(token);
    sessions.length = Math.min(sessions.length, SESSIONS);
    return login.status;
  },
  session: async ({ origin, sessions }, index) => {
    const token = sessions[index % Math.max(1, sessions.length)];
    return token ? await get(`${origin}/api/auth/session`, bearer(token)) : await get(`${origin}/api/settings`);
  },
  refresh: async ({ origin, families }) => {
    const family = families.shift();
    if (!family) return 200;
    const { clientId, clientSecret, token } = family;
    const fields = new URLSearchParams({
      grant_type: 'refresh_token',
      refresh_token: token,
      client_id: clientId,
      client_secret: clientSecret,
    });
    const init = { method: 'POST', body: fields };
    const { status, body } = await request<{ refresh_token?: string }>(`${origin}/oauth/token`, init);
    if (body.refresh_token) families.push({ ...family, token: body.refresh_token });
    return status;
  },
  visitor: async ({ origin, chat }, index) => {
    const { path, init } = saveVisitor(chat, `user-${index % 500}`, `User ${index}`);
    return (await request(origin + path, init)).status;
  },
  widget: async ({ origin, chat: { chatApplicationId, widgetKey } }) => {
    const init = json({ chatApplicationId, widgetKey }, { origin: PAGE_ORIGIN });
    return (await request(`${origin}/api/chat/widget/sessions`, init)).status;
  },
  registration: async ({ origin }) => (await sendRegistration(origin)).status,
};

const PATHS = [
  '/api/products',
  '/api/settings',
  '/api/categories',
  '/api/products?q=rice',
  '/api/products?q=tea&page=2',
];

function read({ origin }: Traffic, index: number): Promise<number> {
  const path = index % 10 === 0 ? `/api/products?page=${1 + (index % 90)}` : PATHS[index % PATHS.length];
  return get(origin + path);
}

async function get(url: string, headers: Record<string, string> = {}): Promise<number> {
  return (await request(url, { headers })).status;
}
