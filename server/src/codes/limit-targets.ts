import { ApiError } from '../http/api-error.ts';
import type { Context } from '../http/context.ts';
import { hashKey } from '../security/limiter.ts';
import { findWindows, openWindow } from './windows.ts';

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
  const message = 'Codes were sent to ten other contacts today. Try again tomorrow, or contact the shop.';
  throw new ApiError('RATE_LIMITED', { message, retryAfterSeconds });
}
