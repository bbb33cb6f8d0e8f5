import { messages } from '@arot/contract';
import type { Clock } from '../../base/clock.ts';
import type { EntityManager } from '../../database/database.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Context } from '../../http/context.ts';
import { hashKey, type Limit } from '../../security/limiter.ts';
import { type Budget, countInBudget, deleteCounts, findCount, isCapped } from './code-count.repository.ts';
import { findWindows, openWindow } from './windows.ts';

export type CodeLimits = {
  readonly lifetimeSeconds: number;
  /** The pause between two codes to one target. */
  readonly resendSeconds: number;
  /** Attempts of one code. */
  readonly attempts: number;
  /** Attempts for one target, over all codes: of strangers, of the account that has it, and of the known devices of that account. */
  readonly targetAttempts: Limit;
  /** Codes to one target, counted as the attempts. */
  readonly targetLimit: Limit;
};

/** Counts a code to a target. @returns whether it may be sent: not soon after another one, and not past the limit */
export async function countSend(
  em: EntityManager,
  budget: Budget,
  { resendSeconds, targetLimit }: CodeLimits,
  now: Date,
): Promise<'sendable' | 'paused' | 'spent'> {
  const pause = { points: 1, seconds: resendSeconds };
  if ((await countInBudget(em, 'pause', budget, pause, now)) > pause.points) return 'paused';
  return (await countInBudget(em, 'send', budget, targetLimit, now)) > targetLimit.points ? 'spent' : 'sendable';
}

/** Makes the error for a signed-in caller past a limit. Other callers get the usual response, which tells nothing. */
export function limitReached(retryAfterSeconds: number): ApiError {
  return new ApiError('RATE_LIMITED', { message: messages.tooManyCodes, retryAfterSeconds });
}

/** Returns true if a limit of one of these targets is reached. */
export async function areCodesCapped(
  { em, clock }: { readonly em: EntityManager; readonly clock: Clock },
  targets: readonly string[],
  { targetLimit, targetAttempts }: CodeLimits,
): Promise<boolean> {
  return await isCapped(em, targets, { send: targetLimit, attempt: targetAttempts }, clock());
}

/** Bounds the lifts for an account by staff members who may not open its documents: each lift gives more guesses of a code. */
const LIFTS = { points: 1, seconds: 86_400 };

/**
 * Forgets what was counted of the targets of an account, in a transaction.
 *
 * @returns whether anything was
 * @throws ApiError RATE_LIMITED past the limit of a caller who `isLimited`
 */
export async function liftLimits(
  { em, clock }: { readonly em: EntityManager; readonly clock: Clock },
  account: { readonly id: string; readonly targets: readonly string[] },
  { isLimited }: { readonly isLimited: boolean },
): Promise<boolean> {
  if (!(await deleteCounts(em, account.targets))) return false;
  const budget = { target: account.id, asker: 'owner' } as const;
  if (isLimited && (await countInBudget(em, 'lift', budget, LIFTS, clock())) > LIFTS.points) {
    const message = messages.limitsLiftedToday;
    const { waitSeconds: retryAfterSeconds } = await findCount(em, 'lift', budget, clock());
    throw new ApiError('RATE_LIMITED', { message, retryAfterSeconds });
  }
  return true;
}

/** The maximum number of new contacts to which an account may ask for codes in a day. More would send codes of the shop to strangers. */
const MOST_TARGETS = 10;
const DAY_SECONDS = 86_400;

/**
 * Limits the contacts to which an account asks for codes. It runs in a transaction that has locked the account.
 *
 * @throws ApiError RATE_LIMITED for another contact after ten in a day
 */
export async function limitTargets(
  { em, clock }: Pick<Context, 'em' | 'clock'>,
  accountId: string,
  target: string,
): Promise<void> {
  const now = clock();
  const prefix = `target:${hashKey(accountId)}:`;
  await openWindow(em, prefix + hashKey(target), DAY_SECONDS, now);
  const { open, firstEnd } = await findWindows(em, prefix, now);
  if (Number(open) <= MOST_TARGETS) return;
  const retryAfterSeconds = Math.ceil((Date.parse(firstEnd) - now.getTime()) / 1_000);
  throw new ApiError('RATE_LIMITED', { message: messages.tooManyContacts, retryAfterSeconds });
}
