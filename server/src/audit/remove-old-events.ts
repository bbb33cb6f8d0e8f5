import { sql } from 'kysely';
import type { Clock } from '../clock.ts';
import { db } from '../database/db.ts';
import type { Database } from '../database/open-database.ts';
import { timestamp } from '../database/timestamps.ts';

/** Events of one transaction. */
const BATCH = 5_000;

/**
 * Deletes audit events that are older than the retention. The table rejects every other deletion.
 *
 * @returns the number of deleted events
 */
export async function removeOldEvents(database: Database, clock: Clock, retentionSeconds: number): Promise<number> {
  const before = new Date(clock().getTime() - retentionSeconds * 1_000);
  let removed = 0;
  for (;;) {
    const batch = await database.fork().transactional(async (em) => {
      await sql`select set_config('arot.audit_retention_before', ${before.toISOString()}, true)`.execute(db(em));
      const deleted = await db(em)
        .deleteFrom('audit_event')
        .where(
          'id',
          'in',
          db(em)
            .selectFrom('audit_event')
            .where('at', '<', timestamp(before))
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
