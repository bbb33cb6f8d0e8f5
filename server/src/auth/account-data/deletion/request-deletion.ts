import { type identityProof, messages } from '@arot/contract';
import type * as z from 'zod';
import type { AccountRow } from '../../../accounts/account.repository.ts';
import { changeOwnAccount } from '../../../accounts/sessions/lock-own-account.ts';
import { recordAudit } from '../../../audit/record-audit.ts';
import { ownAccountId } from '../../../customers/customer-profile.ts';
import type { Context } from '../../../http/context.ts';
import { ForbiddenError } from '../../../http/forbidden.ts';
import { callerOf } from '../../../http/principal.ts';
import { requireFreshFactor } from '../../../http/require-powers.ts';
import { sendMessage } from '../../../messages/send-message.ts';
import type { Template } from '../../../messages/templates.ts';
import { endAccess } from '../../own-account/own-account.ts';
import { proveIdentity } from '../../own-account/reauthenticate.ts';
import { clearDeletion, type Deletion, findDeletion, saveDeletion } from './deletion.repository.ts';

/** The time before the erasure at which the owner is reminded. */
export const ANNOUNCED_MS = 24 * 3_600_000;

declare module '../../../http/services.ts' {
  interface Services {
    /** The time between the request and the erasure. */
    readonly deletionDelaySeconds: number;
  }
}

/**
 * Lets the server erase the caller's account after a while. Its sessions, grants and tokens end at once. The account still works:
 * its owner can sign in and undo it until then. A repeated request leaves the time of the first.
 *
 * @throws ApiError as {@link proveIdentity}; FORBIDDEN for staff; REAUTHENTICATION_REQUIRED for a
 *   password or a code alone, if the account has a second factor
 */
export async function deleteAccount(ctx: Context, proof: z.infer<typeof identityProof>): Promise<{ erasesAt: string }> {
  if (ctx.principal.kind === 'account' && ctx.principal.user.accountType === 'STAFF') throw ofStaff();
  if (proof.method === undefined) requireFreshFactor(callerOf(ctx.principal));
  return await proveIdentity(ctx, proof, async (own, account) => {
    if (account.roleName !== null) throw ofStaff();
    const erasesAt = await scheduleOnce(own, account.id);
    const ended = await endAccess(own, account.id);
    await recordAudit(own, 'deletion_requested', { accountId: account.id, details: { erasesAt, ...ended } });
    await tellOwner(own, account, 'deletion-requested', erasesAt);
    return { erasesAt };
  });
}

/** Returns the deletion that the caller has asked for, and how long one takes. */
export async function getDeletion(ctx: Context): Promise<{ deletion: Deletion | null; delaySeconds: number }> {
  const deletion = (await findDeletion(ctx.em, ownAccountId(ctx))) ?? null;
  return { deletion, delaySeconds: ctx.services.deletionDelaySeconds };
}

/** Lets the caller's account stay. Without a deletion, nothing changes. @throws ApiError UNAUTHENTICATED */
export async function cancelDeletion(ctx: Context): Promise<void> {
  await changeOwnAccount(ctx, async (own, account) => {
    if (!(await clearDeletion(own.em, account.id))) return;
    await recordAudit(own, 'deletion_cancelled', { accountId: account.id });
    await tellOwner(own, account, 'deletion-cancelled');
  });
}

async function scheduleOnce({ em, clock, services }: Context, accountId: string): Promise<string> {
  const earlier = await findDeletion(em, accountId);
  if (earlier) return earlier.erasesAt;
  const requestedAt = clock();
  const delayMs = services.deletionDelaySeconds * 1_000;
  const erasesAt = new Date(requestedAt.getTime() + delayMs);
  await saveDeletion(em, accountId, { requestedAt, erasesAt, isAnnounced: delayMs <= ANNOUNCED_MS });
  return erasesAt.toISOString();
}

function ofStaff(): ForbiddenError {
  return new ForbiddenError({ check: 'account type', mode: 'deletion' }, messages.staffNotDeleted);
}

/** The day of a moment, where the customers are. */
const DAY = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Dhaka', dateStyle: 'short' });

/**
 * Tells the owner of an account about its deletion, on every contact that is the owner's: a person who has taken over one of them
 * must not delete the account in silence. An email address that is not verified may be a mistyped one of another person, so it
 * is used only where there is no phone number.
 *
 * @param erasesAt in ISO 8601
 */
export async function tellOwner(
  ctx: Pick<Context, 'em' | 'clock'>,
  account: AccountRow,
  template: Extract<Template, `deletion-${string}`>,
  erasesAt?: string,
): Promise<void> {
  const { id, email, phoneNumber: phone, emailVerifiedAt: verifiedAt, language } = account;
  const contacts = [phone, verifiedAt === null && phone !== null ? null : email];
  const variables = erasesAt === undefined ? {} : { date: DAY.format(new Date(erasesAt)) };
  for (const to of contacts)
    if (to !== null) await sendMessage(ctx, { to, template, variables, language, accountId: id });
}
