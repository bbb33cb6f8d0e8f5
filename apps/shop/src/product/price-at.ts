import type { PriceBreak, Product, ProductPricing } from '@arot/sdk';

/** The parts of a product that cards show besides the usual ones. A visitor receives only the availability. */
export const CARD_PARTS = { include: 'priceBreaks,quantity,availability' } as const;

/** Returns the price of one piece for a quantity. */
export function priceAt(quantity: number, finalPrice: string, breaks: readonly PriceBreak[]): string {
  return breaks.findLast(({ minQuantity }) => minQuantity <= quantity)?.price ?? finalPrice;
}

/** Returns the price of one piece for the fewest pieces that the customer can order: no order pays another one at first. */
export function priceAtMinimum(
  { quantity, priceBreaks = [] }: Pick<Product, 'quantity' | 'priceBreaks'>,
  { finalPrice }: ProductPricing,
): string {
  return priceAt(quantity?.minimum ?? 1, finalPrice, priceBreaks);
}
