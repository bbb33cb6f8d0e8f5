import type { Clock } from '../../../clock.ts';
import type { EntityManager } from '../../../database/open-database.ts';
import { nextCursor, readCursor } from '../../../staff/cursor.ts';
import { toStaffApplication } from './staff-application.mapper.ts';
import { findStaffApplications } from './staff-application.repository.ts';

/** @throws ApiError VALIDATION_ERROR for a cursor of another list */
export async function listOauthApplications(
  { em, clock }: { readonly em: EntityManager; readonly clock: Clock },
  { limit, cursor }: { limit: number; cursor?: string | undefined },
) {
  const now = clock();
  const [after] = readCursor(cursor, 1) ?? [];
  const rows = await findStaffApplications(em, now, { after, limit: limit + 1 });
  return {
    items: rows.slice(0, limit).map((row) => toStaffApplication(row, now)),
    nextCursor: nextCursor(rows, limit, ({ slug }) => [slug]),
  };
}
