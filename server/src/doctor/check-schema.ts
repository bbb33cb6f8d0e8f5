import { OperatorError } from '../base/errors.ts';
import type { Database } from '../database/database.ts';
import {
  migrationStatements,
  pendingMigrations,
  readHistory,
  rejectIncompatibleHistory,
} from '../database/migration-history.ts';
import { ONLINE_INDEXES } from '../database/online-changes.ts';
import type { Findings } from './finding.ts';

/** Compares the migrations with those of this version. @returns whether the schema is complete */
export async function checkMigrations(findings: Findings, database: Database): Promise<boolean> {
  const em = database.fork();
  const [table] = await em.execute<{ exists: boolean }[]>(`select to_regclass('migration') is not null as exists`);
  const applied = table?.exists ? await readHistory(em) : [];
  const pending = pendingMigrations(applied);
  try {
    rejectIncompatibleHistory(database, applied);
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    findings.problem(error.message, 'Use the version that fits the database.');
    return false;
  }
  if (pending.length > 0) {
    findings.problem(`${pending.length} migrations are pending, first ${pending[0]}`, 'Run: npx arot db migrate');
    return false;
  }
  findings.ok(`${applied.length} migrations are applied, with the checksums of this version`);
  return true;
}

/** Compares indexes and triggers with the ones that the migrations create. */
export async function checkObjects(findings: Findings, database: Database): Promise<void> {
  const em = database.fork();
  const expected = expectedObjects(database);
  const indexes = await em.execute<{ name: string; valid: boolean }[]>(`
    select pg_class.relname as name, indisvalid and indisready as valid
    from pg_index join pg_class on pg_class.oid = indexrelid where relnamespace = current_schema()::regnamespace`);
  const triggers = await em.execute<{ name: string; enabled: boolean }[]>(`
    select tgname as name, tgenabled in ('O', 'A') as enabled
    from pg_trigger join pg_class on pg_class.oid = tgrelid
    where not tgisinternal and relnamespace = current_schema()::regnamespace`);
  for (const { name, statement } of expected.indexes) {
    const found = indexes.find((index) => index.name === name);
    if (!found) findings.problem(`the index ${name} is missing`, `Run: ${statement}`);
    else if (!found.valid) findings.problem(`the index ${name} is invalid`, `Run: reindex index concurrently ${name}`);
  }
  for (const { name, table } of expected.triggers) {
    const found = triggers.find((trigger) => trigger.name === name);
    if (!found) findings.problem(`the trigger ${name} is missing`, 'Restore the whole schema of a backup.');
    else if (!found.enabled) {
      findings.problem(
        `the trigger ${name} is disabled`,
        `Run: alter table ${table} enable trigger ${name}, then: npx arot db verify`,
      );
    }
  }
  const [epoch] = await em.execute<{ populated: boolean }[]>(
    `select relispopulated as populated from pg_class where oid = to_regclass('catalog_epoch')`,
  );
  if (!epoch?.populated) {
    findings.problem('the view catalog_epoch is empty after a restore', 'Run: refresh materialized view catalog_epoch');
  }
  if (findings.list.length > 0) return;
  findings.ok(`${expected.indexes.length} indexes and ${expected.triggers.length} triggers are there`);
}

type Expected = {
  readonly indexes: readonly { readonly name: string; readonly statement: string }[];
  readonly triggers: readonly { readonly name: string; readonly table: string }[];
};

/**
 * Returns the expected indexes and triggers. The migrations are the list: one statement creates one index or trigger. Later
 * migrations may drop them. The indexes that follow the migrations have a list of their own.
 */
function expectedObjects(database: Database): Expected {
  const indexes = new Map<string, string>();
  const triggers = new Map<string, string>();
  for (const statement of migrationStatements(database).map((text) => text.replace(/\s+/g, ' ').trim())) {
    const [, index] = /^create (?:unique )?index (?:concurrently )?(?:if not exists )?(\w+) on /i.exec(statement) ?? [];
    if (index !== undefined) indexes.set(index, statement);
    const [, trigger, table] = /^create trigger (\w+) .*? on (\w+)/i.exec(statement) ?? [];
    if (trigger !== undefined) triggers.set(trigger, table ?? '');
    const [, kind, dropped = ''] = /^drop (index|trigger) (?:if exists )?(\w+)/i.exec(statement) ?? [];
    if (kind !== undefined) (kind.toLowerCase() === 'index' ? indexes : triggers).delete(dropped);
  }
  for (const name of Object.keys(ONLINE_INDEXES)) indexes.set(name, 'npx arot db migrate');
  return {
    indexes: [...indexes].map(([name, statement]) => ({ name, statement })),
    triggers: [...triggers].map(([name, table]) => ({ name, table })),
  };
}
