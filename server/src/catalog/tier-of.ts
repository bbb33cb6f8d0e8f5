import type { Principal } from '../http/principal.ts';
import type { Tier } from './product.repository.ts';

/**
 * The tier whose prices a caller sees: an active customer's own, as it is now. Staff, a customer with a staff role,
 * role-less users and anonymous callers see none.
 *
 * @see catalog specification, section 5, rule 2
 */
export function tierOf(principal: Principal): Tier {
  return principal.kind === 'account' ? (principal.user.customerType ?? undefined) : undefined;
}
