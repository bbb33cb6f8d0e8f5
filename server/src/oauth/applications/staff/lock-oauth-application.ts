import { requireMatch } from '../../../http/if-match.ts';
import type { StaffContext } from '../../../staff/staff-context.ts';
import { unknownApplication } from '../unknown-application.ts';
import { lockStaffApplication } from './staff-application.repository.ts';

/**
 * Locks an application in the version that the caller has read, until the end of the transaction.
 *
 * @throws OperatorError NOT_FOUND; ApiError PRECONDITION_REQUIRED, PRECONDITION_FAILED
 */
export async function lockOauthApplication(ctx: StaffContext, clientId: string): Promise<void> {
  const row = await lockStaffApplication(ctx.em, clientId, ctx.clock());
  if (!row) throw unknownApplication(clientId);
  requireMatch(ctx, row.version);
}
