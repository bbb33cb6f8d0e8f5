import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { createPasswordHasher } from '../../../src/accounts/passwords/password-hasher.ts';
import { createToken, hashToken } from '../../../src/security/tokens.ts';
import { neverLog } from '../http/check-every-response.ts';
import type { TestServer } from '../test-server.ts';

/** Everybody's password in the tests. */
export const PASSWORD = 'correct horse battery';

neverLog(PASSWORD);

let passwordHash: Promise<string> | undefined;

export type AccountOptions = {
  readonly name?: string;
  readonly email?: string | null;
  readonly phoneNumber?: string | null;
  /** Makes a customer. */
  readonly customerType?: 'WHOLESALE' | 'RETAIL';
  /** Makes staff. */
  readonly role?: string;
  readonly permissions?: readonly string[];
  readonly active?: boolean;
};

let count = 0;

/** Puts an account into the database as it would be after all that led to it. @returns its id and identifier */
export async function createAccount(
  { database }: TestServer,
  options: AccountOptions = {},
): Promise<{ id: string; identifier: string }> {
  count += 1;
  passwordHash ??= createPasswordHasher().hash(PASSWORD);
  const id = uuidv7();
  const email = options.email === undefined ? `account-${count}@example.com` : options.email;
  const phoneNumber = options.phoneNumber ?? null;
  const connection = database.fork().getKysely();
  if (options.role !== undefined) {
    await sql`insert into role (name, permissions) values (${options.role}, ${JSON.stringify(options.permissions ?? [])}::jsonb)
      on conflict (name) do update set permissions = excluded.permissions`.execute(connection);
  }
  await sql`insert into account (id, name, email, phone_number, password_hash, role_name, active, created_at)
    values (${id}, ${options.name ?? ''}, ${email}, ${phoneNumber}, ${await passwordHash}, ${options.role ?? null},
      ${options.active ?? true}, timestamptz '2026-01-01 00:00:00Z')`.execute(connection);
  if (options.customerType !== undefined) {
    await sql`insert into customer (account_id, customer_type) values (${id}, ${options.customerType})`.execute(
      connection,
    );
  }
  return { id, identifier: email ?? phoneNumber ?? '' };
}

/** Signs in by token. */
export async function signIn(server: TestServer, identifier: string): Promise<string> {
  const { body, status } = await postJson<{ data: { token: string } }>(server, '/api/auth/login', {
    identifier,
    password: PASSWORD,
    responseMode: 'token',
  });
  if (status !== 200) throw new Error(`login answered ${status}: ${JSON.stringify(body)}`);
  return body.data.token;
}

/** POST of JSON; headers with undefined values are left out. */
export async function postJson<T = unknown>(
  server: TestServer,
  path: string,
  body: unknown,
  headers: Record<string, string | undefined> = {},
) {
  const sent = Object.entries({ 'content-type': 'application/json', ...headers }).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  return await server.request<T>(path, { method: 'POST', headers: sent, body: JSON.stringify(body) });
}

/** The session cookie that an answer sets, as a Cookie header; undefined where it sets none. */
export function cookieOf(headers: Headers): string | undefined {
  return headers
    .getSetCookie()
    .find((cookie) => /arot_session=[^;]/.test(cookie))
    ?.split(';')[0];
}

/** Puts a session into the database without a login. @returns its token */
export async function createSession(
  { database }: TestServer,
  accountId: string,
  { ended }: { ended?: 'expired' | 'revoked' } = {},
): Promise<string> {
  const token = createToken();
  const expiresAt = new Date(Date.now() + (ended === 'expired' ? -1_000 : 3_600_000)).toISOString();
  const revokedAt = ended === 'revoked' ? new Date().toISOString() : null;
  await sql`insert into session (id, token_hash, account_id, created_at, expires_at, revoked_at)
    values (${uuidv7()}, ${hashToken(token)}, ${accountId}, timestamptz '2026-01-01 00:00:00Z',
      ${expiresAt}::timestamptz, ${revokedAt}::timestamptz)`.execute(database.fork().getKysely());
  return token;
}
