import { type ExpressionBuilder, sql } from 'kysely';
import type { EntityManager } from '../../database/database.ts';
import { db } from '../../database/db.ts';
import type { Schema } from '../../database/schema/schema.ts';
import { timestamp } from '../../database/schema/timestamps.ts';
import { countRows, rowCount } from '../../database/sql.ts';
import { endChallengesOf } from './challenge.repository.ts';

/** Selects whether an account has a second factor. */
export function hasFactor({
  or,
  exists,
  selectFrom,
}: ExpressionBuilder<Pick<Schema, 'account' | 'totp' | 'passkey'>, 'account'>) {
  return or([
    exists(
      selectFrom('totp')
        .whereRef('totp.accountId', '=', 'account.id')
        .where('totp.secret', 'is not', null)
        .select(sql.lit(1).as('one')),
    ),
    exists(selectFrom('passkey').whereRef('passkey.accountId', '=', 'account.id').select(sql.lit(1).as('one'))),
  ]);
}

/** Returns true if an account has a second factor. */
export async function accountHasFactor(em: EntityManager, accountId: string): Promise<boolean> {
  const row = await db(em)
    .selectFrom('account')
    .where('account.id', '=', accountId)
    .select((eb) => hasFactor(eb).$castTo<boolean>().as('hasFactor'))
    .executeTakeFirst();
  return row?.hasFactor ?? false;
}

/** Returns what an account has of each kind of factor. */
export async function findFactors(em: EntityManager, accountId: string) {
  return await db(em)
    .selectFrom('account')
    .leftJoin('totp', 'totp.accountId', 'account.id')
    .where('account.id', '=', accountId)
    .select((eb) => [
      'totp.confirmedAt as totpSince',
      eb
        .selectFrom('passkey')
        .whereRef('passkey.accountId', '=', 'account.id')
        .select(rowCount)
        .$asScalar()
        .$notNull()
        .as('passkeys'),
      eb
        .selectFrom('recovery_code')
        .whereRef('recovery_code.accountId', '=', 'account.id')
        .where('recovery_code.usedAt', 'is', null)
        .select(rowCount)
        .$asScalar()
        .$notNull()
        .as('recoveryCodes'),
    ])
    .executeTakeFirstOrThrow();
}

/** Returns the authenticator app of an account, locked until the transaction ends. */
export async function lockTotp(em: EntityManager, accountId: string) {
  return await db(em)
    .selectFrom('totp')
    .where('accountId', '=', accountId)
    .select(['secret', 'pendingSecret', 'lastStep', 'failures', 'pendingUntil', 'pausedUntil'])
    .forUpdate()
    .executeTakeFirst();
}

/** Stores a secret that waits for its first code. It replaces an earlier one that waits. */
export async function savePendingTotp(
  em: EntityManager,
  accountId: string,
  secret: string,
  until: Date,
): Promise<void> {
  const pending = { pendingSecret: secret, pendingUntil: timestamp(until) };
  await db(em)
    .insertInto('totp')
    .values({ accountId, ...pending })
    .onConflict((conflict) => conflict.column('accountId').doUpdateSet(pending))
    .execute();
}

/** Makes the secret that waits the one that counts. */
export async function confirmPendingTotp(em: EntityManager, accountId: string, step: number, now: Date): Promise<void> {
  await db(em)
    .updateTable('totp')
    .set((eb) => ({
      secret: eb.ref('pendingSecret'),
      confirmedAt: timestamp(now),
      pendingSecret: null,
      pendingUntil: null,
      lastStep: step,
      failures: 0,
      pausedUntil: null,
    }))
    .where('accountId', '=', accountId)
    .execute();
}

/** Records a code that was right: neither it nor an earlier one works again. */
export async function useTotpStep(em: EntityManager, accountId: string, step: number): Promise<void> {
  await db(em)
    .updateTable('totp')
    .set({ lastStep: step, failures: 0, pausedUntil: null })
    .where('accountId', '=', accountId)
    .execute();
}

/** Records a wrong code. @param pausedUntil until when no code is tried */
export async function countTotpFailure(
  em: EntityManager,
  accountId: string,
  failures: number,
  pausedUntil: Date | undefined,
): Promise<void> {
  await db(em)
    .updateTable('totp')
    .set({ failures, pausedUntil: pausedUntil === undefined ? null : timestamp(pausedUntil) })
    .where('accountId', '=', accountId)
    .execute();
}

