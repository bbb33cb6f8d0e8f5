import type { ExpressionBuilder } from 'kysely';
import type { EntityManager } from '../database/database.ts';
import { db } from '../database/db.ts';
import type { Schema } from '../database/schema/schema.ts';
import { timestamp } from '../database/schema/timestamps.ts';
import { textArray } from '../database/schema/values.ts';
import { hashKey, type Limit } from '../security/limiter.ts';

/** The purposes of codes. */
export type CodePurpose =
  | 'password-reset'
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
  readonly hash: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
};

export async function insertCode(em: EntityManager, code: NewCode): Promise<void> {
  const { accountId, createdAt, expiresAt, ...columns } = code;
  await db(em)
    .insertInto('one_time_code')
    .values({
      ...columns,
      account_id: accountId,
      created_at: timestamp(createdAt),
      expires_at: timestamp(expiresAt),
    })
    .execute();
}

/** Returns the purpose and the account of a code that has not ended. */
export async function findLiveCode(em: EntityManager, id: string, now: Date) {
  return await db(em)
    .selectFrom('one_time_code')
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', timestamp(now))
    .select(['id', 'account_id', 'purpose', 'target', 'created_at'])
    .executeTakeFirst();
}

export async function setCodeAccount(em: EntityManager, id: string, accountId: string): Promise<void> {
  await db(em).updateTable('one_time_code').set({ account_id: accountId }).where('id', '=', id).execute();
}

/** Ends the earlier codes of the same account, purpose and target. */
export async function endEarlierCodes(em: EntityManager, id: string, now: Date): Promise<void> {
  await db(em)
    .updateTable('one_time_code as earlier')
    .from('one_time_code as later')
    .set({ ended_at: timestamp(now) })
    .where('later.id', '=', id)
    .whereRef('earlier.account_id', '=', 'later.account_id')
    .whereRef('earlier.purpose', '=', 'later.purpose')
    .whereRef('earlier.target', '=', 'later.target')
    .whereRef('earlier.id', '<', 'later.id')
    .where('earlier.ended_at', 'is', null)
    .execute();
}

/** Ends all codes of an account, also those to its contacts that have not been sent yet. */
export async function endCodesOf(em: EntityManager, accountId: string, now: Date): Promise<void> {
  await db(em)
    .updateTable('one_time_code')
    .set({ ended_at: timestamp(now) })
    .where('ended_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('account_id', '=', accountId),
        eb('target', 'in', (from) => from.selectFrom('account').where('id', '=', accountId).select(emailOf)),
        eb('target', 'in', (from) => from.selectFrom('account').where('id', '=', accountId).select(phoneOf)),
      ]),
    )
    .execute();
}

const emailOf = (eb: ExpressionBuilder<Schema, 'account'>) => eb.ref('email').$notNull().as('contact');
const phoneOf = (eb: ExpressionBuilder<Schema, 'account'>) => eb.ref('phone_number').$notNull().as('contact');

/** The codes that an attempt may be for. */
export type CodeFilter = {
  readonly target: string;
  readonly purposes: readonly CodePurpose[];
  /** The account of the caller; undefined for a caller who has not signed in. */
  readonly accountId?: string;
};

