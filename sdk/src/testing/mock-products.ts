import { CODE_NAMES, NEW_CODES, productIncludes, toHundredths } from '@arot/contract';
import type { ProductCodes } from '../generated/types.ts';
import type { Call } from './mock-call.ts';
import { collator, createdAtOf, idOf, type MockCatalog } from './mock-catalog.ts';
import { availabilityOf, type CustomerPrice, priceFor, quantityFor, tierOf } from './mock-customer-prices.ts';
import { MockFailure } from './mock-failure.ts';
import { toHtml } from './mock-html.ts';
import { finalPriceOf, toPrice } from './mock-prices.ts';
import type { MockAccount, MockProduct } from './mock-state.ts';
import { toPublicUrl } from './mock-world.ts';

export type Filters = {
  readonly categoryId?: string;
  readonly minPrice?: string;
  readonly maxPrice?: string;
};

/** Returns the final price that the caller sees, in hundredths. */
export function shownPriceOf(catalog: MockCatalog, product: MockProduct, { caller }: Call): bigint | undefined {
  const price = priceFor(catalog.world, product, caller);
  return price ? finalPriceOf(price) : undefined;
}

/** Returns the codes of a product; null or an empty list for those that it lacks. */
function productCodes(product: MockProduct): ProductCodes {
  const codes = CODE_NAMES.map((name) => [name, product[name] ?? NEW_CODES[name]]);
  return Object.fromEntries(codes) as ProductCodes;
}

/** Returns what a request has asked for with `include`. */
function toIncluded(
  catalog: MockCatalog,
  product: MockProduct,
  price: CustomerPrice | undefined,
  caller: MockAccount | undefined,
) {
  const availability = availabilityOf(catalog.world, product.slug);
  const tier = tierOf(caller);
  return {
    ...(price ? { priceBreaks: [...price.breaks] } : {}),
    ...(tier ? { quantity: quantityFor(product, tier, price) } : {}),
    availability: tier ? availability : { status: availability.status },
    codes: productCodes(product),
  };
}

/** Returns a product as callers see it. */
export function toProduct(catalog: MockCatalog, product: MockProduct, { caller, url }: Call, include?: number) {
  const price = priceFor(catalog.world, product, caller);
  return {
    id: idOf(product),
    name: product.name,
    slug: product.slug,
    category: catalog.optionOf(product),
    images: (product.images ?? []).map((image) => toPublicUrl(image, { url })),
    wholesaleMinOrderQuantity: product.wholesaleMinOrderQuantity ?? 1,
    retailMinOrderQuantity: product.retailMinOrderQuantity ?? 1,
    descriptionHtml: toHtml(product.description ?? null),
    ...(price ? { pricing: { currency: 'BDT' as const, ...toPrice(price) } } : {}),
    ...(include ? productIncludes.pick(toIncluded(catalog, product, price, caller), include) : {}),
  };
}

/**
 * Returns the published products that the filters of a list select.
 *
 * @param usesPrices whether the list needs prices beside its filters
 * @throws MockFailure FORBIDDEN if the list needs prices and the caller sees none
 */
export function selectProducts(catalog: MockCatalog, call: Call<unknown, Filters>, usesPrices: boolean): MockProduct[] {
  const { categoryId, minPrice, maxPrice } = call.query;
  const hasBounds = minPrice !== undefined || maxPrice !== undefined;
  if ((usesPrices || hasBounds) && (!call.caller?.customerType || call.caller.role)) throw new MockFailure('FORBIDDEN');
  const inBounds = (product: MockProduct) => {
    if (!hasBounds) return true;
    const price = shownPriceOf(catalog, product, call);
    if (price === undefined) return false;
    return price >= toHundredths(minPrice ?? '0') && (maxPrice === undefined || price <= toHundredths(maxPrice));
  };
  return catalog.published().filter((product) => catalog.isIn(product, categoryId) && inBounds(product));
}

/** Returns a function that compares products in the order of a list. Ties are broken by ascending id. */
export function inOrder(
  catalog: MockCatalog,
  call: Call,
  sort: 'name' | 'createdAt' | 'price',
  direction: 'asc' | 'desc',
) {
  const finalPrice = (product: MockProduct) => shownPriceOf(catalog, product, call);
  const compare = {
    name: (a: MockProduct, b: MockProduct) => collator.compare(a.name, b.name),
    createdAt: (a: MockProduct, b: MockProduct) => Date.parse(createdAtOf(a)) - Date.parse(createdAtOf(b)),
    price: (a: MockProduct, b: MockProduct) => Number((finalPrice(a) ?? 0n) - (finalPrice(b) ?? 0n)),
  }[sort];
  const sign = direction === 'asc' ? 1 : -1;
  return (a: MockProduct, b: MockProduct) => {
    // A product without a price is last in both directions.
    const without = sort === 'price' ? Number(!finalPrice(a)) - Number(!finalPrice(b)) : 0;
    return without || sign * compare(a, b) || byId(a, b);
  };
}

export function byId(a: MockProduct, b: MockProduct): number {
  return idOf(a) < idOf(b) ? -1 : 1;
}

export type PageQuery = { readonly page: number; readonly pageSize: number };

/** Returns a page of a list. */
export function paginate<T, R>(all: readonly T[], { page, pageSize }: PageQuery, toItem: (each: T) => R) {
  const items = all.slice((page - 1) * pageSize, page * pageSize).map(toItem);
  return { items, pagination: { page, pageSize, total: all.length, totalPages: Math.ceil(all.length / pageSize) } };
}
