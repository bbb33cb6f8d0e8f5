import { type RawBuilder, sql } from 'kysely';

declare const inDatabase: unique symbol;

/** A JSON value as a parameter of a query, made by `json`. */
export type Json<T> = T & { readonly [inDatabase]: 'jsonb' };

/** Converts a value for a jsonb column. Without this, `pg` would send an array as a PostgreSQL array. */
export function json<T extends object>(value: T): RawBuilder<Json<T>> {
  return sql`${JSON.stringify(value)}::jsonb`;
}

/** Returns a list of any length as one parameter, for `= any(…)`: the text of the statement does not depend on the length. */
export function textArray<T extends string>(values: readonly T[]): RawBuilder<T[]> {
  return sql`${[...values]}::text[]`;
}
