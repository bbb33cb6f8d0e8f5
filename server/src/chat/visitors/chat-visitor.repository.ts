import type { ChatFieldValue } from '@arot/contract';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import { compileStatement, given } from '../../database/connection/compile-statement.ts';
import type { Database, EntityManager } from '../../database/database.ts';
import { db } from '../../database/db.ts';
import type { Schema } from '../../database/schema/schema.ts';
import { timestamp } from '../../database/schema/timestamps.ts';
import { type Json, json, textArray } from '../../database/schema/values.ts';

type Stored = Selectable<Schema['chat_visitor']>;
type Merged = Json<Stored['customFields']>;

export type VisitorRow = Pick<Stored, (typeof COLUMNS)[number]>;

/** The changes to write for a visitor. In `patch`, a missing key leaves the column as it is and null clears it. */
export type VisitorPatch = {
  readonly externalUserId: string;
  readonly patch: Readonly<Partial<Pick<Stored, 'name' | 'email' | 'phone' | 'avatarUrl'>>>;
  /** Custom fields to set, and the keys of those to remove. */
  readonly set: Readonly<Record<string, ChatFieldValue>>;
  readonly removed: readonly string[];
  /** True if every stored custom field is removed before `set` is applied. */
  readonly removesAll: boolean;
};

const COLUMNS = [
  'id',
  'externalUserId',
  'name',
  'email',
  'phone',
  'avatarUrl',
  'customFields',
  'createdAt',
  'updatedAt',
] as const satisfies (keyof Stored)[];

/** Returns the new value of a column: its value in the patch, or the stored one if the patch does not have the key. */
const patched = (key: keyof VisitorPatch['patch']) => sql`
  case when given.patch -> ${sql.lit(key)} is null then ${sql.ref(`chat_visitor.${key}`)}
    else given.patch ->> ${sql.lit(key)} end`;

type UpsertValues = { readonly applicationId: string; readonly visitors: string; readonly written: string };

/** Compiled once: every saved visitor runs it. */
const UPSERT = compileUpsert<VisitorRow>(
  sql.join(COLUMNS.map((column) => sql`${sql.ref(`chat_visitor.${column}`)} as ${sql.raw(`"${column}"`)}`)),
);

const UPSERT_MANY = compileUpsert<SavedVisitorRow>(sql`id, external_user_id as "externalUserId"`);

/** The columns of a written visitor that a batch needs. */
export type SavedVisitorRow = Pick<VisitorRow, 'id' | 'externalUserId'>;

/**
 * Creates or updates a visitor. If several callers save the same external user at the same moment, exactly one creates the
 * row and no change is lost.
 *
 * @param visitor with the id for a new row
 * @returns the written row
 */
export async function upsertVisitor(
  database: Database,
  applicationId: string,
  visitor: VisitorPatch & { id: string },
  now: Date,
): Promise<VisitorRow | undefined> {
  const [row] = await database.writeCompiled(UPSERT, upsertValues(applicationId, [visitor], now));
  return row;
}

/**
 * Creates or updates visitors in one statement, each as {@link upsertVisitor} does. Every call locks its rows in the same
 * order, so that two batches never deadlock.
 *
 * @param visitors each external user at most once
 * @returns the written rows, in no particular order
 */
export async function upsertVisitors(
  database: Database,
  applicationId: string,
  visitors: readonly (VisitorPatch & { id: string })[],
  now: Date,
): Promise<SavedVisitorRow[]> {
  return await database.writeCompiled(UPSERT_MANY, upsertValues(applicationId, visitors, now));
}

function upsertValues(
  applicationId: string,
  visitors: readonly (VisitorPatch & { id: string })[],
  now: Date,
): UpsertValues {
  const byUser = Object.fromEntries(visitors.map(({ externalUserId, ...visitor }) => [externalUserId, visitor]));
  return { applicationId, visitors: JSON.stringify(byUser), written: now.toISOString() };
}

/**
 * Compiles the statement that writes visitors. They are one JSON object by external user. A row that exists finds its changes by
 * a search for its key, which in a list of a hundred would take longer than the rest of the statement.
 */
