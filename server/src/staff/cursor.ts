import { ApiError } from '../http/api-error.ts';

/**
 * Reads the position of the last item of the part before: its sort keys, the last one unique.
 *
 * @param count the number of sort keys of the list
 * @throws ApiError VALIDATION_ERROR for a text that is not a cursor of this list
 */
export function readCursor(cursor: string | undefined, count: number): readonly string[] | undefined {
  if (cursor === undefined) return undefined;
  const keys = parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  const isCursor = Array.isArray(keys) && keys.length === count && keys.every(isStorable);
  if (isCursor) return keys as string[];
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

/** PostgreSQL stores no NUL and no lone surrogate. */
function isStorable(key: unknown): boolean {
  return typeof key === 'string' && !key.includes('\0') && key.isWellFormed();
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
