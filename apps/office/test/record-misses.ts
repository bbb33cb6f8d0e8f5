import { db } from '../../../server/src/database/db.ts';
import { json } from '../../../server/src/database/schema/values.ts';
import type { Office } from './office.ts';

/** Stores searches that three callers have made today and that found nothing, with how often each was made. */
export async function recordMisses({ server }: Office, misses: Readonly<Record<string, number>>): Promise<void> {
  const rows = Object.entries(misses).map(([query, count]) => ({
    query,
    count,
    callers: json(['one', 'two', 'three']),
    lastOn: new Date().toISOString().slice(0, 10),
  }));
  await db(server.server.database.fork()).insertInto('search_miss').values(rows).execute();
}
