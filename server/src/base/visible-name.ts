/**
 * Returns the name of a file from a client without its folders (of Unix and Windows), control characters and characters that change
 * the writing direction, in NFC. It may be empty.
 */
export function visibleName(sent: string): string {
  const base = sent.split(/[/\\]/).at(-1) ?? '';
  return base
    .replace(/[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}]/gu, '')
    .toWellFormed()
    .normalize('NFC')
    .trim();
}
