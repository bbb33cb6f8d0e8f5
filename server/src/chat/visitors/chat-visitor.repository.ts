import type { ChatFieldValue } from '@arot/contract';
import { sql } from 'kysely';
import type { EntityManager } from '../../database/open-database.ts';

export type VisitorRow = {
  id: string;
  external_user_id: string | null;
  name: string | null;
  email: string | null;
  phone: string | null;
  avatar_url: string | null;
  custom_fields: Record<string, ChatFieldValue>;
  /** ISO 8601. */
  created_at: string;
  updated_at: string;
};

/** The changes to write for a visitor. In `patch`, a missing key leaves the column as it is and null clears it. */
export type VisitorPatch = {
  readonly externalUserId: string;
  readonly patch: {
    readonly name?: string | null;
    readonly email?: string | null;
    readonly phone?: string | null;
    readonly avatarUrl?: string | null;
  };
  /** Custom fields to set, and the keys of those to remove. */
  readonly set: Readonly<Record<string, ChatFieldValue>>;
  readonly removed: readonly string[];
  /** Whether to remove every stored custom field before `set` is applied. */
  readonly removesAll: boolean;
};

const visitorColumns = sql`
  chat_visitor.id, chat_visitor.external_user_id, chat_visitor.name, chat_visitor.email, chat_visitor.phone,
  chat_visitor.avatar_url, chat_visitor.custom_fields,
  to_char(chat_visitor.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created_at,
  to_char(chat_visitor.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as updated_at`;

/** The new value of a column: its value in the patch, or the stored one if the patch does not have the key. */
const patched = (key: keyof VisitorPatch['patch'], column: string) => sql`
  case when given.patch -> ${sql.lit(key)} is null then ${sql.ref(`chat_visitor.${column}`)}
    else given.patch ->> ${sql.lit(key)} end`;

/**
 * Creates or updates visitors in one statement. If several callers save the same external user at the same moment,
 * exactly one creates the row and no change is lost. Every call locks its rows in the same order, so that two batches
 * never deadlock.
 *
 * @param visitors each external user at most once, with the id for a new row
 * @returns the written rows, in no particular order
 */
export async function upsertVisitors(
  em: EntityManager,
  applicationId: string,
  visitors: readonly (VisitorPatch & { id: string })[],
  now: Date,
): Promise<VisitorRow[]> {
  const rows = await sql<VisitorRow>`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(visitors)}::jsonb)
        as item (id text, "externalUserId" text, patch jsonb, set jsonb, removed jsonb, "removesAll" boolean)
    )
    insert into chat_visitor
      (id, application_id, external_user_id, name, email, phone, avatar_url, custom_fields, created_at, updated_at)
    select given.id, ${applicationId}, given."externalUserId", given.patch ->> 'name', given.patch ->> 'email',
      given.patch ->> 'phone', given.patch ->> 'avatarUrl', given.set, ${now.toISOString()}::timestamptz,
      ${now.toISOString()}::timestamptz
    from given order by given."externalUserId" collate "C"
    on conflict (application_id, external_user_id) do update
    set (name, email, phone, avatar_url, custom_fields, updated_at) = (
      select ${patched('name', 'name')}, ${patched('email', 'email')}, ${patched('phone', 'phone')},
        ${patched('avatarUrl', 'avatar_url')},
        (case when given."removesAll" then given.set else chat_visitor.custom_fields || given.set end)
          - array(select jsonb_array_elements_text(given.removed)),
        excluded.updated_at
      from given where given."externalUserId" = excluded.external_user_id)
    returning ${visitorColumns}`.execute(em.getKysely());
  return rows.rows;
}

export async function insertAnonymousVisitor(
  em: EntityManager,
  visitor: { id: string; applicationId: string; customFields: Readonly<Record<string, ChatFieldValue>>; now: Date },
): Promise<VisitorRow> {
  const now = visitor.now.toISOString();
  const { rows } = await sql<VisitorRow>`
    insert into chat_visitor (id, application_id, custom_fields, created_at, updated_at)
    values (${visitor.id}, ${visitor.applicationId}, ${JSON.stringify(visitor.customFields)}::jsonb,
      ${now}::timestamptz, ${now}::timestamptz)
    returning ${visitorColumns}`.execute(em.getKysely());
  const [row] = rows;
  if (!row) throw new Error('an insert returned no row');
  return row;
}

export async function findVisitor(
  em: EntityManager,
  applicationId: string,
  id: string,
): Promise<VisitorRow | undefined> {
  const { rows } = await sql<VisitorRow>`
    select ${visitorColumns} from chat_visitor
    where id = ${id} and application_id = ${applicationId}`.execute(em.getKysely());
  return rows[0];
}

/**
 * Locks visitors until the transaction ends, so that no other transaction changes or erases them. Lock all that are
 * needed in one call: it locks them in the order of their ids, which prevents deadlocks.
 */
export async function lockVisitors(
  em: EntityManager,
  applicationId: string,
  ids: readonly string[],
): Promise<Map<string, VisitorRow>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<VisitorRow>`
    select ${visitorColumns} from chat_visitor
    where id in (${sql.join(ids)}) and application_id = ${applicationId}
    order by id for no key update`.execute(em.getKysely());
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
  const [set, removed] = [JSON.stringify(fields.set), JSON.stringify(fields.removed)];
  const merged = overwrite
    ? sql`(custom_fields || ${set}::jsonb) - array(select jsonb_array_elements_text(${removed}::jsonb))`
    : sql`${set}::jsonb || custom_fields`;
  const { rows } = await sql<VisitorRow>`
    update chat_visitor set custom_fields = ${merged}, updated_at = ${now.toISOString()}::timestamptz
    where id = ${id} returning ${visitorColumns}`.execute(em.getKysely());
  return rows[0];
}

/** Deletes a visitor; its widget sessions are deleted with it. @returns whether there was such a visitor */
export async function deleteVisitorRow(em: EntityManager, applicationId: string, id: string): Promise<boolean> {
  const { rows } = await sql`
    delete from chat_visitor where id = ${id} and application_id = ${applicationId} returning id`.execute(
    em.getKysely(),
  );
  return rows.length > 0;
}
