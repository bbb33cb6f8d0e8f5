import type { listStaffAppContentQuery } from '@arot/contract';
import type * as z from 'zod';
import type { Context } from '../http/context.ts';
import { nextCursor, readCursor } from '../staff/cursor.ts';
import { toStaffAppContentItem } from './staff-app-content.mapper.ts';
import { findStaffAppContents } from './staff-app-content.repository.ts';

/** @throws ApiError VALIDATION_ERROR for a cursor of another list */
export async function listStaffAppContent(
  { em, ...origins }: Context,
  { q, status, requested, limit, cursor }: z.infer<typeof listStaffAppContentQuery>,
) {
  const after = readCursor(cursor, 1)?.[0];
  const pattern = `%${q.normalize('NFC').replace(/[\\%_]/g, '\\$&')}%`;
  const rows = await findStaffAppContents(em, { pattern, status, requested, after, limit: limit + 1 });
  return {
    items: rows.slice(0, limit).map((row) => toStaffAppContentItem(row, origins)),
    nextCursor: nextCursor(rows, limit, ({ key }) => [key]),
  };
}
