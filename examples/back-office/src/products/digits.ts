const BENGALI_ZERO = '০'.codePointAt(0) ?? 0;

/** @returns the text with the digits 0 to 9 in place of Bengali ones */
function toLatinDigits(text: string): string {
  return text.replace(/[০-৯]/g, (digit) => String((digit.codePointAt(0) ?? 0) - BENGALI_ZERO));
}

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

/** @returns whether two amounts are the same number, such as `45` and `45.00` */
export function isSameAmount(left: string, right: string): boolean {
  return inHundredths(left) === inHundredths(right);
}

function inHundredths(amount: string): string {
  const [whole = '', decimals = ''] = amount.split('.');
  return `${whole}${decimals.padEnd(2, '0')}`.replace(/^0+(?=\d)/, '');
}
