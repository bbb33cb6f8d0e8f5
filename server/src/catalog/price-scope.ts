import { PRICES_SCOPE } from '@arot/contract';
import { InsufficientScopeError } from '../http/forbidden.ts';
import type { AccountPrincipal, Principal } from '../http/principal.ts';
import type { Tier } from './price-columns.ts';
import type { Shown } from './public-columns.ts';

/**
 * The prices that a response shows: those of the customer's tier and of the price lists that reach the customer and hold when the
 * request arrives. Customers with the same tier and lists share cached responses.
 */
export type PriceScope = {
  readonly key: string;
  readonly tier: Tier;
  /** The ids of the lists, ascending. */
  readonly lists: readonly string[];
};

/**
 * Returns the prices that a caller sees: those of an active customer. Staff, customers with a staff role, users without a role and
 * anonymous callers see no prices. An application sees those of its customer if its token has the scope for them.
 *
 * @see catalog specification, section 5, rule 2
 */
export function priceScopeOf(principal: Principal): PriceScope | undefined {
  if (principal.kind !== 'account' || lacksPrices(principal)) return undefined;
  const { user, priceLists: lists } = principal;
  return user.customerType === null ? undefined : priceScope(user.customerType, lists);
}

/** @param lists ids, ascending */
export function priceScope(tier: Tier, lists: readonly string[]): PriceScope {
  return { tier, lists, key: lists.length === 0 ? tier : JSON.stringify([tier, ...lists]) };
}

/** Returns what a response to a caller shows, as far as its columns depend on it. */
export function shownTo(scope: PriceScope | undefined, hasExtras = false): Shown {
  return { tier: scope?.tier, hasLists: scope !== undefined && scope.lists.length > 0, hasExtras };
}

/** @throws InsufficientScopeError for an application whose token does not have the scope of prices */
export function requirePrices(principal: Principal): void {
  if (principal.kind === 'account' && lacksPrices(principal)) throw new InsufficientScopeError(PRICES_SCOPE);
}

function lacksPrices({ program }: AccountPrincipal): boolean {
  return program?.kind === 'application' && !program.scopes.has(PRICES_SCOPE);
}
