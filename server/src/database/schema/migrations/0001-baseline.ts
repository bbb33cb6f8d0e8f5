import { readFileSync } from 'node:fs';
import { Migration } from '@mikro-orm/migrations';
import { AUDITED_TABLES, auditFunction } from './0001-baseline/audit.ts';
import { productEvents } from './0001-baseline/product-events.ts';
import { searchFunctions } from './0001-baseline/search-words.ts';
import { createTriggers } from './0001-baseline/triggers.ts';

/**
 * Creates the whole schema of the first release, and the rows that every database has.
 *
 * @see docs/decisions/0040-migrations.md
 */
export class Migration0001Baseline extends Migration {
  override up(): void {
    const statements = [
      'create extension if not exists pg_trgm',
      ...readStatements('tables.sql'),
      ...readStatements('constraints.sql'),
      ...readStatements('functions.sql'),
      ...AUDITED_TABLES.map(auditFunction),
      productEvents(),
      ...searchFunctions(),
      ...createTriggers(),
      // A restore computes the view again, after all tables, and so has an epoch of its own. Until then, it cannot be read.
      'analyze catalog_epoch',
      'select raise_catalog_version(true)',
      'insert into database_identity (id, requires_staff_factor) values (gen_random_uuid()::text, true)',
      'insert into event_feed default values',
      'insert into search_state default values',
    ];
    for (const statement of statements) this.addSql(statement);
  }
}

/** Returns the statements of a file. Each begins with a letter at the start of a line, and its other lines do not. */
function readStatements(file: string): string[] {
  const text = readFileSync(new URL(`./0001-baseline/${file}`, import.meta.url), 'utf8');
  return (text.match(/^[a-z].*\n(?:[ $].*\n)*/gm) ?? []).map((statement) => statement.replace(/;\n$/, ''));
}
