import type { ExpressionBuilder } from 'kysely';
import type { EntityManager } from '../../database/database.ts';
import { db } from '../../database/db.ts';
import type { Schema } from '../../database/schema/schema.ts';
import { timestamp } from '../../database/schema/timestamps.ts';
import { textArray } from '../../database/schema/values.ts';

/** The purposes of codes. */
export type CodePurpose =
  | 'password-reset'
  | 'sign-in'
  | 'reauthenticate'
  | 'verify-phone'
  | 'verify-email'
  | 'change-phone'
  | 'change-email';

type NewCode = {
  readonly id: string;
  readonly accountId: string | null;
  readonly purpose: CodePurpose;
  readonly target: string;
  readonly device: string | null;
  readonly hash: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
};

export async function insertCode(em: EntityManager, code: NewCode): Promise<void> {
  await db(em)
    .insertInto('one_time_code')
    .values({ ...code, createdAt: timestamp(code.createdAt), expiresAt: timestamp(code.expiresAt) })
    .execute();
}

/** Returns a code that has not ended. */
export async function findLiveCode(em: EntityManager, id: string, now: Date) {
  return await db(em)
    .selectFrom('one_time_code')
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .where('expiresAt', '>', timestamp(now))
    .select(['id', 'accountId', 'purpose', 'target', 'device', 'createdAt'])
    .executeTakeFirst();
}

export async function setCodeAccount(em: EntityManager, id: string, accountId: string): Promise<void> {
  await db(em).updateTable('one_time_code').set({ accountId }).where('id', '=', id).execute();
}

/** Ends a code that may not be sent. */
export async function endCode(em: EntityManager, id: string, now: Date): Promise<void> {
  await db(em)
    .updateTable('one_time_code')
    .set({ endedAt: timestamp(now) })
    .where('id', '=', id)
    .execute();
}

/** Ends the codes of the same account, purpose and target that are older than this one and the one before it. */
export async function endEarlierCodes(em: EntityManager, id: string, now: Date): Promise<void> {
  await db(em)
    .updateTable('one_time_code')
    .set({ endedAt: timestamp(now) })
    .where('id', 'in', (from) =>
      from
        .selectFrom('one_time_code as earlier')
        .innerJoin('one_time_code as later', (join) =>
          join
            .onRef('earlier.target', '=', 'later.target')
            .onRef('earlier.purpose', '=', 'later.purpose')
            .onRef('earlier.accountId', 'is not distinct from', 'later.accountId')
            .onRef('earlier.id', '<=', 'later.id'),
        )
        .where('later.id', '=', id)
        .where('earlier.endedAt', 'is', null)
        .orderBy('earlier.id', 'desc')
        .offset(2)
        .select('earlier.id'),
    )
    .execute();
}

/** Ends all codes of an account, also those to its contacts that have not been sent yet. */
export async function endCodesOf(em: EntityManager, accountId: string, now: Date): Promise<void> {
  await db(em)
    .updateTable('one_time_code')
    .set({ endedAt: timestamp(now) })
    .where('endedAt', 'is', null)
    .where((eb) =>
      eb.or([
        eb('accountId', '=', accountId),
        eb('target', 'in', (from) => from.selectFrom('account').where('id', '=', accountId).select(emailOf)),
        eb('target', 'in', (from) => from.selectFrom('account').where('id', '=', accountId).select(phoneOf)),
      ]),
    )
    .execute();
}

const emailOf = (eb: ExpressionBuilder<Schema, 'account'>) => eb.ref('email').$notNull().as('contact');
const phoneOf = (eb: ExpressionBuilder<Schema, 'account'>) => eb.ref('phoneNumber').$notNull().as('contact');

/** The codes that an attempt may be for. */
export type CodeFilter = {
  readonly target: string;
  readonly purposes: readonly CodePurpose[];
  /** The account of the caller; null for a caller who has not signed in. */
  readonly accountId: string | null;
};

/** Counts an attempt for each code that has not ended, also for one that no account can use. @returns these codes */
export async function countAttempt(
  em: EntityManager,
  { target, purposes, accountId }: CodeFilter,
  by: 0 | 1,
  now: Date,
) {
  let update = db(em)
    .updateTable('one_time_code')
    .set((eb) => ({ attempts: eb('attempts', '+', by) }))
    .where('target', '=', target)
    .where((eb) => eb('purpose', '=', eb.fn.any(textArray(purposes))))
    .where('endedAt', 'is', null)
    .where('expiresAt', '>', timestamp(now));
  if (accountId !== null) update = update.where('accountId', '=', accountId);
  return await update.returning(['id', 'accountId', 'purpose', 'target', 'hash', 'attempts']).execute();
}

/** Takes back an attempt that was right. */
export async function takeBackAttempt(em: EntityManager, ids: readonly string[]): Promise<void> {
  await db(em)
    .updateTable('one_time_code')
    .set((eb) => ({ attempts: eb('attempts', '-', 1) }))
    .where((eb) => eb('id', '=', eb.fn.any(textArray(ids))))
    .where('attempts', '>', 0)
    .execute();
}

/** A code that was right, and has not been used up. */
export type UsableCode = {
  readonly id: string;
  readonly accountId: string;
  readonly target: string;
  readonly purpose: string;
};

/** Uses a code up, and the other one of the same account, purpose and target. Of several transactions at once, one succeeds. */
export async function consumeCode(
  em: EntityManager,
  { id, accountId, target, purpose }: UsableCode,
  now: Date,
): Promise<boolean> {
  const used = await db(em)
    .updateTable('one_time_code')
    .set({ endedAt: timestamp(now) })
    .where('accountId', '=', accountId)
    .where('target', '=', target)
    .where('purpose', '=', purpose)
    .where('endedAt', 'is', null)
    .where('expiresAt', '>', timestamp(now))
    .returning('id')
    .execute();
  return used.some((code) => code.id === id);
}

/** Returns the target of the newest live code of an account for one of these purposes. */
export async function findNewestTarget(
  em: EntityManager,
  accountId: string,
  purposes: readonly CodePurpose[],
  now: Date,
): Promise<string | undefined> {
  const code = await db(em)
    .selectFrom('one_time_code')
    .where('accountId', '=', accountId)
    .where((eb) => eb('purpose', '=', eb.fn.any(textArray(purposes))))
    .where('endedAt', 'is', null)
    .where('expiresAt', '>', timestamp(now))
    .orderBy('id', 'desc')
    .limit(1)
    .select('target')
    .executeTakeFirst();
  return code?.target;
}

/** Returns the account to which a code for an identifier may be sent; undefined if there is none. */
export async function findAccountOf(em: EntityManager, identifier: string) {
  return await db(em)
    .selectFrom('account')
    .where((eb) => eb.or([eb('email', '=', identifier), eb('phoneNumber', '=', identifier)]))
    .select(['id', 'active', 'roleName', 'emailVerifiedAt'])
    .executeTakeFirst();
}
