const BENGALI_ZERO = '০'.charCodeAt(0);

/** Returns the text with the digits 0 to 9 in place of Bengali ones. */
export function toLatinDigits(text: string): string {
  return text.replace(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - BENGALI_ZERO));
}

/** Returns the text with Bengali digits in place of 0 to 9. */
export function toBengaliDigits(text: string): string {
  return text.replace(/\d/g, (digit) => String.fromCharCode(BENGALI_ZERO + Number(digit)));
}

/** Returns the digits of a text, as 0 to 9. */
export function onlyDigits(text: string): string {
  return toLatinDigits(text).replace(/\D/g, '');
}
