import { ApiError } from '../http/api-error.ts';

/** The kinds of sort keys. A list names the kind of each of its keys, so that no other text reaches its query. */
const KEYS = {
  /** Checks a text. PostgreSQL stores no NUL and no lone surrogate. */
  text: (key) => !key.includes('\0') && key.isWellFormed(),
  /** Checks a moment, as `isoTimestamp` writes it. PostgreSQL rejects the year 0. */
  moment: (key) => /^(?!0000)\d{4}-/.test(key) && !Number.isNaN(Date.parse(key)) && new Date(key).toISOString() === key,
  /** Checks the id of an audit event, a `bigint`. */
  integer: (key) => /^\d{1,18}$/.test(key),
} as const satisfies Record<string, (key: string) => boolean>;

export type CursorKey = keyof typeof KEYS;

/**
 * Reads the position of the last item of the part before: its sort keys, the last one unique.
 *
 * @param kinds the kinds of the list's sort keys
 * @throws ApiError VALIDATION_ERROR for a text that is not a cursor of this list
 */
export function readCursor<const Kinds extends readonly CursorKey[]>(
  cursor: string | undefined,
  kinds: Kinds,
): { readonly [Index in keyof Kinds]: string } | undefined {
  if (cursor === undefined) return undefined;
  const keys = parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  const isCursor =
    Array.isArray(keys) &&
    keys.length === kinds.length &&
    kinds.every((kind, index) => typeof keys[index] === 'string' && KEYS[kind](keys[index]));
  if (isCursor) return keys as unknown as { readonly [Index in keyof Kinds]: string };
  throw new ApiError('VALIDATION_ERROR', { fields: { cursor: ['Must be nextCursor of a response of this list.'] } });
}

/**
 * @param rows one row more than the limit if another part follows
 * @returns the position after the last row of this part; null if no part follows
 */
export function nextCursor<T>(rows: readonly T[], limit: number, keysOf: (row: T) => readonly string[]): string | null {
  const last = rows[limit - 1];
  if (rows.length <= limit || last === undefined) return null;
  return Buffer.from(JSON.stringify(keysOf(last))).toString('base64url');
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
