import type { priceChangeResult } from '@arot/contract';
import type * as z from 'zod';
import { requireMatch } from '../http/if-match.ts';
import type { StaffContext } from '../staff/staff-context.ts';
import { countPrices } from './count-prices.ts';
import { columnsAfter, type PriceChangeRequest, planPriceChange } from './plan-price-change.ts';
import { updatePrices } from './price-change.repository.ts';

/**
 * Applies a price change, all of it or nothing.
 *
 * @throws ApiError PRECONDITION_REQUIRED; PRECONDITION_FAILED if the preview would be another one now; VALIDATION_ERROR with the
 *   issues of every price that is not possible
 */
export async function applyPriceChange(
  ctx: StaffContext,
  request: PriceChangeRequest,
): Promise<z.infer<typeof priceChangeResult>> {
  const plan = await planPriceChange(ctx.em, request, { lock: true });
  requireMatch(ctx, plan.version);
  plan.issues.throwIfAny();
  const byProduct = Map.groupBy(
    plan.prices.filter(({ changed }) => changed),
    ({ product }) => product,
  );
  const rows = [...byProduct].map(([product, prices]) => columnsAfter(product, prices));
  if (rows.length > 0) await updatePrices(ctx.em, rows);
  return countPrices(plan);
}
