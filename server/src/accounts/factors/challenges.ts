import { messages } from '@arot/contract';
import type { Clock } from '../../base/clock.ts';
import type { Database, EntityManager } from '../../database/database.ts';
import { deleteEnded } from '../../database/delete-in-batches.ts';
import type { PendingLogin } from '../../database/schema/factor.entity.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Context } from '../../http/context.ts';
import { createToken, hashToken } from '../../security/tokens.ts';
import { countTry, findChallenge, insertChallenge, takeBackTry, takeChallenge } from './challenge.repository.ts';

/** The time for which a challenge works. */
export const CHALLENGE_SECONDS = 300;

/** The maximum number of tries of one challenge of a login. */
const MAX_TRIES = 5;

/** Returns the end of a challenge that starts now. */
export function challengeEnd({ clock }: Pick<Context, 'clock'>): Date {
  return new Date(clock().getTime() + CHALLENGE_SECONDS * 1_000);
}

/** Starts the second step of a login, in the transaction that has locked the account. @returns the text for the caller */
export async function startSecondStep(
  ctx: Pick<Context, 'em' | 'clock'>,
  accountId: string,
  login: PendingLogin,
): Promise<string> {
  const challenge = createToken();
  await insertChallenge(ctx.em, {
    hash: hashToken(challenge),
    kind: 'second-factor',
    accountId,
    login,
    expiresAt: challengeEnd(ctx),
  });
  return challenge;
}

/** A challenge of a login whose second step a caller tries. */
export type SecondStep = { readonly accountId: string; readonly login: PendingLogin };

/** Returns the login that waits for a second factor. @throws ApiError UNAUTHENTICATED naming `challenge` if it has ended */
export async function findSecondStep(
  { em, clock }: Pick<Context, 'em' | 'clock'>,
  challenge: string,
): Promise<SecondStep> {
  const row = await findChallenge(em, hashToken(challenge), 'second-factor', clock());
  if (!row || row.accountId === null || row.login === null || row.tries >= MAX_TRIES) throw challengeEnded();
  return { accountId: row.accountId, login: row.login };
}

/**
 * Counts a try of a login's second step, and runs it. The try is counted first, so that parallel guesses do not all pass. One that
 * was rejected because of a limit is taken back.
 *
 * @throws ApiError UNAUTHENTICATED naming `challenge` if it has ended; and the error of the try
 */
export async function trySecondStep<T>(em: EntityManager, challenge: string, prove: () => Promise<T>): Promise<T> {
  const hash = hashToken(challenge);
  if (!(await countTry(em, hash, MAX_TRIES))) throw challengeEnded();
  try {
    return await prove();
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'UNAUTHENTICATED')) await takeBackTry(em, hash);
    throw error;
  }
}

/** Uses a challenge up, in the transaction of what it was for. @throws ApiError UNAUTHENTICATED naming `challenge` */
export async function useChallenge(em: EntityManager, challenge: string): Promise<void> {
  if (!(await takeChallenge(em, hashToken(challenge)))) throw challengeEnded();
}

/** Returns the error of a challenge that has expired, was used, or was never made. */
export function challengeEnded(): ApiError {
  return new ApiError('UNAUTHENTICATED', {
    message: messages.loginEnded,
    fields: { challenge: [messages.challengeEnded] },
  });
}

/** Deletes challenges and resets of factors that have expired. @returns how many */
export async function removeOldChallenges(database: Database, clock: Clock): Promise<number> {
  const challenges = await deleteEnded(database, { table: 'factor_challenge', column: 'expiresAt' }, clock());
  return challenges + (await deleteEnded(database, { table: 'factor_reset', column: 'expiresAt' }, clock()));
}
