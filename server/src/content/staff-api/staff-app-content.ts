import type { listStaffAppContentQuery, staffAppContentDetail, staffAppContentItem } from '@arot/contract';
import type * as z from 'zod';
import type { EntityManager } from '../../database/database.ts';
import { containsPattern } from '../../database/sql.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Context } from '../../http/context.ts';
import { type PublicOrigins, toPublicUrl } from '../../http/public-url.ts';
import { partOf, readCursor } from '../../operations/cursor.ts';
import type { VersionedResource } from '../../operations/with-version.ts';
import {
  findStaffAppContent,
  findStaffAppContents,
  lockAppContent,
  type StaffAppContentItemRow,
  type StaffAppContentRow,
} from './staff-app-content.repository.ts';

/** @throws ApiError VALIDATION_ERROR for a cursor of another list */
export async function listStaffAppContent(
  { em, ...origins }: Context,
  { q, status, requested, limit, cursor }: z.infer<typeof listStaffAppContentQuery>,
) {
  const after = readCursor(cursor, { key: 'text' })?.key;
  const pattern = containsPattern(q.normalize('NFC'));
  const rows = await findStaffAppContents(em, { pattern, status, requested, after, limit: limit + 1 });
  return partOf(rows, limit, ['key'], (row) => toStaffAppContentItem(row, origins));
}

/** Returns app content. Unlike a visitor's request, it does not register an unknown key. @throws ApiError NOT_FOUND */
export async function getStaffAppContent({ em, ...origins }: Context, key: string) {
  const row = await findStaffAppContent(em, key);
  if (!row) throw new ApiError('NOT_FOUND');
  return toStaffAppContent(row, origins);
}

export const appContentResource: VersionedResource<string, void, StaffAppContentRow> = {
  lock: async ({ em }, key) => {
    if (!(await lockAppContent(em, key))) throw new ApiError('NOT_FOUND');
  },
  find: ({ em }, key) => foundAppContent(em, key),
};

/** Returns app content that the transaction has written or locked. */
export async function foundAppContent(em: EntityManager, key: string): Promise<StaffAppContentRow> {
  const row = await findStaffAppContent(em, key);
  if (!row) throw new Error('app content that is locked exists');
  return row;
}

function toStaffAppContentItem(
  { unclaimed: requested, hasBody, ...item }: StaffAppContentItemRow,
  origins: PublicOrigins,
): z.infer<typeof staffAppContentItem> {
  const images = item.images.map(({ url }) => ({ url, publicUrl: toPublicUrl(url, origins) }));
  return { ...item, images, requested, empty: !hasBody && item.externalUrl === null && images.length === 0 };
}

export function toStaffAppContent(
  { body, bodyHtml, ...item }: StaffAppContentRow,
  origins: PublicOrigins,
): z.infer<typeof staffAppContentDetail> {
  return { ...toStaffAppContentItem(item, origins), body, bodyHtml };
}
