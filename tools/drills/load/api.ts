import { setTimeout as sleep } from 'node:timers/promises';
import type { CustomerProfile } from '@arot/contract';
import {
  newRegistration,
  type Registered,
} from '../../../server/test/support/registration/acknowledged-registrations.ts';
import type { Site } from '../site/site.ts';

/** Longer than a server may take to find that a connection to its database is dead. */
const TIMEOUT_MS = 60_000;
const VISITORS_OF_A_CLIENT = 20;

export type Response<T> = { readonly status: number; readonly headers: Headers; readonly body: T };

/** A response that has another status than the client expects. */
export class UnexpectedResponse extends Error {
  readonly response: Response<unknown>;

  constructor(url: string, response: Response<unknown>) {
    super(`${url} returned ${response.status}: ${JSON.stringify(response.body)?.slice(0, 300)}`);
    this.response = response;
  }
}

/** Sends a request, and reads the JSON of its response. @throws TypeError if the connection is lost */
export async function request<T>(url: string, init: RequestInit = {}): Promise<Response<T>> {
  const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS), ...init });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text === '' ? undefined : JSON.parse(text) };
}

/** Sends a request, and returns the JSON of its response. @throws UnexpectedResponse for another status */
export async function send<T>(url: string, init: RequestInit = {}, expected: readonly number[] = [200]): Promise<T> {
  const response = await request<T>(url, init);
  if (!expected.includes(response.status)) throw new UnexpectedResponse(`${init.method ?? 'GET'} ${url}`, response);
  return response.body;
}

/** Makes a POST of a JSON body. */
export function json(body: unknown, headers: Record<string, string> = {}): RequestInit {
  return { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) };
}

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

export type Credentials = { readonly identifier: string; readonly password: string };

/** Logs in. @returns the token of the session */
export async function logIn(origin: string, { identifier, password }: Credentials): Promise<string> {
  const login = json({ identifier, password, responseMode: 'token' });
  return (await send<{ data: { token: string } }>(`${origin}/api/auth/login`, login)).data.token;
}

/** Makes the request that saves a visitor. */
export function saveVisitor({ chatApplicationId, chatApplicationSecret }: Chat, externalUserId: string, name: string) {
  const init = json({ externalUserId, name }, bearer(chatApplicationSecret));
  return { path: `/api/chat/applications/${chatApplicationId}/save-visitor`, init };
}

export type Chat = Readonly<Record<'chatApplicationId' | 'chatApplicationSecret' | 'widgetKey', string>>;

/** The origin of the pages with the widget of the chat application. */
export const PAGE_ORIGIN = 'https://shop.example';

export async function createChatApplication({ arot }: Pick<Site, 'arot'>): Promise<Chat> {
  return await arot<Chat>(`chat create-app --name Drill --visitor-origin ${PAGE_ORIGIN}`);
}

const PASSWORD = 'a password of the drills';

/** Creates an account without a role. */
export async function createAccount(site: Site, identifier: string): Promise<Credentials> {
  await site.arot(`account create-user --email ${identifier} --name Drill --password-stdin`, PASSWORD);
  return { identifier, password: PASSWORD };
}

/** Creates a member of staff with one permission, and logs in. @returns the token of the session */
export async function logInStaff(site: Site, origin: string, permission: string): Promise<string> {
  const identifier = 'staff@example.com';
  const create = `account create-staff --email ${identifier} --name Drill --role drill --permission ${permission}`;
  await site.arot(`${create} --password-stdin`, PASSWORD);
  return await logIn(origin, { identifier, password: PASSWORD });
}

/** The writes that servers have acknowledged to clients. */
export type Acknowledged = {
  readonly registered: Registered[];
  /** The session tokens of successful logins. */
  readonly tokens: string[];
  /** The last acknowledged name of each visitor, by external id. A client has one visitor at a time in flight. */
  readonly visitors: Map<string, number>;
};

let clients = 0;
let names = 0;

/** Returns the requests of a client, which notes what the server has acknowledged. */
export function writersOf(origin: string, access: Credentials & { readonly chat: Chat }, acknowledged: Acknowledged) {
  clients += 1;
  const client = clients;
  return {
    registration: async () => {
      const { request: registration, files } = newRegistration();
      const url = `${origin}/api/auth/customer/register`;
      const { data } = await send<{ data: CustomerProfile }>(url, registration, [201]);
      acknowledged.registered.push({ profile: data, files });
    },
    login: async () => {
      acknowledged.tokens.push(await logIn(origin, access));
    },
    visitor: async () => {
      names += 1;
      const name = names;
      const externalUserId = `user-${client}-${name % VISITORS_OF_A_CLIENT}`;
      const { path, init } = saveVisitor(access.chat, externalUserId, String(name));
      await send(origin + path, init, [200, 201]);
      acknowledged.visitors.set(externalUserId, name);
    },
  };
}

/** Returns the acknowledged visitors that are not stored, or with an older name. */
export function findLostVisitors(
  { visitors }: Acknowledged,
  rows: readonly { readonly externalUserId: string | null; readonly name: string | null }[],
): string[] {
  const stored = new Map(rows.map(({ externalUserId: id, name }) => [id, Number(name)]));
  return [...visitors]
    .filter(([id, name]) => (stored.get(id) ?? -1) < name)
    .map(([id, name]) => `visitor ${id} ${name}`);
}

/** Repeats work until it is stopped. `stop` waits for the last turn, and throws what a turn has thrown. */
export function repeat(pauseMs: number, work: () => Promise<unknown>): { stop(): Promise<void> } {
  let isStopped = false;
  const running = (async () => {
    while (!isStopped) {
      await work();
      await sleep(pauseMs);
    }
  })();
  running.catch(() => undefined);
  return {
    stop: async () => {
      isStopped = true;
      await running;
    },
  };
}
