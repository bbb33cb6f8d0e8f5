import type { priceChangePreview } from '@arot/contract';
import type * as z from 'zod';
import type { Price } from '../catalog/products/price-columns.ts';
import type { EntityManager } from '../database/open-database.ts';
import { finalPrice } from './change-price.ts';
import { countPrices } from './count-prices.ts';
import { type PriceChangeRequest, planPriceChange } from './plan-price-change.ts';

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
    items: plan.prices.map(({ product, tier, before, after, changed }) => ({
      slug: product.slug,
      name: product.name,
      status: product.status,
      tier,
      before: withFinalPrice(before),
      after: withFinalPrice(after),
      changed,
    })),
  };
}

function withFinalPrice(price: Price | null) {
  return price && { ...price, finalPrice: finalPrice(price) };
}
