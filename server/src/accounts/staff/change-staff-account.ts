import type { changeStaffAccountRequest } from '@arot/contract';
import type * as z from 'zod';
import { recordAudit } from '../../audit/record-audit.ts';
import type { StaffContext } from '../../staff/staff-context.ts';
import { changeAccount } from '../change-account.ts';
import { lockAccount } from '../locate-account.ts';
import { grantStaff } from '../roles/grant-staff.ts';
import { requireGrantableRole } from './create-staff-account.ts';
import { getStaffAccount } from './get-staff-account.ts';
import { guardStaffChange } from './guard-staff-change.ts';
import { lockStaffAccount } from './lock-staff-account.ts';
import type { StaffAccountDetails } from './staff-account.mapper.ts';

/**
 * @throws ApiError NOT_FOUND; PRECONDITION_REQUIRED, PRECONDITION_FAILED; FORBIDDEN for an account or a role with permissions
 *   that the caller does not have; CONFLICT for an identifier of another account, or if callers demote themselves;
 *   VALIDATION_ERROR for an unknown role, or if neither an email address nor a phone number is left
 */
export async function changeStaffAccount(
  ctx: StaffContext,
  id: string,
  { role, ...change }: z.output<typeof changeStaffAccountRequest>,
): Promise<StaffAccountDetails> {
  return await guardStaffChange(ctx, async (actor) => {
    const before = await lockStaffAccount(ctx, actor, id);
    if (role !== undefined && role !== before.role) {
      await requireGrantableRole(ctx, actor, role);
      await grantStaff(ctx, id, { role });
    }
    const changed = await changeAccount(ctx, await lockAccount(ctx.em, id), change);
    if (Object.keys(changed.after).length > 0) {
      await recordAudit(ctx, 'account_changed', { accountId: id, details: changed });
    }
    return await getStaffAccount(ctx, id);
  });
}
