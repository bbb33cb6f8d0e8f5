import type { changeProductRequest, FieldErrors } from '@arot/contract';
import type * as z from 'zod';
import { ApiError } from '../../http/api-error.ts';
import type { StaffProductRow } from './staff-product.repository.ts';

const TIERS = ['wholesale', 'retail'] as const;
const NAMES = ['MinOrderQuantity', 'Increment', 'MaxOrderQuantity'] as const;

type Name = `${(typeof TIERS)[number]}${(typeof NAMES)[number]}`;

/** The order quantities of a new product, unless its request states others. */
const NEW = {
  wholesaleMinOrderQuantity: 1,
  retailMinOrderQuantity: 1,
  wholesaleIncrement: 1,
  retailIncrement: 1,
  wholesaleMaxOrderQuantity: null,
  retailMaxOrderQuantity: null,
} satisfies Partial<StaffProductRow>;

/**
 * Checks the quantities that a product has after a change, of the tiers that the change states. The import has the same rules.
 *
 * @throws ApiError VALIDATION_ERROR for a minimum that is no multiple of the increment, and for a maximum below it
 */
export function requireOrderQuantities(
  change: Pick<z.infer<typeof changeProductRequest>, Name>,
  stored: Pick<StaffProductRow, keyof typeof NEW> = NEW,
): void {
  const fields: FieldErrors = {};
  for (const tier of TIERS) {
    if (NAMES.every((name) => change[`${tier}${name}`] === undefined)) continue;
    const minimum = change[`${tier}MinOrderQuantity`] ?? stored[`${tier}MinOrderQuantity`];
    const increment = change[`${tier}Increment`] ?? stored[`${tier}Increment`];
    const stated = change[`${tier}MaxOrderQuantity`];
    const maximum = stated === undefined ? stored[`${tier}MaxOrderQuantity`] : stated;
    if (minimum % increment !== 0) {
      const message = `The minimum of ${minimum} is not a multiple of the increment of ${increment}. Change one of them.`;
      fields[`${tier}MinOrderQuantity`] = [message];
    }
    if (maximum !== null && maximum < minimum) {
      const message = `The maximum of ${maximum} is below the minimum of ${minimum}. Change one of them.`;
      fields[`${tier}MaxOrderQuantity`] = [message];
    }
  }
  if (Object.keys(fields).length > 0) throw new ApiError('VALIDATION_ERROR', { fields });
}
