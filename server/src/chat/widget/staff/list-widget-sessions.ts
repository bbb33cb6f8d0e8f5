import type { Clock } from '../../../clock.ts';
import type { EntityManager } from '../../../database/open-database.ts';
import { nextCursor, readCursor } from '../../../staff/cursor.ts';
import { getChatApplication } from '../../applications/staff/get-chat-application.ts';
import { findLiveSessions } from '../widget-session.repository.ts';

type Source = { readonly em: EntityManager; readonly clock: Clock };

/** @throws OperatorError NOT_FOUND; ApiError VALIDATION_ERROR for a cursor of another list */
export async function listWidgetSessions(
  source: Source,
  applicationId: string,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
) {
  await getChatApplication(source, applicationId);
  const [createdAt, id] = readCursor(cursor, 2) ?? [];
  const after = createdAt === undefined || id === undefined ? {} : { after: { createdAt, id } };
  const rows = await findLiveSessions(source.em, applicationId, source.clock(), { ...after, limit: limit + 1 });
  return {
    items: rows.slice(0, limit).map((row) => ({
      sessionId: row.id,
      visitorId: row.visitor_id,
      externalUserId: row.external_user_id,
      visitorName: row.name,
      createdAt: row.created_at,
      expiresAt: row.expires_at,
    })),
    nextCursor: nextCursor(rows, limit, (row) => [row.created_at, row.id]),
  };
}