/** @returns false if the account has no authenticator app that counts */
export async function deleteTotp(em: EntityManager, accountId: string): Promise<boolean> {
  const deleted = await db(em)
    .deleteFrom('totp')
    .where('accountId', '=', accountId)
    .returning('secret')
    .executeTakeFirst();
  return deleted !== undefined && deleted.secret !== null;
}

/**
 * Deletes factors of an account, and its recovery codes and challenges.
 *
 * @param since the time from which on they were added; without it, all are deleted
 * @returns whether there was one
 */
export async function deleteFactors(em: EntityManager, accountId: string, since = new Date(0)): Promise<boolean> {
  const totps = await db(em)
    .deleteFrom('totp')
    .where('accountId', '=', accountId)
    // One that waits for its first code has no time.
    .where((eb) => eb(eb.fn.coalesce('confirmedAt', timestamp(since)), '>=', timestamp(since)))
    .returning('secret')
    .execute();
  const keys = await db(em)
    .deleteFrom('passkey')
    .where('accountId', '=', accountId)
    .where('createdAt', '>=', timestamp(since))
    .returning('id')
    .execute();
  const hadFactor = keys.length > 0 || totps.some(({ secret }) => secret !== null);
  if (hadFactor) await deleteRecoveryCodes(em, accountId);
  await endChallengesOf(em, accountId);
  return hadFactor;
}

export async function insertRecoveryCodes(
  em: EntityManager,
  accountId: string,
  hashes: readonly string[],
): Promise<void> {
  await db(em)
    .insertInto('recovery_code')
    .values(hashes.map((hash) => ({ hash, accountId })))
    .execute();
}

export async function deleteRecoveryCodes(em: EntityManager, accountId: string): Promise<void> {
  await db(em).deleteFrom('recovery_code').where('accountId', '=', accountId).execute();
}

/** Uses a recovery code up. Of several requests at once, one succeeds. */
export async function takeRecoveryCode(
  em: EntityManager,
  accountId: string,
  hash: string,
  now: Date,
): Promise<boolean> {
  const used = await db(em)
    .updateTable('recovery_code')
    .set({ usedAt: timestamp(now) })
    .where('hash', '=', hash)
    .where('accountId', '=', accountId)
    .where('usedAt', 'is', null)
    .returning('hash')
    .executeTakeFirst();
  return used !== undefined;
}

/** Returns how many active staff members have no second factor. Accounts of programs are not counted. */
export async function countStaffWithoutFactor(em: EntityManager): Promise<number> {
  return await countRows(
    db(em)
      .selectFrom('account')
      .where('account.roleName', 'is not', null)
      .where('account.active', '=', true)
      .where('account.isService', '=', false)
      .where((eb) => eb.not(hasFactor(eb))),
  );
}

/** Stores that a staff member wants to remove the factors of an account. It replaces an earlier start. */
export async function saveFactorReset(
  em: EntityManager,
  accountId: string,
  startedBy: string,
  expiresAt: Date,
): Promise<void> {
  const started = { startedBy, expiresAt: timestamp(expiresAt) };
  await db(em)
    .insertInto('factor_reset')
    .values({ accountId, ...started })
    .onConflict((conflict) => conflict.column('accountId').doUpdateSet(started))
    .execute();
}

/** Returns who has started to remove the factors of an account, and when that expires, if it has not. */
export async function findFactorReset(em: EntityManager, accountId: string, now: Date) {
  return await db(em)
    .selectFrom('factor_reset')
    .where('accountId', '=', accountId)
    .where('expiresAt', '>', timestamp(now))
    .select(['startedBy as by', 'expiresAt'])
    .executeTakeFirst();
}

export async function deleteFactorReset(em: EntityManager, accountId: string): Promise<void> {
  await db(em).deleteFrom('factor_reset').where('accountId', '=', accountId).execute();
}

/** Returns since when an account has had a role with `accounts:write`; null if it is not known, because it was long ago. */
export async function findManagerSince(em: EntityManager, accountId: string): Promise<string | null> {
  const row = await db(em)
    .selectFrom('account')
    .innerJoin('role', 'role.name', 'account.roleName')
    .where('account.id', '=', accountId)
    .select((eb) =>
      sql<string | null>`greatest(${eb.ref('account.roleSince')}, ${eb.ref('role.managesAccountsSince')})`.as('since'),
    )
    .executeTakeFirstOrThrow();
  return row.since;
}
