import type { Clock } from '../base/clock.ts';
import { ForbiddenError } from '../http/forbidden.ts';
import type { AccountRow } from './account.repository.ts';

const ON_HOLD =
  'The password was reset by phone a short time ago. This is possible later, or at once after the shop has confirmed that it was you.';

/**
 * Rejects what a person who has taken over the phone number of an account would do next: SIM cards are issued again, and the
 * account holds identity documents.
 *
 * @throws ForbiddenError
 */
export function requireNoHold({ hold_until: until }: Pick<AccountRow, 'hold_until'>, clock: Clock): void {
  if (until !== null && Date.parse(until) > clock().getTime()) {
    throw new ForbiddenError({ check: 'hold after a reset' }, ON_HOLD);
  }
}
