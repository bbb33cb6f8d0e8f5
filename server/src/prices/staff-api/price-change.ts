import type { priceChangePreview, priceChangeResult } from '@arot/contract';
import type * as z from 'zod';
import { finalPrice, type Price } from '../../catalog/price-columns.ts';
import type { EntityManager } from '../../database/database.ts';
import { requireMatch } from '../../http/if-match.ts';
import type { StaffContext } from '../../operations/staff-context.ts';
import { columnsAfter, type PriceChangeRequest, type PricePlan, planPriceChange } from '../plan-price-change.ts';
import { updatePrices } from '../price-change.repository.ts';

/**
 * Shows each price of a price change before and after, and changes nothing. The response is whole and not in pages: it is one
 * snapshot with one version, and a page would have to send the request again, a price list of up to 4 MiB included.
 *
 * @param options `lock`: locks the products until the end of the transaction, for a change that follows in it
 * @throws ApiError VALIDATION_ERROR with the issues of every price that is not possible
 */
export async function previewPriceChange(
  { em }: { readonly em: EntityManager },
  request: PriceChangeRequest,
  options: { readonly lock: boolean } = { lock: false },
): Promise<z.infer<typeof priceChangePreview>> {
  const plan = await planPriceChange(em, request, options);
  plan.issues.throwIfAny();
  return {
    version: plan.version,
    ...countPrices(plan),
    ignoredColumns: [...plan.ignoredColumns],
    items: plan.prices.map(({ product: { slug, name, status }, tier, before, after, changed }) => ({
      ...{ slug, name, status, tier, before: withFinalPrice(before), after: withFinalPrice(after), changed },
    })),
  };
}

function withFinalPrice(price: Price | null) {
  return price && { ...price, finalPrice: finalPrice(price) };
}

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

function countPrices({ prices, withoutPrice }: PricePlan): z.infer<typeof priceChangeResult> {
  const changed = prices.filter((price) => price.changed);
  return {
    changed: changed.length,
    unchanged: prices.length - changed.length,
    withoutPrice,
    pricesRemoved: changed.filter(({ after }) => after === null).length,
    discountsRemoved: changed.filter(({ before, after }) => before?.discount && !after?.discount).length,
  };
}
