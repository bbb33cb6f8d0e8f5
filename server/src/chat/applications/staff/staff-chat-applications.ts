import type { staffChatApplication } from '@arot/contract';
import type * as z from 'zod';
import type { Clock } from '../../../clock.ts';
import type { EntityManager } from '../../../database/open-database.ts';
import { requireMatch } from '../../../http/if-match.ts';
import { nextCursor, readCursor } from '../../../staff/cursor.ts';
import type { StaffContext } from '../../../staff/staff-context.ts';
import { lockApplication } from '../chat-application.repository.ts';
import { type ApplicationDetails, listApplications, showApplication } from '../show-application.ts';
import { findVersion, findVersions } from './staff-chat-application.repository.ts';

export type StaffChatApplication = z.infer<typeof staffChatApplication>;
type Source = { readonly em: EntityManager; readonly clock: Clock };

/** @throws ApiError VALIDATION_ERROR for a cursor of another list */
export async function listStaffChatApplications(
  source: Source,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
) {
  const [name, id] = readCursor(cursor, 2) ?? [];
  const after = name === undefined || id === undefined ? {} : { after: { name, id } };
  const rows = await findVersions(source.em, { ...after, limit: limit + 1 });
  const details = new Map((await listApplications(source)).map((each) => [each.chatApplicationId, each]));
  const items = rows.slice(0, limit).flatMap((row) => {
    const found = details.get(row.id);
    return found ? [withVersion(found, row.version)] : [];
  });
  return { items, nextCursor: nextCursor(rows, limit, (row) => [row.name, row.id]) };
}

/** @throws OperatorError NOT_FOUND */
export async function getStaffChatApplication(source: Source, id: string): Promise<StaffChatApplication> {
  const version = await findVersion(source.em, id);
  return withVersion(await showApplication(source, id), version ?? '');
}

/**
 * Locks an application in the version that the caller has read, until the end of the transaction.
 *
 * @throws OperatorError NOT_FOUND; ApiError PRECONDITION_REQUIRED, PRECONDITION_FAILED
 */
export async function lockStaffVersion(ctx: StaffContext, id: string): Promise<void> {
  await lockApplication(ctx.em, id);
  requireMatch(ctx, (await findVersion(ctx.em, id)) ?? '');
}

function withVersion(details: ApplicationDetails, version: string): StaffChatApplication {
  return {
    ...details,
    version,
    visitorOrigins: [...details.visitorOrigins],
    secrets: [...details.secrets],
    fields: [...details.fields],
  };
}
