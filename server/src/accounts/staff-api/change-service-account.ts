import type { changeServiceAccountRequest, createServiceAccountRequest } from '@arot/contract';
import { v7 as uuidv7 } from 'uuid';
import type * as z from 'zod';
import { recordAudit } from '../../audit/record-audit.ts';
import type { StaffContext } from '../../operations/staff-context.ts';
import { insertAccount, updateAccount } from '../account.repository.ts';
import { removeAccount } from '../create-account.ts';
import { grantStaff } from '../grant-staff.ts';
import { setActive } from '../set-active.ts';
import { guardStaffChange, requireGrantableRole, withGuarded } from './guard-staff-change.ts';
import type { ServiceAccountDetails } from './service-account.repository.ts';
import { getServiceAccount, serviceAccountResource } from './service-account.ts';

/** @throws ApiError VALIDATION_ERROR for an unknown role, FORBIDDEN for a role with permissions that the caller does not have */
export async function createServiceAccount(
  ctx: StaffContext,
  { name, role }: z.output<typeof createServiceAccountRequest>,
): Promise<ServiceAccountDetails> {
  return await guardStaffChange(ctx, async (actor) => {
    await requireGrantableRole(ctx, actor, role);
    const id = uuidv7();
    // No password has this hash.
    const account = { id, name, email: null, phoneNumber: null, passwordHash: '', roleName: role, isService: true };
    await insertAccount(ctx.em, { ...account, createdAt: ctx.clock() });
    await recordAudit(ctx, 'account_created', { accountId: id, details: { role, name, service: true } });
    return await getServiceAccount(ctx, id);
  });
}

/** @throws ApiError like {@link withGuarded}, and VALIDATION_ERROR for an unknown role */
export async function changeServiceAccount(
  ctx: StaffContext,
  id: string,
  { name, role, active }: z.output<typeof changeServiceAccountRequest>,
): Promise<ServiceAccountDetails> {
  return await withGuarded(ctx, serviceAccountResource, id, async (before, actor) => {
    if (role !== undefined && role !== before.role) {
      await requireGrantableRole(ctx, actor, role);
      await grantStaff(ctx, id, { role });
    }
    if (name !== undefined && name !== before.name) {
      await updateAccount(ctx.em, id, { name }, ctx.clock());
      const details = { before: { name: before.name }, after: { name } };
      await recordAudit(ctx, 'account_changed', { accountId: id, details });
    }
    if (active !== undefined) await setActive(ctx, id, active);
    return await getServiceAccount(ctx, id);
  });
}

/** Deletes a service account with its keys. @throws ApiError like {@link withGuarded} */
export async function deleteServiceAccount(ctx: StaffContext, id: string): Promise<void> {
  await withGuarded(ctx, serviceAccountResource, id, async () => {
    await removeAccount(ctx, id);
  });
}
