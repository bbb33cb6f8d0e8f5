import * as z from 'zod';
import { amount, compareDecimals } from './decimal.ts';
import type { Message } from './messages/message.ts';
import * as messages from './messages/texts.ts';
import { outputText, text } from './text.ts';

/** The most breaks of a price. */
export const MAX_BREAKS = 10;
const MAX_UNIT = 50;

/** A number of pieces of a product. */
export const quantity = z
  .int()
  .min(1)
  .max(2_147_483_647)
  .meta({ examples: [12] });

const breakQuantity = quantity.min(2).describe('The price is for orders of at least so many pieces.');

/** @see docs/use/prices.md */
export const priceBreak = z
  .object({ minQuantity: breakQuantity, price: amount.describe('The price of one piece, in BDT.') })
  .meta({ id: 'PriceBreak', description: 'A lower price for more pieces.' });

export type PriceBreak = z.infer<typeof priceBreak>;

export const priceBreaks = z
  .array(priceBreak)
  .max(MAX_BREAKS)
  .meta({ examples: [[{ minQuantity: 24, price: '905.00' }]] })
  .describe('Rising quantities with falling prices.');

/**
 * Returns what is wrong with the breaks of a price: quantities must rise, prices must fall, and each price must be at least 0.01
 * and below the final price. The breaks are valid by their schema.
 *
 * @param lowest the lowest price, `0.00` where free pieces are allowed
 * @returns an index of a break and a message; undefined if they are right
 */
export function breaksProblem(
  breaks: readonly PriceBreak[],
  finalPrice: string,
  lowest = '0.01',
): { readonly index: number; readonly message: Message } | undefined {
  for (const [index, { minQuantity, price }] of breaks.entries()) {
    const before = breaks[index - 1];
    if (before && minQuantity <= before.minQuantity) return { index, message: messages.quantitiesRise };
    if (compareDecimals(price, lowest) < 0) return { index, message: messages.lowestPrice };
    if (compareDecimals(price, before?.price ?? finalPrice) >= 0) {
      const message = before ? messages.pricesFall : messages.belowFinalPrice(finalPrice);
      return { index, message };
    }
  }
  return undefined;
}

/** A package that a product is sold in. */
export const productPack = z
  .object({
    size: quantity.describe('The pieces of a package.'),
    unitName: outputText(MAX_UNIT, 'carton'),
    unitNameBn: outputText(MAX_UNIT, 'কার্টন'),
  })
  .meta({ id: 'ProductPack', description: 'A package that a product is sold in.' });

export const productPackInput = z
  .strictObject({
    size: quantity,
    unitName: text({ min: 1, max: MAX_UNIT, example: 'carton' }),
    unitNameBn: text({ min: 1, max: MAX_UNIT, example: 'কার্টন' }),
  })
  .meta({ id: 'ProductPackInput', description: 'A package: its pieces, and its name in English and in Bengali.' });
