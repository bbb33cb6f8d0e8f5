import { foldDigits } from '@arot/contract/typed';
import type { OrderQuantity, PriceBreak } from '@arot/sdk';

/** Returns the quantity that can be ordered and is nearest to what was typed, a step above rather than below. */
export function nearestQuantity(typed: string, { minimum, maximum, increment }: OrderQuantity): number {
  const digits = foldDigits(typed).replace(/\D/g, '').slice(0, 9);
  const wanted = Math.ceil(Number(digits) / increment) * increment;
  const most = maximum === null ? wanted : Math.floor(maximum / increment) * increment;
  return Math.max(minimum, Math.min(wanted, most));
}

/** Returns the price of one piece for a quantity. */
export function priceOf(quantity: number, finalPrice: string, breaks: readonly PriceBreak[]): string {
  const reached = breaks.filter(({ minQuantity }) => minQuantity <= quantity);
  return reached[reached.length - 1]?.price ?? finalPrice;
}

/** Returns the price of several pieces. Amounts are no floating-point numbers. */
export function totalOf(price: string, quantity: number): string {
  const hundredths = String(BigInt(price.replace('.', '')) * BigInt(quantity)).padStart(3, '0');
  return `${hundredths.slice(0, -2)}.${hundredths.slice(-2)}`;
}
