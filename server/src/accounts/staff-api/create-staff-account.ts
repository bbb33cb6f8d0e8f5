import type { createStaffAccountRequest } from '@arot/contract';
import { v7 as uuidv7 } from 'uuid';
import type * as z from 'zod';
import { recordAudit } from '../../audit/record-audit.ts';
import { ApiError } from '../../http/api-error.ts';
import type { StaffContext } from '../../operations/staff-context.ts';
import { conflictOf } from '../change-account.ts';
import { addAccount } from '../create-account.ts';
import { findRole } from '../role.repository.ts';
import { type Actor, guardStaffChange, requireGrantable } from './guard-staff-change.ts';
import type { PreparedPassword } from './staff-access.ts';
import type { StaffAccountDetails } from './staff-account.repository.ts';
import { getStaffAccount } from './staff-account.ts';

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

/** Checks a role that an account is about to get. */
export async function requireGrantableRole(ctx: StaffContext, actor: Actor, role: string): Promise<void> {
  const row = await findRole(ctx.em, role);
  if (!row) {
    throw new ApiError('VALIDATION_ERROR', { fields: { role: ['There is no such role. Create it first.'] } });
  }
  requireGrantable(actor, row.permissions);
}
