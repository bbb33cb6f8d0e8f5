import { sql } from 'kysely';
import type { EntityManager } from '../database/database.ts';
import { db } from '../database/db.ts';
import { isoTimestamp, timestamp } from '../database/schema/timestamps.ts';
import { textArray } from '../database/schema/values.ts';
import { setForTransaction } from '../database/sql.ts';
import { FIELD_KEYS, PERSONAL_KEYS } from './hide-personal-data.ts';

/** The text that replaces personal data. */
const ERASED = '(erased)';

/**
 * Removes personal data from the events of an account, in its transaction. The table rejects every other change.
 *
 * @returns the number of changed events
 */
export async function eraseEvents(em: EntityManager, accountId: string): Promise<number> {
  await setForTransaction(em, 'arot.audit_erased_account', accountId);
  const personal = textArray(PERSONAL_KEYS);
  const erased = sql`to_jsonb(${ERASED}::text)`;
  // The builder has no set-returning functions such as jsonb_each.
  const { numAffectedRows } = await sql`
    update audit_event
    set ip = case when audit_event.actor = ${accountId} then null else audit_event.ip end, details = clean.details
    from (
      select id, case when account_id = ${accountId} then (
          select coalesce(jsonb_object_agg(key, case
            when key = any(${personal}) and value <> 'null' then ${erased}
            when key = any(${textArray(FIELD_KEYS)}) and jsonb_typeof(value) = 'object' then (
              select coalesce(jsonb_object_agg(field, case
                when field = any(${personal}) and field_value <> 'null' then ${erased} else field_value end), '{}')
              from jsonb_each(value) as fields (field, field_value))
            else value end), '{}')
          from jsonb_each(event.details) as entries (key, value)
        ) else details end as details
      from audit_event as event where account_id = ${accountId} or actor = ${accountId}
    ) as clean
    where audit_event.id = clean.id
      and (audit_event.details <> clean.details or (audit_event.actor = ${accountId} and audit_event.ip is not null))`.execute(
    db(em),
  );
  await setForTransaction(em, 'arot.audit_erased_account', '');
  return Number(numAffectedRows ?? 0);
}

/** Returns the accounts that were erased since a moment, with the time of the first erasure, the earliest first. */
export async function findErasures(em: EntityManager, since: Date): Promise<{ id: string; erasedAt: string }[]> {
  return await db(em)
    .selectFrom('audit_event')
    .where('at', '>=', timestamp(since))
    .where('kind', '=', 'account_erased')
    .where('accountId', 'is not', null)
    .groupBy('accountId')
    .select((eb) => [eb.ref('accountId').$notNull().as('id'), isoTimestamp(eb.fn.min('at').$notNull()).as('erasedAt')])
    .orderBy((eb) => eb.fn.min('at'))
    .orderBy('accountId')
    .execute();
}

/** Returns the accounts that were erased since a moment. */
export async function findErasedAccounts(em: EntityManager, since: Date): Promise<string[]> {
  const rows = await db(em)
    .selectFrom('audit_event')
    .where('at', '>=', timestamp(since))
    .where('kind', '=', 'account_erased')
    .where('accountId', 'is not', null)
    .select('accountId')
    .distinct()
    .execute();
  return rows.flatMap(({ accountId }) => (accountId === null ? [] : [accountId]));
}
