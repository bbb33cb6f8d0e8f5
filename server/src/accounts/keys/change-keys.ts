import { ALL_PERMISSIONS, type createServiceKeyRequest, MAX_KEYS, messages } from '@arot/contract';
import type * as z from 'zod';
import { recordAudit } from '../../audit/record-audit.ts';
import { ApiError } from '../../http/api-error.ts';
import type { StaffContext } from '../../operations/staff-context.ts';
import { hashToken } from '../../security/tokens.ts';
import { guardStaffChange, requireGrantable } from '../staff-api/guard-staff-change.ts';
import { getServiceAccount } from '../staff-api/service-account.ts';
import { type ServiceKeyDetails, toServiceKey } from './list-keys.ts';
import { deleteExpiredKeys, deleteKey, findKeys, insertKey } from './service-key.repository.ts';
import { makeServiceKey } from './service-key.ts';

const DAY_MS = 24 * 3_600_000;
const DEFAULT_DAYS = 90;
const MAX_DAYS = 366;

/**
 * Creates a key of a service account. Expired keys of the account are removed.
 *
 * @throws ApiError NOT_FOUND; FORBIDDEN for a role with permissions that the caller does not have; VALIDATION_ERROR for permissions that
 *   the role does not have, and for an end in the past or later than a year; CONFLICT for too many keys
 */
export async function createServiceKey(
  ctx: StaffContext,
  accountId: string,
  { name, expiresAt, permissions, addressRanges }: z.output<typeof createServiceKeyRequest>,
): Promise<ServiceKeyDetails & { key: string }> {
  return await guardStaffChange(ctx, async (actor) => {
    const account = await getServiceAccount(ctx, accountId);
    requireGrantable(actor, account.permissions);
    requireOfRole(account.permissions, permissions ?? []);
    const now = ctx.clock();
    const end = endOf(now, expiresAt);
    await deleteExpiredKeys(ctx.em, accountId, now);
    if ((await findKeys(ctx.em, { accountId })).length >= MAX_KEYS) {
      throw new ApiError('CONFLICT', { message: messages.mostKeys(MAX_KEYS) });
    }
    const { id, key } = makeServiceKey();
    const row = { id, accountId, name, permissions, addressRanges, createdAt: now, expiresAt: end };
    await insertKey(ctx.em, { ...row, tokenHash: hashToken(key) });
    const details = { keyId: id, name, permissions, addressRanges, expiresAt: end.toISOString() };
    await recordAudit(ctx, 'key_created', { accountId, details });
    const [created] = await findKeys(ctx.em, { id });
    if (!created) throw new Error('a key that was inserted is not found');
    return { ...toServiceKey(created), key };
  });
}

/**
 * Revokes a key, with effect on the next request of every process.
 *
 * @param accountId the account of the key; a command leaves it out
 * @throws ApiError NOT_FOUND; FORBIDDEN for a role with permissions that the caller does not have
 */
export async function revokeServiceKey(ctx: StaffContext, id: string, accountId?: string): Promise<void> {
  await guardStaffChange(ctx, async (actor) => {
    const [row] = await findKeys(ctx.em, { id });
    if (!row || (accountId !== undefined && row.accountId !== accountId)) throw new ApiError('NOT_FOUND');
    requireGrantable(actor, row.permissions ?? []);
    await deleteKey(ctx.em, id);
    await recordAudit(ctx, 'key_revoked', { accountId: row.accountId, details: { keyId: id, name: row.name } });
  });
}

function requireOfRole(ofRole: readonly string[], permissions: readonly string[]): void {
  const missing = ofRole.includes(ALL_PERMISSIONS) ? [] : permissions.filter((code) => !ofRole.includes(code));
  if (missing.length === 0) return;
  throw new ApiError('VALIDATION_ERROR', {
    fields: { permissions: [messages.roleLacks(missing.slice(0, 5).join(', '))] },
  });
}

function endOf(now: Date, expiresAt: string | undefined): Date {
  const end = expiresAt === undefined ? new Date(now.getTime() + DEFAULT_DAYS * DAY_MS) : new Date(expiresAt);
  const isInTime = end > now && end.getTime() <= now.getTime() + MAX_DAYS * DAY_MS;
  if (isInTime) return end;
  throw new ApiError('VALIDATION_ERROR', {
    fields: { expiresAt: [messages.withinYear] },
  });
}
