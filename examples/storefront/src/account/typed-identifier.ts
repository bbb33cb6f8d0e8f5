const BENGALI_ZERO = 0x09e6;

/** Returns a phone number or email address as the API expects it. Bengali keyboards type other digits, and people type spaces. */
export function readTypedIdentifier(typed: string): string {
  const text = typed.trim().replace(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - BENGALI_ZERO));
  return /^[+\d\s().-]+$/.test(text) ? text.replace(/[\s().-]/g, '') : text;
}
