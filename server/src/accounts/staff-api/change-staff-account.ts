import type { changeStaffAccountRequest } from '@arot/contract';
import type * as z from 'zod';
import { recordAudit } from '../../audit/record-audit.ts';
import type { StaffContext } from '../../operations/staff-context.ts';
import { changeAccount } from '../change-account.ts';
import { grantStaff } from '../grant-staff.ts';
import { lockAccount } from '../locate-account.ts';
import { changesIdentifier, requireCustomerAccess } from '../require-customer-access.ts';
import { requireGrantableRole } from './create-staff-account.ts';
import { withGuarded } from './guard-staff-change.ts';
import type { StaffAccountDetails } from './staff-account.repository.ts';
import { getStaffAccount, staffAccountResource } from './staff-account.ts';

/**
 * @throws ApiError NOT_FOUND; PRECONDITION_REQUIRED, PRECONDITION_FAILED; FORBIDDEN for an account or a role with permissions
 *   that the caller does not have, and for the role or an identifier of a customer without the permissions for it; CONFLICT for an identifier of another account, or if callers demote themselves;
 *   VALIDATION_ERROR for an unknown role, or if neither an email address nor a phone number is left
 */
export async function changeStaffAccount(
  ctx: StaffContext,
  id: string,
  { role, ...change }: z.output<typeof changeStaffAccountRequest>,
): Promise<StaffAccountDetails> {
  return await withGuarded(ctx, staffAccountResource, id, async (before, actor) => {
    const getsRole = role !== undefined && role !== before.role;
    if (before.isCustomer && (getsRole || changesIdentifier(before, change))) requireCustomerAccess(actor);
    if (getsRole) {
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
