import type { staffChatApplication } from '@arot/contract';
import type * as z from 'zod';
import type { Context } from '../../http/context.ts';
import { nextCursor, type PartQuery, readCursor } from '../../operations/cursor.ts';
import type { VersionedResource } from '../../operations/with-version.ts';
import { lockApplication } from '../applications/chat-application.repository.ts';
import { listApplications, showApplication } from '../applications/show-application.ts';
import { findVersion, findVersions } from './staff-chat-application.repository.ts';

export type StaffChatApplication = z.infer<typeof staffChatApplication>;

/** @throws ApiError VALIDATION_ERROR for a cursor of another list */
export async function listChatApplications(source: Pick<Context, 'em' | 'clock'>, { limit, cursor }: PartQuery) {
  const after = readCursor(cursor, { name: 'text', id: 'text' });
  const rows = await findVersions(source.em, { after, limit: limit + 1 });
  const details = new Map((await listApplications(source)).map((each) => [each.chatApplicationId, each]));
  const items = rows.slice(0, limit).flatMap((row) => {
    const found = details.get(row.id);
    return found ? [{ ...found, version: row.version }] : [];
  });
  return { items, nextCursor: nextCursor(rows, limit, ['name', 'id']) };
}

/** @throws OperatorError NOT_FOUND */
export async function getChatApplication(
  source: Pick<Context, 'em' | 'clock'>,
  id: string,
): Promise<StaffChatApplication> {
  const version = (await findVersion(source.em, id)) ?? '';
  return { ...(await showApplication(source, id)), version };
}

export const chatApplicationResource: VersionedResource<string, unknown, StaffChatApplication> = {
  lock: ({ em }, id) => lockApplication(em, id),
  find: getChatApplication,
};
