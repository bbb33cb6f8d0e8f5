import type { Clock } from '../base/clock.ts';
import type { Database } from '../database/database.ts';
import { db } from '../database/db.ts';
import { timestamp } from '../database/schema/timestamps.ts';
import { setForTransaction } from '../database/sql.ts';
import { KINDS_WITHOUT_CHANGE } from './record-audit.ts';

/** The maximum number of events that one transaction removes. */
const BATCH = 5_000;

/** The time after which events that change nothing are deleted, unless the operator has chosen a time for all events. */
const WITHOUT_CHANGE_SECONDS = 180 * 24 * 3_600;

/**
 * Deletes old audit events: all kinds after the given retention, or without one, only events that change nothing, after 180
 * days. The ids of erased accounts stay for ever, because they are needed after the restore of a backup. The table rejects every
 * other deletion.
 *
 * @returns the number of deleted events
 */
export async function removeOldEvents(database: Database, clock: Clock, retentionSeconds: number | undefined) {
  const before = new Date(clock().getTime() - (retentionSeconds ?? WITHOUT_CHANGE_SECONDS) * 1_000);
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
            .$if(retentionSeconds === undefined, (query) => query.where('kind', 'in', KINDS_WITHOUT_CHANGE))
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
