import { sql } from 'kysely';
import type { Clock } from '../base/clock.ts';
import type { Database, EntityManager } from '../database/database.ts';
import { db } from '../database/db.ts';
import { timestamp } from '../database/schema/timestamps.ts';
import { textArray } from '../database/schema/values.ts';
import { setForTransaction } from '../database/sql.ts';
import { FIELD_KEYS, PERSONAL_KEYS } from './hide-personal-data.ts';

/** A request that began before the erasure can write its event after it. It takes minutes at most. */
const LATE_MS = 24 * 3_600_000;

/** The text that replaces personal data. */
const ERASED = '(erased)';

/**
 * Removes personal data from the audit events of an account, in its transaction: the IP addresses of its own requests, and names,
 * phone numbers, addresses and notes in the details of events about it. Kinds, times, ids and actors stay. The table rejects every
 * other change.
 *
 * @returns the number of changed events
 */
export async function erasePersonalData(em: EntityManager, accountId: string): Promise<number> {
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

/** Removes personal data from events that were written just after the erasure of their account. @returns their number */
export async function eraseLateEvents(database: Database, clock: Clock): Promise<number> {
  let changed = 0;
  for (const { id } of await listErasures(database.fork(), new Date(clock().getTime() - LATE_MS)))
    changed += await database.fork().transactional((em) => erasePersonalData(em, id));
  return changed;
}

/**
 * Returns the accounts that were erased since a moment, with the time of the first erasure in ISO 8601, the earliest first. Nothing else
 * of them is stored.
 */
export async function listErasures(em: EntityManager, since = new Date(0)) {
  return await db(em)
    .selectFrom('audit_event')
    .where('at', '>=', timestamp(since))
    .where('kind', '=', 'account_erased')
    .where('accountId', 'is not', null)
    .groupBy('accountId')
    .select((eb) => [eb.ref('accountId').$notNull().as('id'), eb.fn.min('at').$notNull().as('erasedAt')])
    .orderBy((eb) => eb.fn.min('at'))
    .orderBy('accountId')
    .execute();
}
