import { Migration } from '@mikro-orm/migrations';
import { RANDOM_BIGINT } from './0002-catalog-projections.ts';

/** Larger changes are logged as one row that says so: counting again is faster than reading many changes. */
const MOST_LOGGED = 100;
/** The log keeps at least so many rows. After as many more, the older ones are removed, and known totals are counted again. */
const KEPT = 1_000;

/**
 * A log of what was added to `product_search` and removed from it. With it, a known total of a search becomes the current one
 * without counting again.
 *
 * @see docs/decisions/0062-versions-of-reads.md
 */
export class Migration0014SearchChanges extends Migration {
  override up(): void {
    // A row of another epoch is one that a restore has brought: its transaction belongs to another server.
    this.addSql(`
      create table search_change (
        id bigint generated always as identity primary key,
        transaction xid8 not null default pg_current_xact_id(),
        epoch uuid not null,
        token bigint not null default ${RANDOM_BIGINT},
        sign smallint not null check (sign in (-1, 0, 1)),
        name_normalized text collate "C",
        category_id text collate "C",
        main_category_id text collate "C"
      )`);
    this.addSql(`
      create function search_changed() returns trigger language plpgsql as $$
      declare
        milestone bigint;
      begin
        if tg_op = 'INSERT' then
          -- Every statement of the listing's triggers runs this, mostly without rows.
          if not exists (select from added) then
            return null;
          end if;
          ${log('select 1 as sign, added.* from added')};
        elsif tg_op = 'UPDATE' then
          if not exists (select from added) then
            return null;
          end if;
          ${log('select 1 as sign, added.* from added union all select -1, removed.* from removed')};
        elsif tg_op = 'DELETE' then
          if not exists (select from removed) then
            return null;
          end if;
          ${log('select -1 as sign, removed.* from removed')};
        else
          insert into search_change (epoch, sign) select id, 0 from catalog_epoch;
        end if;
        if milestone is not null then
          delete from search_change where id in (
            select id from search_change where id <= milestone - ${KEPT} for update skip locked);
        end if;
        return null;
      end $$`);
    for (const trigger of triggersOnRows('product_search', 'product_search', 'search_changed')) this.addSql(trigger);
    this.addSql(`
      create trigger product_search_after_truncate after truncate on product_search
      for each statement execute function search_changed()`);
  }
}

/** Returns the triggers that call a function with the rows of each statement, as `added` and `removed`. */
export function triggersOnRows(prefix: string, table: string, name: string): string[] {
  return [
    ['insert', 'new table as added'],
    ['update', 'old table as removed new table as added'],
    ['delete', 'old table as removed'],
  ].map(
    ([event, tables]) => `
        create trigger ${prefix}_after_${event} after ${event} on ${table}
        referencing ${tables} for each statement execute function ${name}()`,
  );
}

/** Logs the changes, or one row with the sign 0 if they are many. `milestone` is the id of every so many rows, else null. */
function log(changes: string): string {
  return `
          with change as materialized (select * from (${changes}) as changes limit ${MOST_LOGGED + 1}),
            logged as (
              insert into search_change (epoch, sign, name_normalized, category_id, main_category_id)
              select epoch.id, sign, name_normalized, category_id, main_category_id
              from (
                select sign, name_normalized, category_id, main_category_id from change
                where (select count(*) from change) <= ${MOST_LOGGED}
                union all
                select 0, null, null, null where (select count(*) from change) > ${MOST_LOGGED}
              ) as few, catalog_epoch as epoch
              returning search_change.id
            )
          select max(id) filter (where id % ${KEPT} = 0) into milestone from logged`;
}
