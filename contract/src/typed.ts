/**
 * Reads what people type and paste. The server, the SDK and the pages read text here, so each of them takes the same. The module
 * imports nothing: a page that uses it downloads nothing else of the contract.
 */

/** Characters without a width, such as the direction marks around a number from contacts. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;
/** Spaces, parentheses, dots, hyphens and dashes, and characters without a width. */
const SEPARATORS = /[\s().\p{Dash}\p{Default_Ignorable_Code_Point}]/gu;
/** The left-to-right mark, the right-to-left mark and the Arabic letter mark. */
const DIRECTION_MARKS = /[\u061c\u200e\u200f]/g;
const BENGALI_ZERO = 0x9e6;

/** Returns the text with the digits 0 to 9 in place of Bengali ones. */
export function foldDigits(typed: string): string {
  return typed.replace(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - BENGALI_ZERO));
}

/** Returns a Bangladesh mobile number in +880 form, or undefined if the text is not one. */
export function readPhone(typed: string): string | undefined {
  const subscriber = /^(?:\+?880|0)(1[3-9]\d{8})$/.exec(readCode(typed))?.[1];
  return subscriber && `+880${subscriber}`;
}

/** Returns a mobile number in +880 form, and other text as an email address in lower case, which the API validates. */
export function readIdentifier(typed: string): string {
  return readPhone(typed) ?? foldDigits(typed.replace(INVISIBLE, '')).trim().toLowerCase();
}

/** Returns a one-time code, or a part of a number, without separators. */
export function readCode(typed: string): string {
  return foldDigits(typed.replace(SEPARATORS, ''));
}

/** Returns a name without direction marks. Bengali needs ZWJ and ZWNJ, so they stay. */
export function readName(typed: string): string {
  return typed.replace(DIRECTION_MARKS, '').trim();
}

/** Returns text of several lines whose lines end with LF. Forms send CRLF. */
export function readMultiline(typed: string): string {
  return typed.replace(/\r\n?/g, '\n');
}

/**
 * Returns the name of a column without what spreadsheets add: invisible characters and outer white space. Inner white space and
 * dashes become underscores. The case of letters stays: `Retail base price` is `Retail_base_price`.
 */
export function foldColumn(typed: string): string {
  return typed
    .replace(INVISIBLE, '')
    .normalize('NFC')
    .trim()
    .replace(/[\s\p{Dash}]+/gu, '_');
}

/** Returns the name of a column in small letters: `Retail base price` is `retail_base_price`. */
export function foldHeader(typed: string): string {
  return foldColumn(typed).toLowerCase();
}
