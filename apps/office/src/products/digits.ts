import { foldDigits } from '@arot/contract/typed';

/** Groups of thousands, as in 1,050,000, or of lakhs, as in 10,50,000. A comma elsewhere may be a decimal one. */
const GROUPS = /^\d{1,3}(?:,\d{2,3})*,\d{3}(?![\d,])/;

/**
 * Reads an amount as people type it: Bengali digits, separators of thousands, a currency sign.
 *
 * @returns the amount as the API takes it; undefined if it is not one
 */
export function readAmount(typed: string): string | undefined {
  const text = foldDigits(typed).replace(/[\s৳]/g, '');
  if (text.includes(',') && !GROUPS.test(text)) return undefined;
  const match = /^(\d{1,10})(?:\.(\d{0,2}))?$/.exec(text.replaceAll(',', ''));
  if (!match?.[1]) return undefined;
  return match[2] ? `${match[1]}.${match[2]}` : match[1];
}

/** Reads an amount or a percentage that may be negative. */
export function readSignedAmount(typed: string): string | undefined {
  const [, sign = '', rest = ''] = /^\s*([-−+]?)(.*)$/.exec(typed) ?? [];
  const amount = readAmount(rest);
  if (amount === undefined) return undefined;
  return sign === '' || sign === '+' ? amount : `-${amount}`;
}
