import type { EntityManager } from '../../database/database.ts';
import { db } from '../../database/db.ts';
import type { ChallengeKind, PendingLogin } from '../../database/schema/factor.entity.ts';
import { timestamp } from '../../database/schema/timestamps.ts';
import { json } from '../../database/schema/values.ts';

type NewChallenge = {
  readonly hash: string;
  readonly kind: ChallengeKind;
  readonly accountId: string | null;
  readonly sessionId?: string | undefined;
  readonly browserHash?: string;
  readonly login?: PendingLogin;
  readonly expiresAt: Date;
};

export async function insertChallenge(
  em: EntityManager,
  { login, expiresAt, ...challenge }: NewChallenge,
): Promise<void> {
  await db(em)
    .insertInto('factor_challenge')
    .values({ ...challenge, login: login && json(login), expiresAt: timestamp(expiresAt) })
    .execute();
}

/** Returns a challenge that has not ended. */
export async function findChallenge(em: EntityManager, hash: string, kind: ChallengeKind, now: Date) {
  return await db(em)
    .selectFrom('factor_challenge')
    .where('hash', '=', hash)
    .where('kind', '=', kind)
    .where('expiresAt', '>', timestamp(now))
    .select(['accountId', 'login', 'tries'])
    .executeTakeFirst();
}

/** Counts one try of a challenge. @returns false if it has ended, or has had `maxTries` already */
export async function countTry(em: EntityManager, hash: string, maxTries: number): Promise<boolean> {
  const counted = await db(em)
    .updateTable('factor_challenge')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('hash', '=', hash)
    .where('tries', '<', maxTries)
    .returning('hash')
    .executeTakeFirst();
  return counted !== undefined;
}

/** Takes back a try that was no guess. */
export async function takeBackTry(em: EntityManager, hash: string): Promise<void> {
  await db(em)
    .updateTable('factor_challenge')
    .set((eb) => ({ tries: eb('tries', '-', 1) }))
    .where('hash', '=', hash)
    .execute();
}

/** Uses a challenge up. @returns false if another request has done so */
export async function takeChallenge(em: EntityManager, hash: string): Promise<boolean> {
  const taken = await db(em)
    .deleteFrom('factor_challenge')
    .where('hash', '=', hash)
    .returning('hash')
    .executeTakeFirst();
  return taken !== undefined;
}

/** Uses up a challenge of a kind. @returns undefined if it has expired, or if another request has done so */
export async function takeLiveChallenge(em: EntityManager, hash: string, kind: ChallengeKind, now: Date) {
  return await db(em)
    .deleteFrom('factor_challenge')
    .where('hash', '=', hash)
    .where('kind', '=', kind)
    .where('expiresAt', '>', timestamp(now))
    .returning(['accountId', 'sessionId', 'browserHash'])
    .executeTakeFirst();
}

/** Ends the challenges of a session. */
export async function endSessionChallenges(em: EntityManager, sessionId: string): Promise<void> {
  await db(em).deleteFrom('factor_challenge').where('sessionId', '=', sessionId).execute();
}

/** Ends all challenges of an account. */
export async function endChallengesOf(em: EntityManager, accountId: string): Promise<void> {
  await db(em).deleteFrom('factor_challenge').where('accountId', '=', accountId).execute();
}
