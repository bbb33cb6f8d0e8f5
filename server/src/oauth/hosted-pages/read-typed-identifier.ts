import { normalizeEmail, normalizeMobileNumber } from '@arot/contract';

/** Characters without a width, such as the direction marks in numbers that were copied from elsewhere. */
const INVISIBLE = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;
/** Spaces, hyphens and dashes. */
const SEPARATORS = /[\s\u2010-\u2015\u2212-]/g;
const BENGALI_DIGITS = /[\u09e6-\u09ef]/g;
const BENGALI_ZERO = 0x09e6;
/** A local number, or an international one with or without its plus sign. */
const TYPED_NUMBER = /^(?:\+?880|0)(1\d{9})$/;

/**
 * Reads what a user typed into the identifier field of a hosted page: an email address, or a phone number as people write
 * it, with separators, in Bengali digits or without the plus sign. The API accepts only the two strict forms.
 *
 * @returns the identifier in the API's form; undefined if the text is neither
 */
export function readTypedIdentifier(typed: string): string | undefined {
  return readPhoneNumber(typed) ?? normalizeEmail(typed);
}

/** Reads a one-time code as people type it: with separators, or in Bengali digits. */
export function readTypedCode(typed: string): string {
  return typed.length > 100 ? typed : latinDigits(typed.replace(INVISIBLE, '').replace(SEPARATORS, ''));
}

function readPhoneNumber(typed: string): string | undefined {
  // Longer text is never a number, even if most of it is separators.
  if (typed.length > 254) return undefined;
  const visible = typed.replace(INVISIBLE, '').trim();
  if (/^[^+\d\u09e6-\u09ef]|[^\d\u09e6-\u09ef]$/.test(visible)) return undefined;
  const written = latinDigits(visible.replace(SEPARATORS, ''));
  const subscriber = TYPED_NUMBER.exec(written)?.[1];
  return subscriber === undefined ? undefined : normalizeMobileNumber(`+880${subscriber}`);
}

function latinDigits(text: string): string {
  return text.replace(BENGALI_DIGITS, (digit) => String((digit.codePointAt(0) ?? 0) - BENGALI_ZERO));
}
