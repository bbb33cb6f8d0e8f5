import type { CustomerChange, StaffCustomer } from '@arot/contract';
import { changeAccount, differenceOf } from '../accounts/change-account.ts';
import { decideWholesaleRequest } from '../accounts/wholesale-request.repository.ts';
import { type AuditContext, actorOf, recordAudit } from '../audit/record-audit.ts';
import { updateCustomer } from './customer.repository.ts';

/** The fields of a change that are in the customer record. */
export const CUSTOMER_FIELDS = ['shopName', 'shopAddress', 'shopType', 'customerType'] as const;

type CustomerRecord = Pick<StaffCustomer, (typeof CUSTOMER_FIELDS)[number]>;

/** Changes an account and its customer record, which the transaction has locked, with one audit event. @returns whether anything has changed */
export async function applyCustomerChange(
  ctx: AuditContext,
  account: Parameters<typeof changeAccount>[1],
  record: CustomerRecord | undefined,
  change: CustomerChange,
): Promise<boolean> {
  const accountId = account.id;
  const inAccount = await changeAccount(ctx, account, change);
  const inRecord = record ? differenceOf(fieldsOf(record), change) : { before: {}, after: {} };
  const after = { ...inAccount.after, ...inRecord.after };
  if (Object.keys(after).length === 0) return false;
  await updateCustomer(ctx.em, accountId, inRecord.after);
  if (inRecord.after.customerType === 'WHOLESALE') {
    const decision = { approved: true, by: actorOf(ctx), at: ctx.clock() };
    await decideWholesaleRequest(ctx.em, accountId, decision);
  }
  const details = { before: { ...inAccount.before, ...inRecord.before }, after };
  await recordAudit(ctx, 'account_changed', { accountId, details });
  return true;
}

function fieldsOf({ shopName, shopAddress, shopType, customerType }: CustomerRecord): CustomerRecord {
  return { shopName, shopAddress, shopType, customerType };
}
