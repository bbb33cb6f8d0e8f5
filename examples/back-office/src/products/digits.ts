import { toLatinDigits } from '@arot/example-shared/i18n/digits.ts';

/**
 * Reads an amount as people type it: Bengali digits, separators of thousands, a currency sign.
 *
 * @returns the amount as the API takes it; undefined if it is not one
 */
export function readAmount(typed: string): string | undefined {
  const text = toLatinDigits(typed).replace(/[\s,৳]/g, '');
  const match = /^(\d{1,10})(?:\.(\d{0,2}))?$/.exec(text);
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
