import { p } from '@mikro-orm/core';
import type { GeneratedAlways } from 'kysely';

/** Defines a column of text that compares by bytes (collation "C"): ids, keys and hashes sort the same on every server. */
export const byteText = () => p.text().collation('C');

/** Defines a column of a moment, to the millisecond. */
export const timestamp = () => p.datetime(3);

/** Defines a column of an amount in BDT, or a percentage: a decimal string such as "12.50". */
export const amount = () => p.decimal('string').precision(12).scale(2);

/** The type of a column that the database computes: queries read it and never write it. */
export type Computed<T> = GeneratedAlways<T>;

/** The time of the database in microseconds since 1970, as SQL. */
export const MICROSECONDS = '(extract(epoch from clock_timestamp()) * 1000000)::bigint';

/**
 * Defines the column of a row's version: microseconds since 1970, which is below `Number.MAX_SAFE_INTEGER` until the year 2255.
 * A trigger sets it with every update, or the statement itself, see `nextCategoryVersion`. No row gets a number twice.
 */
export const rowVersion = () => p.bigint('string').defaultRaw(MICROSECONDS);
