import type { EntityManager } from '../database/open-database.ts';
import { ApiError } from '../http/api-error.ts';
import { requireMatch } from '../http/if-match.ts';
import type { StaffContext } from '../staff/staff-context.ts';
import { findStaffAppContent, lockAppContent, type StaffAppContentRow } from './staff-app-content.repository.ts';

/**
 * Locks app content in the version that the caller has read, until the end of the transaction.
 *
 * @throws ApiError NOT_FOUND, PRECONDITION_REQUIRED, PRECONDITION_FAILED
 */
export async function lockAppContentVersion(ctx: StaffContext, key: string): Promise<void> {
  if (!(await lockAppContent(ctx.em, key))) throw new ApiError('NOT_FOUND');
  requireMatch(ctx, (await foundAppContent(ctx.em, key)).version);
}

/** App content that the transaction has written or locked. */
export async function foundAppContent(em: EntityManager, key: string): Promise<StaffAppContentRow> {
  const row = await findStaffAppContent(em, key);
  if (!row) throw new Error('app content that is locked exists');
  return row;
}
