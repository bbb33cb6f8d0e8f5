import { toLatinDigits } from '@arot/example-shared/i18n/digits.ts';

/** Returns a number as people in Bangladesh write it: 01712-345678. */
export function showPhone(phoneNumber: string): string {
  const [, operator, rest] = /^\+880(\d{4})(\d{6})$/.exec(phoneNumber) ?? [];
  return operator && rest ? `0${operator}-${rest}` : phoneNumber;
}

/**
 * Converts Bengali digits to the digits of a phone number. Other text stays as it is: the name of a shop may have Bengali digits.
 */
export function readDigits(typed: string): string {
  if (!/^[\d০-৯+().\s-]*$/u.test(typed)) return typed;
  return toLatinDigits(typed);
}

/** Returns a number as the API takes it: without the separators that people write. */
export function writePhone(typed: string): string {
  return readDigits(typed.trim()).replace(/[().\s-]/g, '');
}
