import { messages } from '@arot/contract';
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

/** The part of a list that a request asks for. */
export type PartQuery = { readonly limit: number; readonly cursor?: string | undefined };

/**
 * Reads the position of the last item of the part before: its sort keys, the last one unique.
 *
 * @param kinds the sort keys of the list, in the order of {@link partOf}
 * @throws ApiError VALIDATION_ERROR for a text that is not a cursor of this list
 */
export function readCursor<const Kinds extends Readonly<Record<string, CursorKey>>>(
  cursor: string | undefined,
  kinds: Kinds,
): { readonly [Name in keyof Kinds]: string } | undefined {
  if (cursor === undefined) return undefined;
  const keys = parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  const names = Object.keys(kinds);
  const isCursor =
    Array.isArray(keys) &&
    keys.length === names.length &&
    Object.values(kinds).every((kind, index) => typeof keys[index] === 'string' && KEYS[kind](keys[index]));
  if (isCursor) {
    return Object.fromEntries(names.map((name, index) => [name, keys[index]])) as { [Name in keyof Kinds]: string };
  }
  throw new ApiError('VALIDATION_ERROR', { fields: { cursor: [messages.notCursorOfList] } });
}

/**
 * Returns a part of a list.
 *
 * @param rows one row more than the limit if another part follows
 * @param keys the sort keys of the list, in the order of {@link readCursor}
 */
export function partOf<Row extends object, Item>(
  rows: readonly Row[],
  limit: number,
  keys: readonly (keyof Row)[],
  toItem: (row: Row) => Item,
): { items: Item[]; nextCursor: string | null } {
  return { items: rows.slice(0, limit).map(toItem), nextCursor: nextCursor(rows, limit, keys) };
}

/** Returns the position after the last row of a part, see {@link partOf}; null if no part follows. */
export function nextCursor<Row extends object>(
  rows: readonly Row[],
  limit: number,
  keys: readonly (keyof Row)[],
): string | null {
  const last = rows[limit - 1];
  if (rows.length <= limit || last === undefined) return null;
  return Buffer.from(JSON.stringify(keys.map((key) => String(last[key])))).toString('base64url');
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
