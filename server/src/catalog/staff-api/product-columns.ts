import {
  type changeProductPricesRequest,
  type changeProductRequest,
  compareDecimals,
  fromHundredths,
  NEW_ORDER_FIELDS,
  toHundredths,
} from '@arot/contract';
import { type FieldMessages, type Message, messages } from '@arot/contract/messages';
import type * as z from 'zod';
import { toSafeHtml } from '../../base/rich-text/render-rich-text.ts';
import { json } from '../../database/schema/values.ts';
import { ApiError } from '../../http/api-error.ts';
import { normalizeForSearch } from '../normalize-for-search.ts';
import { finalPrice, isSamePrice, type Price, type Tier } from '../price-columns.ts';
import type { StaffProductRow } from './staff-product.repository.ts';

/** Returns the columns that a change of a product writes; absent or undefined for those that it does not state. */
export function productColumns(change: z.infer<typeof changeProductRequest>) {
  const { name, images, pack, gtins, description, ...plain } = change;
  return {
    ...plain,
    ...(name === undefined ? {} : { name, nameNormalized: normalizeForSearch(name) }),
    ...(images === undefined ? {} : { images: json(images) }),
    ...(gtins === undefined ? {} : { gtins: json(gtins) }),
    ...(description === undefined
      ? {}
      : { description: description && json(description), descriptionHtml: toSafeHtml(description) }),
    ...packColumns(pack),
  };
}

/** Returns the columns of a package. A catalog file has the same ones. */
export function packColumns(pack: z.infer<typeof changeProductRequest>['pack']) {
  if (pack === undefined) return {};
  const { size, unitName, unitNameBn } = pack ?? { size: null, unitName: null, unitNameBn: null };
  return { packSize: size, packUnitName: unitName, packUnitNameBn: unitNameBn };
}

type Change = z.infer<typeof changeProductPricesRequest>;
type Prices = Readonly<Record<Tier, Price | null>>;

/**
 * Returns the prices that a product has after a change. What the change does not state stays as it is.
 *
 * @param field the name of the prices in the request, for the issues
 * @throws ApiError VALIDATION_ERROR for a discount without a price, for a fixed discount above the base price, and for a new price
 *   of 0.00 unless `allowFree`
 */
export function mergePrices(stored: Prices, change: Change, field?: string): Prices {
  const issues: FieldMessages = {};
  const merge = (tier: Tier): Price | null => {
    const merged = mergePrice(stored[tier], change[tier], change.allowFree);
    if (merged === null || !('issue' in merged)) return merged;
    issues[[field, tier, merged.field].filter((part) => part !== undefined).join('.')] = [merged.issue];
    return null;
  };
  const prices = { WHOLESALE: merge('WHOLESALE'), RETAIL: merge('RETAIL') };
  if (Object.keys(issues).length > 0) throw new ApiError('VALIDATION_ERROR', { fields: issues });
  return prices;
}

const inFull = (money: string) => fromHundredths(toHundredths(money));

function mergePrice(
  stored: Price | null,
  change: Change[Tier],
  allowFree = false,
): Price | { field: string; issue: Message } | null {
  if (change === undefined) return stored;
  if (change === null) return null;
  const { basePrice = stored?.basePrice, discount = stored?.discount ?? null } = change;
  if (basePrice === undefined) return { field: 'basePrice', issue: messages.tierHasNoPrice };
  if (discount?.type === 'FIXED' && compareDecimals(discount.value, basePrice) > 0) {
    const issue = messages.fixedDiscountAbovePrice(discount.value, basePrice);
    return { field: 'discount', issue };
  }
  const price = {
    basePrice: inFull(basePrice),
    discount: discount && { type: discount.type, value: inFull(discount.value) },
  };
  if (!allowFree && !isSamePrice(stored, price) && finalPrice(price) === '0.00') {
    return price.basePrice === '0.00'
      ? { field: 'basePrice', issue: messages.priceTooLow }
      : { field: 'discount', issue: messages.finalPriceTooLow };
  }
  return price;
}

const TIERS = ['wholesale', 'retail'] as const;
const NAMES = ['MinOrderQuantity', 'Increment', 'MaxOrderQuantity'] as const;

type Name = `${(typeof TIERS)[number]}${(typeof NAMES)[number]}`;

/**
 * Checks the quantities that a product has after a change, of the tiers that the change states. The import has the same rules.
 *
 * @throws ApiError VALIDATION_ERROR for a minimum that is no multiple of the increment, and for a maximum below it
 */
export function requireOrderQuantities(
  change: Pick<z.infer<typeof changeProductRequest>, Name>,
  stored: Pick<StaffProductRow, Name> = NEW_ORDER_FIELDS,
): void {
  const fields: FieldMessages = {};
  for (const tier of TIERS) {
    if (NAMES.every((name) => change[`${tier}${name}`] === undefined)) continue;
    const minimum = change[`${tier}MinOrderQuantity`] ?? stored[`${tier}MinOrderQuantity`];
    const increment = change[`${tier}Increment`] ?? stored[`${tier}Increment`];
    const stated = change[`${tier}MaxOrderQuantity`];
    const maximum = stated === undefined ? stored[`${tier}MaxOrderQuantity`] : stated;
    if (minimum % increment !== 0) {
      fields[`${tier}MinOrderQuantity`] = [messages.minimumNotMultiple(minimum, increment)];
    }
    if (maximum !== null && maximum < minimum) {
      fields[`${tier}MaxOrderQuantity`] = [messages.maximumBelowMinimum(maximum, minimum)];
    }
  }
  if (Object.keys(fields).length > 0) throw new ApiError('VALIDATION_ERROR', { fields });
}
