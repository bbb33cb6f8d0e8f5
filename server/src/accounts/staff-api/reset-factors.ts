import { hasPermission, type Message, messages } from '@arot/contract';
import { hasCaused } from '../../audit/find-event.ts';
import { type AuditKind, recordAudit } from '../../audit/record-audit.ts';
import { ApiError } from '../../http/api-error.ts';
import { ForbiddenError } from '../../http/forbidden.ts';
import { notifyAccount } from '../../messages/send-message.ts';
import type { StaffContext } from '../../operations/staff-context.ts';
import { type AccountRow, findAccountById, lockAccountById } from '../account.repository.ts';
import { hasAny } from '../factors/change-factors.ts';
import { findFactorReset, findFactors, findManagerSince, saveFactorReset } from '../factors/factor.repository.ts';
import { removeFactors } from '../factors/remove-factors.ts';
import { requireCustomerAccess } from '../require-customer-access.ts';
import { type Actor, guardStaffChange, requireGrantable } from './guard-staff-change.ts';

/** The time within which another staff member confirms. */
const CONFIRM_MS = 24 * 3_600_000;

/** The time for which both must have managed accounts when it is started: a new accomplice is not enough. */
const MANAGER_MS = 7 * 86_400_000;

/** The events by which one staff member gets power over another: who made both accounts is one person, not two. */
const POWER_OVER: readonly AuditKind[] = [
  'account_created',
  'account_activated',
  'account_changed',
  'staff_granted',
  'password_set',
  'factor_reset_started',
  'factors_reset',
];

/**
 * Starts to remove the second factors of an account whose owner has lost them. Another staff member confirms it.
 *
 * @throws ApiError NOT_FOUND; FORBIDDEN for the own account, for permissions that the caller does not have, and for a caller who has not
 *   managed accounts for seven days; CONFLICT without a factor
 */
export async function resetFactors(ctx: StaffContext, id: string): Promise<{ startedBy: string; expiresAt: string }> {
  return await withOwner(ctx, id, async (account, startedBy) => {
    if (!hasAny(await findFactors(ctx.em, id))) {
      throw new ApiError('CONFLICT', { message: messages.noSecondFactor });
    }
    await requireManager(ctx, startedBy, ctx.clock());
    const expiresAt = new Date(ctx.clock().getTime() + CONFIRM_MS);
    await saveFactorReset(ctx.em, id, startedBy, expiresAt);
    await recordAudit(ctx, 'factor_reset_started', { accountId: id });
    await notifyAccount(ctx, account, 'factors-reset');
    return { startedBy, expiresAt: expiresAt.toISOString() };
  });
}

/**
 * Removes the second factors of an account, as another staff member has started, and ends its sessions and grants.
 *
 * @throws ApiError NOT_FOUND; FORBIDDEN as {@link resetFactors}, for the one who started it, for a caller who had not managed
 *   accounts for seven days then, and if one of the two has created, enabled or changed the other, or set the other's password or
 *   factors, in that time; CONFLICT if nothing was started in the last 24 hours
 */
export async function confirmFactorReset(ctx: StaffContext, id: string): Promise<{ endedSessions: number }> {
  return await withOwner(ctx, id, async (account, confirmedBy) => {
    const started = await findFactorReset(ctx.em, id, ctx.clock());
    if (started === undefined || !(await canStill(ctx, started.by, account))) {
      throw new ApiError('CONFLICT', { message: messages.resetNotStarted });
    }
    if (started.by === confirmedBy) throw forbidden(messages.anotherConfirms);
    const startedAt = new Date(Date.parse(started.expiresAt) - CONFIRM_MS);
    await requireManager(ctx, confirmedBy, startedAt);
    await requireIndependent(ctx, [started.by, confirmedBy], startedAt);
    return { endedSessions: (await removeFactors(ctx, account)) ?? 0 };
  });
}

/** @throws ApiError FORBIDDEN unless a staff member has managed accounts for seven days at a moment */
async function requireManager({ em }: StaffContext, id: string, at: Date): Promise<void> {
  const since = await findManagerSince(em, id);
  if (since !== null && Date.parse(since) > at.getTime() - MANAGER_MS) {
    throw forbidden(messages.managersOnly);
  }
}

/** @throws ApiError FORBIDDEN if one of two staff members has got power over the other in the seven days before a moment, or since */
async function requireIndependent({ em }: StaffContext, [a, b]: readonly [string, string], at: Date): Promise<void> {
  const since = new Date(at.getTime() - MANAGER_MS);
  for (const [actor, accountId] of [
    [a, b],
    [b, a],
  ] as const) {
    if (await hasCaused(em, { actor, accountId, kinds: POWER_OVER, since })) {
      throw forbidden(messages.notIndependent);
    }
  }
}

async function withOwner<T>(
  ctx: StaffContext,
  id: string,
  use: (account: AccountRow, callerId: string) => Promise<T>,
): Promise<T> {
  return await guardStaffChange(ctx, async (actor) => {
    const account = await lockAccountById(ctx.em, id);
    if (!account || account.isService) throw new ApiError('NOT_FOUND');
    if (ctx.principal?.kind !== 'account') throw forbidden(messages.twoStaffMembers);
    const { id: callerId } = ctx.principal.user;
    if (callerId === id) throw forbidden(messages.askAnother);
    requirePermissionsOf(actor, account);
    return await use(account, callerId);
  });
}

/** Requires every permission that signing in as the owner would give. @throws ApiError FORBIDDEN */
function requirePermissionsOf(actor: Actor, account: AccountRow): void {
  requireGrantable(actor, account.roleName === null ? [] : (account.permissions ?? []));
  if (account.customerType !== null) requireCustomerAccess(actor);
}

/** Returns true if the one who started it still may. */
async function canStill({ em }: StaffContext, startedBy: string, account: AccountRow): Promise<boolean> {
  const starter = await findAccountById(em, startedBy);
  if (!starter?.active || starter.roleName === null) return false;
  const permissions = starter.permissions ?? [];
  if (!hasPermission(permissions, 'accounts:write')) return false;
  try {
    requirePermissionsOf({ permissions }, account);
    return true;
  } catch {
    return false;
  }
}

function forbidden(message: Message): ForbiddenError {
  return new ForbiddenError({ check: 'factor reset' }, message);
}
