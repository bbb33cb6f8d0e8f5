import * as z from 'zod';
import { inSchema } from './messages/message.ts';
import * as messages from './messages/texts.ts';

/** An amount in BDT: a string with exactly two fraction digits, never a floating-point number. */
export const amount = z
  .string()
  .regex(/^(0|[1-9]\d{0,9})\.\d{2}$/, inSchema(messages.amountWithDecimals))
  .meta({ maxLength: 13, examples: ['1080.00'] });

/**
 * A price bound in a query: at most 10 integer digits without a leading zero, at most 2 fraction digits.
 * An invalid bound aborts the validation of its query, because comparing it with the other bound would throw. ts-rest
 * validates synchronously, so a schema that throws ends the process.
 */
export const priceBound = z
  .string()
  .regex(/^(0|[1-9]\d{0,9})(\.\d{1,2})?$/, { error: inSchema(messages.priceBound), abort: true })
  .meta({ maxLength: 13, examples: ['400.50'] });

/** Compares two decimals of at most two fraction digits exactly: negative, zero or positive. */
export function compareDecimals(left: string, right: string): number {
  const difference = toHundredths(left) - toHundredths(right);
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

/** Returns true if a percentage is above 100. Also accepts a text that is no decimal, for which it returns false. */
export function isAboveHundredPercent(value: string): boolean {
  return /^\d{1,10}(\.\d{1,2})?$/.test(value) && compareDecimals(value, '100') > 0;
}

/** Converts a decimal of at most two fraction digits to hundredths. A sign is accepted. */
export function toHundredths(decimal: string): bigint {
  const isNegative = decimal.startsWith('-');
  const [whole = '0', fraction = ''] = decimal.slice(isNegative ? 1 : 0).split('.');
  const hundredths = BigInt(whole) * 100n + BigInt(fraction.padEnd(2, '0'));
  return isNegative ? -hundredths : hundredths;
}

/** Converts hundredths, which are not negative, to a decimal of two fraction digits. */
export function fromHundredths(hundredths: bigint): string {
  return `${hundredths / 100n}.${String(hundredths % 100n).padStart(2, '0')}`;
}
