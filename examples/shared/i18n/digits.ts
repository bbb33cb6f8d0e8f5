const BENGALI_ZERO = '০'.charCodeAt(0);

/** The text with the digits 0 to 9 in place of Bengali ones. */
export function toLatinDigits(text: string): string {
  return text.replace(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - BENGALI_ZERO));
}
