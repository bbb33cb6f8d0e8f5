import { hasPermission, type StaffCustomer } from '@arot/contract';
import { findAccountById } from '../../accounts/account.repository.ts';
import { setHold } from '../../accounts/account-details.repository.ts';
import { areCodesCapped, type CodeLimits, liftLimits } from '../../accounts/codes/code-limits.ts';
import { actorOfChange, requireCustomerAccess } from '../../accounts/require-customer-access.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import type { Context } from '../../http/context.ts';
import { notifyAccount } from '../../messages/send-message.ts';
import type { StaffContext } from '../../operations/staff-context.ts';
import { changeVersion } from '../../operations/with-version.ts';
import { customerResource, getCustomer } from './staff-customer.ts';

/**
 * Ends the hold after a reset by phone. It opens the documents to the person who has the phone, so the caller needs what a change of the
 * phone number needs. The owner gets a message.
 *
 * @throws ApiError FORBIDDEN, NOT_FOUND, PRECONDITION_REQUIRED or PRECONDITION_FAILED
 */
export async function endHold(ctx: StaffContext, id: string): Promise<StaffCustomer> {
  requireCustomerAccess(actorOfChange(ctx));
  return await changeVersion(ctx, customerResource, id, async ({ holdUntil }) => {
    if (holdUntil === null) return;
    // During the hold, both contacts get the message.
    const account = await findAccountById(ctx.em, id);
    if (account) await notifyAccount(ctx, account, 'hold-ended');
    await setHold(ctx.em, id, null);
    await recordAudit(ctx, 'hold_ended', { accountId: id, details: { before: { holdUntil } } });
  });
}

/** Returns whether a limit of codes keeps a customer out. @throws ApiError NOT_FOUND */
export async function getCodeLimits(
  ctx: Pick<Context, 'em' | 'clock'>,
  id: string,
  limits: CodeLimits,
): Promise<{ capped: boolean }> {
  return { capped: await areCodesCapped(ctx, targetsOf(await getCustomer(ctx, id)), limits) };
}

/**
 * Lets a customer get and use codes again: once a day, unless the caller may open the documents that a guessed code would open.
 *
 * @throws ApiError NOT_FOUND, RATE_LIMITED
 */
export async function liftCodeLimits(ctx: StaffContext, id: string): Promise<{ capped: boolean }> {
  const isLimited = !hasPermission(actorOfChange(ctx).permissions, 'documents:read');
  if (await liftLimits(ctx, { id, targets: targetsOf(await getCustomer(ctx, id)) }, { isLimited })) {
    await recordAudit(ctx, 'code_limits_lifted', { accountId: id });
  }
  return { capped: false };
}

function targetsOf({ email, phoneNumber }: StaffCustomer): string[] {
  return [email, phoneNumber].filter((target) => target !== null);
}
