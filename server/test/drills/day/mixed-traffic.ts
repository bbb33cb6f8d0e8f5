import { sendRegistration } from '../../support/registration/acknowledged-registrations.ts';
import type { Family } from '../load/workloads.ts';

export type Traffic = {
  readonly origin: string;
  readonly identifier: string;
  readonly password: string;
  readonly chat: {
    readonly chatApplicationId: string;
    readonly chatApplicationSecret: string;
    readonly widgetKey: string;
  };
  /** Refresh tokens that no request uses at the moment. */
  readonly families: Family[];
  /** The last session tokens. */
  readonly sessions: string[];
};

export const PAGE_ORIGIN = 'https://shop.example';
const SESSIONS = 50;

/** Of 1,000 requests. The rest reads the catalog. */
const SHARES = { login: 30, session: 100, refresh: 30, visitor: 20, widget: 10, registration: 5 } as const;

/** Sends so many requests, a few at a time. @returns the number of each status */
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

/** The kinds are spread evenly, so that each part of the day has the same mix. */
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
    const { status, json } = await post(`${origin}/api/auth/login`, body);
    const token = (json as { data?: { token?: string } }).data?.token;
    if (token) sessions.unshift(token);
    sessions.length = Math.min(sessions.length, SESSIONS);
    return status;
  },
  session: async ({ origin, sessions }, index) => {
    const token = sessions[index % Math.max(1, sessions.length)];
    const headers = token ? { authorization: `Bearer ${token}` } : undefined;
    return await get(token ? `${origin}/api/auth/session` : `${origin}/api/settings`, headers);
  },
  refresh: async ({ origin, families }) => {
    const family = families.shift();
    if (!family) return 200;
    const { clientId, clientSecret, token } = family;
    const body = new URLSearchParams({
      grant_type: 'refresh_token',
      refresh_token: token,
      client_id: clientId,
      client_secret: clientSecret,
    });
    const response = await fetch(`${origin}/oauth/token`, { method: 'POST', body });
    const { refresh_token: successor } = (await response.json()) as { refresh_token?: string };
    if (successor) families.push({ ...family, token: successor });
    return response.status;
  },
  visitor: async ({ origin, chat }, index) => {
    const headers = { authorization: `Bearer ${chat.chatApplicationSecret}` };
    const visitor = { externalUserId: `user-${index % 500}`, name: `User ${index}` };
    return (await post(`${origin}/api/chat/applications/${chat.chatApplicationId}/save-visitor`, visitor, headers))
      .status;
  },
  widget: async ({ origin, chat }) => {
    const { chatApplicationId, widgetKey } = chat;
    return (await post(`${origin}/api/chat/widget/sessions`, { chatApplicationId, widgetKey }, { origin: PAGE_ORIGIN }))
      .status;
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
  const response = await fetch(url, { headers });
  await response.arrayBuffer();
  return response.status;
}

async function post(url: string, body: unknown, headers: Record<string, string> = {}) {
  const init = {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  };
  const response = await fetch(url, init);
  return { status: response.status, json: await response.json() };
}
