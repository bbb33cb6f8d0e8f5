import * as z from 'zod';
import { productPack, quantity } from './price-breaks.ts';
import { nameText, outputText, text } from './text.ts';

const MAX_SKU = 64;
const MAX_BRAND = 100;
const MAX_UNIT = 50;
/** The most GTINs of a product: of the piece, and of its packages. */
const MAX_GTINS = 5;

export const AVAILABILITY_STATES = ['in_stock', 'low', 'out_of_stock', 'preorder', 'unknown'] as const;

/** Returns a GTIN as 14 digits: UPC-A, EAN-8 and EAN-13 with zeros before them. @see GS1 General Specifications, section 7.9 */
export function toGtin14(digits: string): string {
  return digits.padStart(14, '0');
}

/** Returns true if the last digit of a GTIN is the check digit of the others. @see GS1 General Specifications, section 7.9 */
export function isGtin(digits: string): boolean {
  if (!/^(\d{8}|\d{12,14})$/.test(digits)) return false;
  const sum = [...toGtin14(digits)].reduce((total, digit, index) => total + Number(digit) * (index % 2 ? 1 : 3), 0);
  return sum % 10 === 0;
}

export const sku = nameText({ min: 1, max: MAX_SKU, example: 'OIL-M-5L' });

export const gtins = z
  .array(
    z
      .string()
      .refine(isGtin, 'Must be 8, 12, 13 or 14 digits, the last one a check digit.')
      .meta({ maxLength: 14, examples: ['4006381333931'] }),
  )
  .max(MAX_GTINS)
  .refine((codes) => new Set(codes.map(toGtin14)).size === codes.length, 'Each code must be given once.');

export const brand = text({ min: 1, max: MAX_BRAND, example: 'Radhuni · রাঁধুনী' });
export const unit = text({ min: 1, max: MAX_UNIT, example: 'bottle' });
export const netContent = text({ min: 1, max: MAX_UNIT, example: '5 L' });
export const origin = text({ min: 1, max: MAX_BRAND, example: 'Bangladesh' });

const codesShape = {
  sku: outputText(MAX_SKU, 'OIL-M-5L').nullable().describe('The number of the shop.'),
  gtins: z
    .array(outputText(14, '4006381333931'))
    .max(MAX_GTINS)
    .describe('The numbers of the piece and its packages, as barcodes have them.'),
  brand: outputText(MAX_BRAND, 'Radhuni · রাঁধুনী').nullable(),
  unit: outputText(MAX_UNIT, 'bottle').nullable().describe('What one piece is.'),
  netContent: outputText(MAX_UNIT, '5 L').nullable().describe('What one piece contains.'),
  origin: outputText(MAX_BRAND, 'Bangladesh').nullable().describe('Where it comes from.'),
};

export const productCodes = z
  .strictObject(codesShape)
  .meta({ id: 'ProductCodes', description: 'The numbers and the origin of a product.' });

/** The same properties for staff members, in the product itself. */
export const staffCodes = codesShape;

export const availabilityStatus = z
  .enum(AVAILABILITY_STATES)
  .meta({ id: 'AvailabilityStatus', description: 'The state of the availability of a product.' });

export const availabilityShape = {
  status: availabilityStatus.meta({ examples: ['low'] }),
  quantity: z
    .int()
    .min(0)
    .max(2_147_483_647)
    .nullable()
    .meta({ examples: [36] })
    .describe('The pieces in stock; null if unknown.'),
  expectedAt: z.iso
    .datetime()
    .nullable()
    .meta({ description: 'When more is expected; null if unknown.', examples: ['2026-04-01T00:00:00.000Z'] }),
};

export const productAvailability = z
  .strictObject(availabilityShape)
  .partial({ quantity: true, expectedAt: true })
  .meta({
    id: 'ProductAvailability',
    description: 'The availability of a product. Only an active customer sees quantity and date.',
  });

/** @see docs/prices.md */
export const productQuantity = z
  .strictObject({
    minimum: quantity.describe('The fewest pieces of an order, a multiple of the increment.'),
    increment: quantity.describe('Orders are multiples of it.').meta({ examples: [6] }),
    maximum: quantity
      .nullable()
      .meta({ description: 'The most pieces of an order; null without a limit.', examples: [null] }),
    pack: productPack.nullable(),
  })
  .meta({ id: 'OrderQuantity', description: 'The numbers of pieces that this customer can order.' });
