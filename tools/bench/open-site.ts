import { Pool } from 'pg';
import { atEnd } from '../drills/site/clean-up.ts';
import { Client } from './client.ts';
import { type Endpoint, endpoints } from './endpoints.ts';
import type { PreparedDatabase } from './prepare-database.ts';
import { type RunningServer, startArot, startBare } from './run-process.ts';

const WORKING_SET = 1_000;
export const CUSTOMER = {
  phoneNumber: '01712345678',
  password: 'a password of the bench',
  customerType: 'RETAIL',
} as const;

/** A filled database, both servers that use it, and a signed-in customer. */
export type Site = {
  readonly products: number;
  readonly arot: RunningServer;
  readonly baseline: RunningServer;
  readonly database: Pool;
  readonly token: string;
  readonly endpoints: readonly Endpoint[];
  /** Starts a second Arot without a response cache: each of its requests reads from the database. */
  startUncached(): Promise<RunningServer>;
  /** Starts a second Arot of several processes. */
  startProcesses(processes: number): Promise<RunningServer>;
};

export async function openSite({ name, url, products }: PreparedDatabase, folder: string): Promise<Site> {
  const arot = await startArot(url, folder, name);
  const baseline = await startBare('baseline.ts', folder, { DATABASE_URL: url });
  const database = new Pool({ connectionString: url, max: 8 });
  atEnd(() => database.end());
  const token = await signIn(arot.origin);
  const { rows } = await database.query<{ slug: string }>(
    `select slug from product where status = 'published' order by created_at, id`,
  );
  const step = rows.length / WORKING_SET;
  const slugs = Array.from({ length: WORKING_SET }, (_, index) => rows[Math.floor(index * step)]?.slug ?? '');
  return {
    ...{ products, arot, baseline, database, token, endpoints: endpoints(slugs) },
    startUncached: () => startArot(url, folder, `${name}-uncached`, { AROT_CACHE_SIZE: '0' }),
    startProcesses: (processes) => startArot(url, folder, `${name}-processes`, { AROT_PROCESSES: `${processes}` }),
  };
}

/** Returns a client of one of the two servers, on request with the customer's session. */
export function clientOf(site: Site, server: 'arot' | 'baseline', asCustomer = false, connections = 1): Client {
  return new Client(site[server].origin, asCustomer ? site.token : undefined, connections);
}

/** Signs in. In a stored database, the account exists already and the registration fails. */
async function signIn(origin: string): Promise<string> {
  const form = new FormData();
  for (const [key, value] of Object.entries(CUSTOMER)) form.set(key, value);
  const registered = await fetch(`${origin}/api/auth/customer/register`, { method: 'POST', body: form });
  await registered.arrayBuffer();
  const { status, token } = await logIn(origin, CUSTOMER.phoneNumber, CUSTOMER.password);
  if (status !== 200 || token === undefined) throw new Error(`login returned ${status}`);
  return token;
}

export async function logIn(
  origin: string,
  identifier: string = CUSTOMER.phoneNumber,
  password: string = CUSTOMER.password,
): Promise<{ status: number; token: string | undefined }> {
  const response = await fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ identifier, password, responseMode: 'token' }),
  });
  const body = (await response.json()) as { data?: { token?: string } };
  return { status: response.status, token: body.data?.token };
}
