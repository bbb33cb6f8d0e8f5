import type { EntityManager } from '../../database/database.ts';
import { db } from '../../database/db.ts';
import { timestamp } from '../../database/schema/timestamps.ts';

/** Selects the chat visitors whom applications know by the id of an account. */
function visitorsOf(em: EntityManager, accountId: string) {
  return (
    db(em)
      .selectFrom('chat_visitor')
      // The unique index begins with the application.
      .where('applicationId', 'in', (all) => all.selectFrom('chat_application').select('id'))
      .where('externalUserId', '=', accountId)
      .select('id')
  );
}

/** Erases the chat visitors of an account, with their sessions. @returns their number */
export async function eraseVisitorsOf(em: EntityManager, accountId: string): Promise<number> {
  const erased = db(em).deleteFrom('chat_visitor').where('id', 'in', visitorsOf(em, accountId));
  return Number((await erased.executeTakeFirst()).numDeletedRows);
}

/** Ends the widget sessions of the chat visitors of an account. @returns their number */
export async function endWidgetSessionsOf(em: EntityManager, accountId: string, now: Date): Promise<number> {
  const ended = db(em)
    .updateTable('widget_session')
    .set({ endedAt: timestamp(now) })
    .where('endedAt', 'is', null)
    .where('visitorId', 'in', visitorsOf(em, accountId));
  return Number((await ended.executeTakeFirst()).numUpdatedRows);
}