function compileUpsert<Row>(returned: RawBuilder<unknown>) {
  const value = given<UpsertValues>();
  const [visitors, written] = [sql`${value('visitors')}::jsonb`, sql`${value('written')}::timestamptz`];
  // Raw: the builder has no `set (…) = (select …)`, and the rows come from one JSON parameter.
  return compileStatement<Row, UpsertValues>(sql<Row>`
    insert into chat_visitor
      (id, application_id, external_user_id, name, email, phone, avatar_url, custom_fields, created_at, updated_at)
    select value ->> 'id', ${value('applicationId')}, key, value -> 'patch' ->> 'name', value -> 'patch' ->> 'email',
      value -> 'patch' ->> 'phone', value -> 'patch' ->> 'avatarUrl', value -> 'set', ${written}, ${written}
    from jsonb_each(${visitors}) order by key collate "C"
    on conflict (application_id, external_user_id) do update
    set (name, email, phone, avatar_url, custom_fields, updated_at) = (
      select ${patched('name')}, ${patched('email')}, ${patched('phone')}, ${patched('avatarUrl')},
        (case when given."removesAll" then given.set else chat_visitor.custom_fields || given.set end)
          - array(select jsonb_array_elements_text(given.removed)),
        excluded.updated_at
      from jsonb_to_record(${visitors} -> excluded.external_user_id)
        as given (patch jsonb, set jsonb, removed jsonb, "removesAll" boolean))
    returning ${returned}`);
}

export async function insertAnonymousVisitor(
  em: EntityManager,
  { now, ...owner }: { id: string; applicationId: string; now: Date },
): Promise<VisitorRow> {
  return await db(em)
    .insertInto('chat_visitor')
    .values({ ...owner, customFields: json({}), createdAt: timestamp(now), updatedAt: timestamp(now) })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

export async function findVisitor(
  em: EntityManager,
  applicationId: string,
  value: string,
  by: 'id' | 'externalUserId' = 'id',
): Promise<VisitorRow | undefined> {
  return await db(em)
    .selectFrom('chat_visitor')
    .where('applicationId', '=', applicationId)
    .where(by, '=', value)
    .select(COLUMNS)
    .executeTakeFirst();
}

/**
 * Locks visitors until the transaction ends, so that no other transaction changes or erases them. Lock all that are
 * needed in one call: it locks them in the order of their ids, which prevents deadlocks.
 */
export async function lockVisitors(em: EntityManager, applicationId: string, ids: readonly string[]) {
  if (ids.length === 0) return new Map();
  const rows = await db(em)
    .selectFrom('chat_visitor')
    .where((eb) => eb('id', '=', eb.fn.any(textArray(ids))))
    .where('applicationId', '=', applicationId)
    .select(COLUMNS)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * Writes custom fields of a visitor.
 *
 * @param options.overwrite whether to replace stored values and remove keys; otherwise only missing keys are added
 * @returns the visitor after the change
 */
export async function saveCustomFields(
  em: EntityManager,
  id: string,
  fields: { set: Readonly<Record<string, ChatFieldValue>>; removed: readonly string[] },
  { overwrite, now }: { overwrite: boolean; now: Date },
): Promise<VisitorRow | undefined> {
  const set = json(fields.set);
  const stored = sql.ref('customFields' satisfies keyof Stored);
  const merged = overwrite
    ? sql<Merged>`(${stored} || ${set}) - ${textArray(fields.removed)}`
    : sql<Merged>`${set} || ${stored}`;
  return await db(em)
    .updateTable('chat_visitor')
    .set({ customFields: merged, updatedAt: timestamp(now) })
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirst();
}

/** Deletes a visitor; its widget sessions are deleted with it. @returns whether there was such a visitor */
export async function deleteVisitorRow(em: EntityManager, applicationId: string, id: string): Promise<boolean> {
  const deleted = await db(em)
    .deleteFrom('chat_visitor')
    .where('id', '=', id)
    .where('applicationId', '=', applicationId)
    .returning('id')
    .executeTakeFirst();
  return deleted !== undefined;
}
