import type { EntityManager } from '../../database/database.ts';
import { db } from '../../database/db.ts';
import { timestamp } from '../../database/schema/timestamps.ts';

/** The last run of a job. Moments are ISO 8601. */
export type JobRow = Awaited<ReturnType<typeof findJobs>>[number];

/**
 * Claims a job for this process, unless its last start is later than `before`. Of several processes that try at the same
 * time, one gets it.
 */
export async function claimJob(em: EntityManager, name: string, now: Date, before: Date): Promise<boolean> {
  const claimed = await db(em)
    .insertInto('job')
    .values({ name, startedAt: timestamp(now) })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ startedAt: timestamp(now), endedAt: null, removed: null, error: null })
        .where('job.startedAt', '<', timestamp(before)),
    )
    .returning('name')
    .execute();
  return claimed.length > 0;
}

/** Records the end of a run. */
export async function endJob(
  em: EntityManager,
  name: string,
  { endedAt, removed, error }: { readonly endedAt: Date; readonly removed?: number; readonly error?: string },
): Promise<void> {
  await db(em)
    .updateTable('job')
    .set({ endedAt: timestamp(endedAt), removed: removed ?? null, error: error ?? null })
    .where('name', '=', name)
    .execute();
}

/** Returns the last run of every job that has run, by name. */
export async function findJobs(em: EntityManager) {
  return await db(em)
    .selectFrom('job')
    .select(['name', 'startedAt', 'endedAt', 'removed', 'error'])
    .orderBy('name')
    .execute();
}