/** Counts an attempt for each live code that has attempts left. @returns these codes */
export async function countAttempt(
  em: EntityManager,
  { target, purposes, accountId }: CodeFilter,
  maxAttempts: number,
  now: Date,
) {
  let update = db(em)
    .updateTable('one_time_code')
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where('target', '=', target)
    .where((eb) => eb('purpose', '=', eb.fn.any(textArray(purposes))))
    .where('ended_at', 'is', null)
    .where('expires_at', '>', timestamp(now))
    .where('attempts', '<', maxAttempts);
  if (accountId !== undefined) update = update.where('account_id', '=', accountId);
  return await update.returning(['id', 'account_id', 'purpose', 'target', 'hash']).execute();
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

/** Uses a code up. Of several transactions at once, one succeeds. */
export async function consumeCode(em: EntityManager, id: string, now: Date): Promise<boolean> {
  const used = await db(em)
    .updateTable('one_time_code')
    .set({ ended_at: timestamp(now) })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', timestamp(now))
    .returning('id')
    .executeTakeFirst();
  return used !== undefined;
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
    .where('account_id', '=', accountId)
    .where((eb) => eb('purpose', '=', eb.fn.any(textArray(purposes))))
    .where('ended_at', 'is', null)
    .where('expires_at', '>', timestamp(now))
    .orderBy('id', 'desc')
    .limit(1)
    .select('target')
    .executeTakeFirst();
  return code?.target;
}

/** The counts of a target: codes sent within the pause, codes sent, and attempts. */
export type Counted = 'pause' | 'send' | 'attempt';

function countKey(counted: Counted, target: string): string {
  return `${counted}:${hashKey(target)}`;
}

/** Counts one in the current window of a target. @returns the count with this one */
export async function countOfTarget(
  em: EntityManager,
  counted: Counted,
  target: string,
  { seconds }: Limit,
  now: Date,
): Promise<number> {
  const expiresAt = timestamp(new Date(now.getTime() + seconds * 1_000));
  const isOver = timestamp(now);
  const row = await db(em)
    .insertInto('code_count')
    .values({ key: countKey(counted, target), count: 1, expires_at: expiresAt })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((eb) => ({
        count: eb
          .case()
          .when('code_count.expires_at', '<=', isOver)
          .then(1)
          .else(eb('code_count.count', '+', 1))
          .end(),
        expires_at: eb
          .case()
          .when('code_count.expires_at', '<=', isOver)
          .then(expiresAt)
          .else(eb.ref('code_count.expires_at'))
          .end(),
      })),
    )
    .returning('count')
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Takes back one that was counted. */
export async function takeBackCount(em: EntityManager, counted: Counted, target: string): Promise<void> {
  await db(em)
    .updateTable('code_count')
    .set((eb) => ({ count: eb('count', '-', 1) }))
    .where('key', '=', countKey(counted, target))
    .where('count', '>', 0)
    .execute();
}

/** Returns true if one of the limits of a target is reached. */
export async function isCapped(
  em: EntityManager,
  targets: readonly string[],
  limits: { readonly send: Limit; readonly attempt: Limit },
  now: Date,
): Promise<boolean> {
  const keys = (counted: Counted) => textArray(targets.map((target) => countKey(counted, target)));
  const row = await db(em)
    .selectFrom('code_count')
    .where('expires_at', '>', timestamp(now))
    .where((eb) =>
      eb.or([
        eb.and([eb('key', '=', eb.fn.any(keys('send'))), eb('count', '>=', limits.send.points)]),
        eb.and([eb('key', '=', eb.fn.any(keys('attempt'))), eb('count', '>=', limits.attempt.points)]),
      ]),
    )
    .select('key')
    .executeTakeFirst();
  return row !== undefined;
}

/** Forgets the counts of targets. @returns whether there were any */
export async function deleteCounts(em: EntityManager, targets: readonly string[]): Promise<boolean> {
  const kinds: readonly Counted[] = ['pause', 'send', 'attempt'];
  const keys = targets.flatMap((target) => kinds.map((counted) => countKey(counted, target)));
  const deleted = await db(em)
    .deleteFrom('code_count')
    .where((eb) => eb('key', '=', eb.fn.any(textArray(keys))))
    .returning('key')
    .execute();
  return deleted.length > 0;
}

/** Returns the account to which a code for an identifier may be sent; undefined if there is none. */
export async function findAccountOf(em: EntityManager, identifier: string) {
  return await db(em)
    .selectFrom('account')
    .where((eb) => eb.or([eb('email', '=', identifier), eb('phone_number', '=', identifier)]))
    .select(['id', 'role_name', 'email_verified_at'])
    .executeTakeFirst();
}
