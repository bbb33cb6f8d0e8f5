import type { Clock } from '../../../clock.ts';
import type { EntityManager } from '../../../database/open-database.ts';
import { nextCursor, readCursor } from '../../../staff/cursor.ts';
import { listApplications } from '../show-application.ts';
import { toStaffChatApplication } from './staff-chat-application.mapper.ts';
import { findVersions } from './staff-chat-application.repository.ts';

type Source = { readonly em: EntityManager; readonly clock: Clock };

/** @throws ApiError VALIDATION_ERROR for a cursor of another list */
export async function listChatApplications(
  source: Source,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
) {
  const [name, id] = readCursor(cursor, 2) ?? [];
  const after = name === undefined || id === undefined ? {} : { after: { name, id } };
  const rows = await findVersions(source.em, { ...after, limit: limit + 1 });
  const details = new Map((await listApplications(source)).map((each) => [each.chatApplicationId, each]));
  const items = rows.slice(0, limit).flatMap((row) => {
    const found = details.get(row.id);
    return found ? [toStaffChatApplication(found, row.version)] : [];
  });
  return { items, nextCursor: nextCursor(rows, limit, (row) => [row.name, row.id]) };
}
