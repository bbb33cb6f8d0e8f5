import { type RawBuilder, sql } from 'kysely';
import { given } from '../database/connection/compile-statement.ts';

/** The position in the log of changes at which a total was counted. */
export type LogPosition = {
  /** The transactions that were visible. */
  readonly snapshot: string;
  /** The sum of the random tokens of the rows that were visible. */
  readonly tokens: string;
};

export type LogValues = { readonly snapshot: string | undefined; readonly tokens: string | undefined };

const value = given<LogValues>();

/** A restored database also has the rows of the one before, whose transactions are not its own. */
const ofThisDatabase = sql`epoch = (select id from catalog_epoch)`;

/** The position of the statement's own snapshot. */
export const logPosition = {
  snapshot: sql<string>`pg_current_snapshot()::text`,
  tokens: sql<string>`(select coalesce(sum(token), 0)::text from search_change where ${ofThisDatabase})`,
};

/**
 * Returns the change in the number of matching names since a known position: those added since then less those removed. Null if
 * the log does not say it.
 *
 * The rows that were visible then must have the same tokens now. So a removed row, a restored database or a failover that has
 * lost commits makes it null, and never wrong.
 *
 * @param matches a condition on columns of `listing`
 */
export function netChange(matches: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(
    select case when coalesce(bool_and(is_known or sign <> 0), false)
        and coalesce(sum(token) filter (where is_known), 0) = ${value('tokens')}::numeric
      then coalesce(sum(sign) filter (where not is_known and ${matches}), 0) end
    from (
      select *, pg_visible_in_snapshot(transaction, ${value('snapshot')}::pg_snapshot) as is_known
      from search_change where ${ofThisDatabase}
    ) as listing)`;
}
