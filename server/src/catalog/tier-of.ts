import type { Principal } from '../http/principal.ts';
import type { Tier } from './product.repository.ts';

/**
 * The tier whose prices a caller sees: the current tier of an active customer. Staff, customers with a staff role, users
 * without a role and anonymous callers see no prices.
 *
 * @see catalog specification, section 5, rule 2
 */
export function tierOf(principal: Principal): Tier {
  return principal.kind === 'account' ? (principal.user.customerType ?? undefined) : undefined;
}
