import { type changeStaffAccountRequest, type createStaffAccountRequest, messages } from '@arot/contract';
import { v7 as uuidv7 } from 'uuid';
import type * as z from 'zod';
import { recordAudit } from '../../audit/record-audit.ts';
import { ApiError } from '../../http/api-error.ts';
import type { StaffContext } from '../../operations/staff-context.ts';
import { lockAccountById } from '../account.repository.ts';
import { changeAccount, conflictOf } from '../change-account.ts';
import { addAccount } from '../create-account.ts';
import { grantStaff, revokeStaff } from '../grant-staff.ts';
import { lockAccount } from '../locate-account.ts';
import { changesIdentifier, requireCustomerAccess } from '../require-customer-access.ts';
import { guardStaffChange, requireGrantableRole, withGuarded } from './guard-staff-change.ts';
import type { PreparedPassword } from './staff-access.ts';
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

type NewStaffAccount = Omit<z.output<typeof createStaffAccountRequest>, 'password'>;

/** @throws ApiError VALIDATION_ERROR for an unknown role, FORBIDDEN for a role with permissions that the caller does not have,
 *   CONFLICT if another account has the email address or phone number */
export async function createStaffAccount(
  ctx: StaffContext,
  { name, email, phoneNumber, role }: NewStaffAccount,
  { hash, generated }: PreparedPassword,
): Promise<StaffAccountDetails & { password: string | null }> {
  return await guardStaffChange(ctx, async (actor) => {
    await requireGrantableRole(ctx, actor, role);
    const id = uuidv7();
    const account = { id, name, email: email ?? null, phoneNumber: phoneNumber ?? null, roleName: role };
    const taken = await addAccount(ctx.em, { ...account, passwordHash: hash, createdAt: ctx.clock() });
    if (taken.length > 0) throw conflictOf(taken);
    await recordAudit(ctx, 'account_created', { accountId: id, details: { role, name, email, phoneNumber } });
    return { ...(await getStaffAccount(ctx, id)), password: generated };
  });
}

/**
 * Makes an account without a role a staff account.
 *
 * @throws ApiError NOT_FOUND; CONFLICT if it has a role; VALIDATION_ERROR for an unknown role, FORBIDDEN for a role with
 *   permissions that the caller does not have, and for a customer without the permissions for it
 */
export async function grantStaffRole(ctx: StaffContext, id: string, role: string): Promise<StaffAccountDetails> {
  return await guardStaffChange(ctx, async (actor) => {
    const account = await lockAccountById(ctx.em, id);
    if (!account) throw new ApiError('NOT_FOUND');
    if (account.roleName !== null) {
      throw new ApiError('CONFLICT', { message: messages.hasRole });
    }
    if (account.customerType !== null) requireCustomerAccess(actor);
    await requireGrantableRole(ctx, actor, role);
    await grantStaff(ctx, id, { role });
    return await getStaffAccount(ctx, id);
  });
}

/** Removes the role of an account. @throws ApiError like {@link withGuarded} */
export async function revokeStaffRole(ctx: StaffContext, id: string): Promise<void> {
  await withGuarded(ctx, staffAccountResource, id, async () => {
    await revokeStaff(ctx, id);
  });
}
