import type { Clock } from '../base/clock.ts';
import type { Database } from '../database/database.ts';
import { db } from '../database/db.ts';
import { timestamp } from '../database/schema/timestamps.ts';
import { setForTransaction } from '../database/sql.ts';
import { type AuditKind, KINDS_WITHOUT_CHANGE } from './record-audit.ts';

/** The maximum number of events that one transaction removes. */
const BATCH = 5_000;

/** The time after which events that change nothing are deleted, unless the operator has chosen a time for all events. */
const WITHOUT_CHANGE_SECONDS = 180 * 24 * 3_600;

/**
 * Deletes old audit events: all kinds after the given retention, or without one, only events that change nothing, after 180
 * days. The ids of erased accounts stay for ever, because they are needed after the restore of a backup.
 *
 * @returns the number of deleted events
 */
export async function removeOldEvents(
  database: Database,
  clock: Clock,
  retentionSeconds: number | undefined,
): Promise<number> {
  if (retentionSeconds !== undefined) return await removeEvents(database, clock, retentionSeconds);
  return await removeEvents(database, clock, WITHOUT_CHANGE_SECONDS, KINDS_WITHOUT_CHANGE);
}

/**
 * Deletes the events, all or of some kinds, that are older than the retention. The table rejects every other deletion.
 *
 * @returns the number of deleted events
 */
async function removeEvents(
  database: Database,
  clock: Clock,
  retentionSeconds: number,
  kinds?: readonly AuditKind[],
): Promise<number> {
  const before = new Date(clock().getTime() - retentionSeconds * 1_000);
  let removed = 0;
  for (;;) {
    const batch = await database.fork().transactional(async (em) => {
      await setForTransaction(em, 'arot.audit_retention_before', before.toISOString());
      const deleted = await db(em)
        .deleteFrom('audit_event')
        .where(
          'id',
          'in',
          db(em)
            .selectFrom('audit_event')
            .where('at', '<', timestamp(before))
            .where('kind', '<>', 'account_erased')
            .$if(kinds !== undefined, (query) => query.where('kind', 'in', kinds ?? []))
            .orderBy('at')
            .orderBy('id')
            .limit(BATCH)
            .select('id'),
        )
        .executeTakeFirst();
      return Number(deleted.numDeletedRows);
    });
    removed += batch;
    if (batch < BATCH) return removed;
  }
}
