import { type Expression, type RawBuilder, sql } from 'kysely';

declare const inDatabase: unique symbol;

/** A moment that a query returns, as ISO 8601 in UTC. A query takes one as a `timestamp`. */
export type Timestamptz = string & { readonly [inDatabase]: 'timestamptz' };

/** The type timestamptz. @see https://www.postgresql.org/docs/15/catalog-pg-type.html */
export const TIMESTAMPTZ = 1184;

/** PostgreSQL's text of a timestamptz. Old offsets have seconds. @see https://www.postgresql.org/docs/15/datatype-datetime.html */
const PARTS = /^(\d+)-(\d\d)-(\d\d) (\d\d):(\d\d):(\d\d)(?:\.(\d+))?([+-])(\d\d)(?::(\d\d))?(?::(\d\d))?( BC)?$/;

/** Returns a moment as ISO 8601 in UTC, from PostgreSQL's text in the session's time zone, such as "2026-11-29 11:07:42.5+00". */
export function readTimestamp(text: string): string {
  const parts = PARTS.exec(text);
  if (!parts) throw new Error(`PostgreSQL returned "${text}", which is no moment.`);
  const [year, month, day, hour, minute, second, , , hours, minutes, seconds] = parts.slice(1).map(Number);
  const [fraction = '', sign] = parts.slice(7);
  const moment = new Date(0);
  moment.setUTCFullYear(parts[12] ? 1 - Number(year) : Number(year), Number(month) - 1, day);
  moment.setUTCHours(Number(hour), minute, second, Number(fraction.slice(0, 3).padEnd(3, '0')));
  const offset = ((Number(hours) * 60 + (minutes || 0)) * 60 + (seconds || 0)) * 1_000;
  return new Date(moment.getTime() - (sign === '-' ? -offset : offset)).toISOString();
}

/** Returns a moment as a parameter of a query. */
export function timestamp(moment: Date): RawBuilder<Timestamptz> {
  return sql`${moment.toISOString()}::timestamptz`;
}

/** Returns a moment inside JSON or text that a query builds, as `readTimestamp` returns a column; null for null. */
export function isoTimestamp<T extends Timestamptz | null>(
  moment: Expression<T>,
): RawBuilder<Timestamptz extends T ? (null extends T ? string | null : string) : never> {
  return sql`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

/** Bounds within which PostgreSQL and ISO 8601 agree on the format; every stored event is between them. */
const EARLIEST = Date.UTC(1970, 0);
const LATEST = Date.UTC(9999, 0);

/**
 * Returns the nearest moment from 1970 to 9999, as a bound of a search. PostgreSQL cannot read every ISO 8601 moment, such as
 * year 0.
 */
export function searchBound(moment: Date): Date {
  return new Date(Math.min(Math.max(moment.getTime(), EARLIEST), LATEST));
}
