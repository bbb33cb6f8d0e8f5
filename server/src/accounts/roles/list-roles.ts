import type { EntityManager } from '../../database/open-database.ts';
import { nextCursor, readCursor } from '../../staff/cursor.ts';
import { toStaffRole } from './role.mapper.ts';
import { findRoles } from './role.repository.ts';

/** @throws ApiError VALIDATION_ERROR for a cursor of another list */
export async function listRoles(
  { em }: { readonly em: EntityManager },
  { limit, cursor }: { limit: number; cursor?: string | undefined },
) {
  const [after] = readCursor(cursor, 1) ?? [];
  const rows = await findRoles(em, { limit: limit + 1, ...(after === undefined ? {} : { after }) });
  return {
    items: rows.slice(0, limit).map(toStaffRole),
    nextCursor: nextCursor(rows, limit, ({ name }) => [name]),
  };
}
