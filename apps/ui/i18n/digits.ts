import { foldDigits } from '@arot/contract/typed';
import type { Language } from './language.ts';

const BENGALI_ZERO = 0x9e6;

/** Returns the text with Bengali digits in place of 0 to 9. */
export function toBengaliDigits(text: string): string {
  return text.replace(/\d/g, (digit) => String.fromCharCode(BENGALI_ZERO + Number(digit)));
}

/** Returns a text with the digits of the language. */
export const inDigitsOf = (language: Language, text: string) => (language === 'bn' ? toBengaliDigits(text) : text);

/** Returns the digits of a text, as 0 to 9. */
export function onlyDigits(text: string): string {
  return foldDigits(text).replace(/\D/g, '');
}
