import { foldDigits } from '@arot/contract/typed';
import type { OrderQuantity, PriceBreak } from '@arot/sdk';
import { priceAt } from './price-at.ts';

/** Returns the quantity that can be ordered and is nearest to what was typed, a step above rather than below. */
export function nearestQuantity(typed: string, { minimum, maximum, increment }: OrderQuantity): number {
  const digits = foldDigits(typed).replace(/\D/g, '').slice(0, 9);
  const wanted = Math.ceil(Number(digits) / increment) * increment;
  const most = maximum === null ? wanted : Math.floor(maximum / increment) * increment;
  return Math.max(minimum, Math.min(wanted, most));
}

const toHundredths = (amount: string) => BigInt(amount.replace('.', ''));

function toAmount(hundredths: bigint): string {
  const digits = String(hundredths).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Returns the price of several pieces. Amounts are no floating-point numbers. */
export const totalOf = (price: string, quantity: number) => toAmount(toHundredths(price) * BigInt(quantity));

type NextBreak = PriceBreak & {
  /** States how much less each piece costs than at the present quantity. */ readonly saved: string;
};

/** Returns the next break that the customer can order; undefined after the last one. */
export function nextBreak(
  present: { readonly quantity: number; readonly price: string },
  breaks: readonly PriceBreak[],
  rules: OrderQuantity,
): NextBreak | undefined {
  const next = breaks.find(({ minQuantity }) => minQuantity > present.quantity);
  if (!next) return undefined;
  // A break may be between two steps.
  const minQuantity = nearestQuantity(String(next.minQuantity), rules);
  if (minQuantity < next.minQuantity) return undefined;
  const price = priceAt(minQuantity, next.price, breaks);
  return { minQuantity, price, saved: toAmount(toHundredths(present.price) - toHundredths(price)) };
}
