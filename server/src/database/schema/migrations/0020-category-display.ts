import { Migration } from '@mikro-orm/migrations';
import { AUDITED_TABLES, type AuditedTable, recordChanges } from './0009-record-changes.ts';

/** The category as migration 0009 audits it, with the columns of this migration. */
const audited = AUDITED_TABLES.filter(({ table }) => table === 'category').map(
  (category): AuditedTable => ({
    ...category,
    columns: { ...category.columns, sort_order: 'json', hidden: 'json' },
  }),
);

/** The tables whose changes are audited today. */
export const TABLES_AUDITED_NOW = [...AUDITED_TABLES.filter(({ table }) => table !== 'category'), ...audited];

/** Gives categories an order, and lets a shop hide them. */
export class Migration0020CategoryDisplay extends Migration {
  override up(): void {
    this.addSql(`
      alter table category
        add column sort_order integer,
        add column hidden boolean not null default false`);
    for (const [createFunction = ''] of audited.map(recordChanges)) {
      this.addSql(createFunction.replace('create function', 'create or replace function'));
    }
  }
}
