import { type InferResult, sql } from 'kysely';
import { catalogVersion } from '../../database/catalog-version.ts';
import { builder, compileStatement, given } from '../../database/compile-statement.ts';
import { db } from '../../database/db.ts';
import type { Database, EntityManager } from '../../database/open-database.ts';
import { isoTimestamp, type Timestamptz, timestamp } from '../../database/timestamps.ts';
import { textArray } from '../../database/values.ts';

/** Compiled once: every request with a session runs it. */
const openSessions = compileOpenSessions();

export type SessionRow = Awaited<ReturnType<typeof findOpenSessions>>[number];

/**
 * The sessions of these tokens that have neither expired nor been revoked, with the current state of their accounts and
 * the catalog version, so that a cached response needs no second round trip. One statement for any number of tokens.
 */
export async function findOpenSessions(database: Database, tokenHashes: readonly string[], now: Date) {
  return await database.readCompiled(openSessions, { tokenHashes, now: now.toISOString() }, true);
}

type OpenSessionValues = { readonly tokenHashes: readonly string[]; readonly now: string };

function compileOpenSessions() {
  const value = given<OpenSessionValues>();
  const statement = builder
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.account_id')
    .leftJoin('role', 'role.name', 'account.role_name')
    .leftJoin('customer', 'customer.account_id', 'account.id')
    .where((eb) => eb('session.token_hash', '=', eb.fn.any(sql<string[]>`${value('tokenHashes')}::text[]`)))
    .where('session.revoked_at', 'is', null)
    .where('session.expires_at', '>', sql<Timestamptz>`${value('now')}::timestamptz`)
    .select(['session.id as session_id', 'session.token_hash'])
    .select((eb) => [
      isoTimestamp(eb.ref('session.created_at')).as('created_at'),
      isoTimestamp(eb.ref('session.expires_at')).as('expires_at'),
    ])
    .select(['account.id as account_id', 'account.active', 'account.name', 'account.email', 'account.phone_number'])
    .select(['account.image', 'account.role_name', 'role.permissions', 'customer.customer_type'])
    .select(catalogVersion.as('catalog_version'));
  return compileStatement<InferResult<typeof statement>[number], OpenSessionValues>(statement);
}

export async function insertSession(
  em: EntityManager,
  session: {
    id: string;
    tokenHash: string;
    accountId: string;
    browserId: string | null;
    createdAt: Date;
    expiresAt: Date;
  },
): Promise<void> {
  await db(em)
    .insertInto('session')
    .values({
      id: session.id,
      token_hash: session.tokenHash,
      account_id: session.accountId,
      browser_id: session.browserId,
      created_at: timestamp(session.createdAt),
      expires_at: timestamp(session.expiresAt),
    })
    .execute();
}

/** A session of a browser, open or ended. */
export type BrowserSession = Awaited<ReturnType<typeof lockBrowserSessions>>[number];

/**
 * All sessions of the browser that a token belongs to, locked until the transaction ends: logins and logouts with any of
 * the browser's tokens wait for each other. `browser_id` is the id of the browser's first session.
 */
export async function lockBrowserSessions(em: EntityManager, tokenHash: string, now: Date) {
  const sessions = db(em)
    .selectFrom('session')
    .innerJoin(
      (from) =>
        from
          .selectFrom('session as given')
          .where('given.token_hash', '=', tokenHash)
          .select(({ fn }) => fn.coalesce('given.browser_id', 'given.id').as('id'))
          .as('browser'),
      (join) =>
        join.on((eb) =>
          eb.or([eb('session.id', '=', eb.ref('browser.id')), eb('session.browser_id', '=', eb.ref('browser.id'))]),
        ),
    )
    .orderBy('session.id');
  await sessions.select('session.id').forUpdate('session').execute();
  // Read again: the previous owner of the locks may have opened another session of the browser.
  return await sessions
    .select(['session.id', 'session.token_hash', 'session.account_id', 'browser.id as browser_id'])
    .select((eb) =>
      eb
        .and([eb('session.revoked_at', 'is', null), eb('session.expires_at', '>', timestamp(now))])
        .$castTo<boolean>()
        .as('live'),
    )
    .execute();
}

export async function revokeSessionsById(em: EntityManager, ids: readonly string[], now: Date): Promise<void> {
  await db(em)
    .updateTable('session')
    .set({ revoked_at: timestamp(now) })
    .where((eb) => eb('id', '=', eb.fn.any(textArray(ids))))
    .where('revoked_at', 'is', null)
    .execute();
}

/** @returns how many sessions were ended */
export async function revokeSessionsOfAccount(em: EntityManager, accountId: string, now: Date): Promise<number> {
  const open = await db(em)
    .selectFrom('session')
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', timestamp(now))
    .select('id')
    .orderBy('id')
    .forUpdate()
    .execute();
  const ids = open.map(({ id }) => id);
  if (ids.length > 0) await revokeSessionsById(em, ids, now);
  return ids.length;
}
