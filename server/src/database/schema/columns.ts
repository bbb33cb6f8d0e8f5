import { p } from '@mikro-orm/core';
import type { GeneratedAlways } from 'kysely';

/** Text that compares by bytes (collation "C"): ids, keys and hashes sort the same on every server. */
export const byteText = () => p.text().collation('C');

/** A moment, to the millisecond. */
export const timestamp = () => p.datetime(3);

/** An amount in BDT, or a percentage: a decimal string such as "12.50". */
export const amount = () => p.decimal('string').precision(12).scale(2);

/** The type of a column that the database computes: queries read it and never write it. */
export type Computed<T> = GeneratedAlways<T>;
