import { type product, productIncludes } from '@arot/contract';
import type * as z from 'zod';
import { type PublicOrigins, toPublicUrl } from '../http/public-url.ts';
import type { PriceScope } from './price-scope.ts';
import type { ProductRow } from './product.repository.ts';
import { type Extras, UNKNOWN_AVAILABILITY } from './public-columns.ts';

export type PublicProduct = z.infer<typeof product>;

/** @see catalog specification, section 2, PublicProduct */
export function toPublicProduct(row: ProductRow, origins: PublicOrigins): PublicProduct {
  const pricing = pricingOf(row);
  return {
    id: row.id,
    name: row.name,
    slug: row.slug,
    category: row.categoryHidden || row.parentHidden ? null : toCategoryOption(row),
    images: row.images.map((image) => toPublicUrl(image, origins)),
    wholesaleMinOrderQuantity: row.wholesaleMinOrderQuantity,
    retailMinOrderQuantity: row.retailMinOrderQuantity,
    descriptionHtml: row.descriptionHtml,
    ...(pricing ? { pricing } : {}),
  };
}

/** Returns the pricing; undefined if the product has no price for the caller. @see section 2, ProductPricing */
export function pricingOf(row: ProductRow): PublicProduct['pricing'] {
  const { basePrice, discountType: type, discountValue: value, finalPrice } = row.price ?? row;
  if (!basePrice || !finalPrice) return undefined;
  return { currency: 'BDT', basePrice, discount: type && value ? { type, value } : null, finalPrice };
}

type Included = Pick<PublicProduct, 'priceBreaks' | 'quantity' | 'availability' | 'codes'>;

/**
 * Returns what a request asks for with `include`. Only an active customer sees breaks, quantities and how many are in stock.
 *
 * @param row with its extras
 */
export function toIncluded(row: ProductRow, include: number | undefined, scope: PriceScope | undefined): Included {
  const { extras } = row;
  if (include === undefined || !extras) return {};
  const stock = extras.availability ?? UNKNOWN_AVAILABILITY;
  const hasPrice = scope !== undefined && (row.price ?? row.finalPrice ?? null) !== null;
  const all: Included = {
    ...(hasPrice ? { priceBreaks: row.price?.breaks ?? [] } : {}),
    ...(scope ? { quantity: { ...orderQuantity(row, extras, scope), pack: extras.pack } } : {}),
    availability: scope ? stock : { status: stock.status },
    codes: extras.codes,
  };
  return productIncludes.pick(all, include);
}

/** The largest number of pieces of an order. */
const MAX_QUANTITY = 2_147_483_647;

/** Returns how many pieces a customer can order. The increment of a price list rounds the minimum of the product up. */
export function orderQuantity(
  row: Pick<ProductRow, 'price' | 'wholesaleMinOrderQuantity' | 'retailMinOrderQuantity'>,
  extras: Extras,
  { tier }: PriceScope,
): { minimum: number; increment: number; maximum: number | null } {
  const [least, step, most] =
    tier === 'WHOLESALE'
      ? [row.wholesaleMinOrderQuantity, extras.wholesaleIncrement, extras.wholesaleMaximum]
      : [row.retailMinOrderQuantity, extras.retailIncrement, extras.retailMaximum];
  const increment = row.price?.increment ?? step;
  const rounded = Math.ceil(least / increment) * increment;
  const minimum = rounded > MAX_QUANTITY ? rounded - increment : rounded;
  return { minimum, increment, maximum: row.price?.maxOrderQuantity ?? most };
}

export function toCategoryOption(
  row: Pick<ProductRow, 'categoryId' | 'categoryName' | 'parentId' | 'parentName'>,
): PublicProduct['category'] {
  if (row.categoryId === null || row.categoryName === null) return null;
  return {
    id: row.categoryId,
    name: row.categoryName,
    parentId: row.parentId,
    parent: row.parentId === null || row.parentName === null ? null : { id: row.parentId, name: row.parentName },
  };
}
