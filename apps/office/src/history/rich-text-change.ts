import type { ChangedField } from './event-fields.ts';

const SHA256 = /^[0-9a-f]{64}$/;

/** Returns true if a value is the hash of a rich text: the audit trail has no texts of descriptions and pages. */
export function isRichTextHash(value: unknown): boolean {
  return typeof value === 'string' && SHA256.test(value);
}

/** Returns the change of a rich text; undefined if the field is none. */
export function richTextChange({ name, before, after }: ChangedField): 'added' | 'removed' | 'rewritten' | undefined {
  if (name === 'hash') return undefined;
  const [had, has] = [isRichTextHash(before), isRichTextHash(after)];
  if (had && has) return 'rewritten';
  if (has) return 'added';
  return had ? 'removed' : undefined;
}
