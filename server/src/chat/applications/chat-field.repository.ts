import type { Expression, Kysely, Selectable } from 'kysely';
import { builder, compileStatement, given } from '../../database/connection/compile-statement.ts';
import type { Database, EntityManager } from '../../database/database.ts';
import { db } from '../../database/db.ts';
import type { Schema } from '../../database/schema/schema.ts';
import { json } from '../../database/schema/values.ts';

export type FieldRow = Omit<Selectable<Schema['chat_field']>, 'definedOrder' | 'version'>;

function fields(from: Kysely<Schema>) {
  return from
    .selectFrom('chat_field')
    .select(['applicationId', 'key', 'type', 'label', 'labelBn', 'required', 'options', 'maxLength', 'position'])
    .select('archived');
}

/** Compiled once: every batch of visitors and every widget session runs it. */
const FIELDS = compileStatement<FieldRow, { applicationId: string }>(
  fieldsOf(builder, given<{ applicationId: string }>()('applicationId')),
);

/** Returns the field definitions of an application in the order of the form, including archived ones. */
export async function findFields(database: Database, applicationId: string): Promise<FieldRow[]> {
  return await database.readCompiled(FIELDS, { applicationId }, true);
}

/** Returns the same as {@link findFields}, in a transaction. */
export async function findFieldsIn(em: EntityManager, applicationId: string): Promise<FieldRow[]> {
  return await fieldsOf(db(em), applicationId).execute();
}

function fieldsOf(from: Kysely<Schema>, applicationId: Expression<string> | string) {
  return fields(from).where('applicationId', '=', applicationId).orderBy('position').orderBy('definedOrder');
}

/** Returns the field definitions of all applications, in the order of each form, including archived ones. */
export async function findAllFields(em: EntityManager): Promise<FieldRow[]> {
  return await fields(db(em)).orderBy('applicationId').orderBy('position').orderBy('definedOrder').execute();
}

/**
 * Creates or replaces a field definition. The caller must have locked the application, so that a new field gets a
 * `defined_order` after all existing ones.
 */
export async function saveField(em: EntityManager, field: FieldRow): Promise<void> {
  const { applicationId, key, options, ...rest } = field;
  const definition = { ...rest, options: json(options) };
  await db(em)
    .insertInto('chat_field')
    .values((eb) => ({
      applicationId,
      key,
      ...definition,
      definedOrder: eb
        .selectFrom('chat_field as existing')
        .where('existing.applicationId', '=', applicationId)
        .select(({ fn, val }) => eb(fn.coalesce(fn.max('existing.definedOrder'), val(0)), '+', 1).as('nextOrder')),
    }))
    .onConflict((conflict) => conflict.columns(['applicationId', 'key']).doUpdateSet(definition))
    .execute();
}
