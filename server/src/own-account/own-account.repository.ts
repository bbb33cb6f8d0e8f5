import type { EntityManager } from '../database/database.ts';
import { db } from '../database/db.ts';
import { timestamp } from '../database/schema/timestamps.ts';

/** Ends the widget sessions of the chat visitors that applications have linked to the id of an account. @returns how many */
export async function endWidgetSessionsOf(em: EntityManager, accountId: string, now: Date): Promise<number> {
  const { numUpdatedRows } = await db(em)
    .updateTable('widget_session')
    .set({ endedAt: timestamp(now) })
    .where('endedAt', 'is', null)
    .where('visitorId', 'in', (visitors) =>
      visitors
        .selectFrom('chat_visitor')
        // The unique index begins with the application.
        .where('applicationId', 'in', (all) => all.selectFrom('chat_application').select('id'))
        .where('externalUserId', '=', accountId)
        .select('id'),
    )
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
