import { findAccountById } from '../../accounts/account.repository.ts';
import { notifyAccount } from '../../messages/send-message.ts';
import type { Template } from '../../messages/templates.ts';
import type { StaffContext } from '../../operations/staff-context.ts';

/** Sends a customer a message about what a staff member has decided, in the transaction of the decision. */
export async function tellCustomer(ctx: StaffContext, id: string, template: Template, reason: string): Promise<void> {
  const account = await findAccountById(ctx.em, id);
  if (account) await notifyAccount(ctx, account, template, { reason });
}
