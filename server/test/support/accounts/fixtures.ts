import { v7 as uuidv7 } from 'uuid';
import { createPasswordHasher } from '../../../src/accounts/passwords/password-hasher.ts';
import type { Database } from '../../../src/database/database.ts';
import { db } from '../../../src/database/db.ts';
import { timestamp } from '../../../src/database/schema/timestamps.ts';
import { json } from '../../../src/database/schema/values.ts';
import { createToken, hashToken } from '../../../src/security/tokens.ts';
import { neverLogInAnyFile } from '../http/watched-responses.ts';
import type { TestServer } from '../test-server.ts';

/** The password of every account in the tests. */
export const PASSWORD = 'correct horse battery';

neverLogInAnyFile(PASSWORD);

let passwordHash: Promise<string> | undefined;

export type AccountOptions = {
  readonly name?: string;
  readonly email?: string | null;
  readonly phoneNumber?: string | null;
  /** Makes the account a customer. */
  readonly customerType?: 'WHOLESALE' | 'RETAIL';
  /** Makes the account staff. */
  readonly role?: string;
  readonly permissions?: readonly string[];
  readonly active?: boolean;
};

const CREATED_AT = new Date('2026-01-01T00:00:00Z');

let count = 0;

/** Inserts an account by SQL, which is faster than the operation that creates accounts. @returns its id and identifier */
export async function createAccount(
  { database }: { readonly database: Database },
  options: AccountOptions = {},
): Promise<{ id: string; identifier: string }> {
  count += 1;
  passwordHash ??= createPasswordHasher().hash(PASSWORD);
  const id = uuidv7();
  const email = options.email === undefined ? `account-${count}@example.com` : options.email;
  const phoneNumber = options.phoneNumber ?? null;
  const connection = db(database.fork());
  if (options.role !== undefined) {
    const permissions = json(options.permissions ?? []);
    await connection
      .insertInto('role')
      .values({ name: options.role, permissions })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ permissions }))
      .execute();
  }
  await connection
    .insertInto('account')
    .values({
      id,
      name: options.name ?? '',
      email,
      phoneNumber,
      passwordHash: await passwordHash,
      roleName: options.role ?? null,
      active: options.active ?? true,
      createdAt: timestamp(CREATED_AT),
    })
    .execute();
  if (options.customerType !== undefined) {
    await connection.insertInto('customer').values({ accountId: id, customerType: options.customerType }).execute();
  }
  return { id, identifier: email ?? phoneNumber ?? '' };
}

/** Logs in with `responseMode: 'token'`. @returns the token */
export async function signIn(server: TestServer, identifier: string): Promise<string> {
  const { body, status } = await postJson<{ data: { token: string } }>(server, '/api/auth/login', {
    identifier,
    password: PASSWORD,
    responseMode: 'token',
  });
  if (status !== 200) throw new Error(`login returned ${status}: ${JSON.stringify(body)}`);
  return body.data.token;
}

/** Sends JSON by POST, without headers whose value is undefined. */
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

/** Returns the session cookie that a response sets, as a Cookie header; undefined if it sets none. */
export function cookieOf(headers: Headers): string | undefined {
  return headers
    .getSetCookie()
    .find((cookie) => /arot_session=[^;]/.test(cookie))
    ?.split(';')[0];
}

/** Inserts a session without a login. @returns its token */
export async function createSession(
  { database }: { readonly database: Database },
  accountId: string,
  {
    ended,
    id = uuidv7(),
    fresh,
    factorMsAgo,
    methods,
  }: {
    ended?: 'expired' | 'revoked';
    id?: string;
    fresh?: boolean;
    factorMsAgo?: number | undefined;
    methods?: string;
  } = {},
): Promise<string> {
  const token = createToken();
  await db(database.fork())
    .insertInto('session')
    .values({
      id,
      tokenHash: hashToken(token),
      accountId,
      methods: methods ?? null,
      createdAt: timestamp(CREATED_AT),
      lastUsedAt: timestamp(new Date()),
      freshAt: fresh ? timestamp(new Date()) : null,
      factorAt: factorMsAgo === undefined ? null : timestamp(new Date(Date.now() - factorMsAgo)),
      expiresAt: timestamp(new Date(Date.now() + (ended === 'expired' ? -1_000 : 3_600_000))),
      revokedAt: ended === 'revoked' ? timestamp(new Date()) : null,
    })
    .execute();
  return token;
}

/** Gives an account a passkey that no authenticator has. @param at when it was added */
export async function addFactor({ database }: { readonly database: Database }, accountId: string, at = CREATED_AT) {
  const id = uuidv7();
  await db(database.fork())
    .insertInto('passkey')
    .values({
      ...{ id, accountId, credentialId: id, publicKey: '', counter: '0' },
      ...{ transports: json([]), name: 'A passkey', createdAt: timestamp(at) },
    })
    .execute();
}
