import type { StaffContext } from '../../operations/staff-context.ts';
import { lockAccount } from '../locate-account.ts';
import type { PasswordHasher } from '../passwords/password-hasher.ts';
import { type PasswordOwner, rejectWeak } from '../passwords/password-weakness.ts';
import { createOneTimePassword, replacePassword } from '../passwords/set-password.ts';
import { requireCustomerAccess } from '../require-customer-access.ts';
import { revokeSessions } from '../sessions/end-session.ts';
import { setActive } from '../set-active.ts';
import { withGuarded } from './guard-staff-change.ts';
import type { StaffAccountDetails } from './staff-account.repository.ts';
import { getStaffAccount, staffAccountResource } from './staff-account.ts';

/** Sets a one-time password of a staff account and ends its sessions and grants. @throws ApiError like {@link withGuarded}, and VALIDATION_ERROR for a password that is too easy to guess */
export async function resetStaffPassword(
  ctx: StaffContext,
  id: string,
  { hash, given, generated }: PreparedPassword,
): Promise<{ password: string | null; endedSessions: number; version: string }> {
  return await withGuarded(ctx, staffAccountResource, id, async (account, actor) => {
    if (account.isCustomer) requireCustomerAccess(actor);
    // The name and identifiers were not known before.
    if (given !== undefined) await rejectWeak('password', given, account);
    const endedSessions = await replacePassword(ctx, await lockAccount(ctx.em, id), hash, { oneTime: true });
    return { password: generated, endedSessions, version: (await getStaffAccount(ctx, id)).version };
  });
}

export type PreparedPassword = {
  readonly hash: string;
  /** The password that the caller has chosen. */
  readonly given: string | undefined;
  /** The password if it was generated: it is returned once. */
  readonly generated: string | null;
};

/**
 * Hashes the given password or a generated one, before a transaction is opened.
 *
 * @throws ApiError VALIDATION_ERROR if the given password is too easy to guess
 */
export async function preparePassword(
  passwords: PasswordHasher,
  given: string | undefined,
  owner: PasswordOwner = {},
): Promise<PreparedPassword> {
  if (given !== undefined) await rejectWeak('password', given, owner);
  const generated = given === undefined ? createOneTimePassword() : null;
  return { hash: await passwords.hash(given ?? generated ?? ''), given, generated };
}

/** Ends every session and grant of a staff account, also of the caller. @throws ApiError like {@link withGuarded} */
export async function endStaffSessions(ctx: StaffContext, id: string): Promise<{ endedSessions: number }> {
  return await withGuarded(ctx, staffAccountResource, id, async () => {
    return { endedSessions: await revokeSessions(ctx, id) };
  });
}

/** Activates or deactivates a staff account, see {@link setActive}. @throws ApiError like {@link withGuarded} */
export async function setStaffActive(ctx: StaffContext, id: string, active: boolean): Promise<StaffAccountDetails> {
  return await withGuarded(ctx, staffAccountResource, id, async () => {
    await setActive(ctx, id, active);
    return await getStaffAccount(ctx, id);
  });
}
