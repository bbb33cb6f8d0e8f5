import type { CustomerQuery, StaffCustomer } from '@arot/contract';
import { findAccountById } from '../../accounts/account.repository.ts';
import { wholesaleStateOf } from '../../accounts/wholesale-request.repository.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Context } from '../../http/context.ts';
import { versionOf } from '../../http/if-match.ts';
import { notifyAccount } from '../../messages/send-message.ts';
import type { Template } from '../../messages/templates.ts';
import { nextCursor, readCursor } from '../../operations/cursor.ts';
import type { StaffContext } from '../../operations/staff-context.ts';
import type { VersionedResource } from '../../operations/with-version.ts';
import {
  findCustomerIds,
  findStaffCustomer,
  findStaffCustomers,
  lockCustomerRows,
  type StaffCustomerRow,
} from './staff-customer.repository.ts';

/**
 * Returns a part of the customers who match, newest first.
 *
 * @throws ApiError VALIDATION_ERROR for a cursor of another list
 */
export async function listCustomers(
  { em, clock }: Pick<Context, 'em' | 'clock'>,
  query: CustomerQuery,
): Promise<{ items: StaffCustomer[]; nextCursor: string | null }> {
  const { q, customerType, state, documents, documentType, registeredSince, registeredUntil, limit } = query;
  const ids = await findCustomerIds(em, {
    text: q,
    customerType,
    active: state === undefined ? undefined : state === 'active',
    documents:
      documents === undefined && documentType === undefined
        ? undefined
        : { type: documentType, present: documents !== 'missing' },
    since: registeredSince,
    until: registeredUntil,
    wholesaleRequest: query.wholesaleRequest,
    groupId: query.groupId,
    after: readCursor(query.cursor, { createdAt: 'moment', id: 'text' }),
    limit: limit + 1,
  });
  const items = (await findStaffCustomers(em, ids, clock())).map(toStaffCustomer);
  return { items: items.slice(0, limit), nextCursor: nextCursor(items, limit, ['registeredAt', 'id']) };
}

/** @throws ApiError NOT_FOUND, also for an account with a staff role: only `accounts:write` may change staff */
export async function getCustomer({ em, clock }: Pick<Context, 'em' | 'clock'>, id: string): Promise<StaffCustomer> {
  const row = await findStaffCustomer(em, id, clock());
  if (!row) throw new ApiError('NOT_FOUND');
  return toStaffCustomer(row);
}

/** The customer may have got a role while the lock waited. */
export const customerResource: VersionedResource<string, void, StaffCustomer> = {
  lock: ({ em }, id) => lockCustomerRows(em, id),
  find: getCustomer,
};

/** Sends a customer a message about what a staff member has decided, in the transaction of the decision. */
export async function tellCustomer(ctx: StaffContext, id: string, template: Template, reason: string): Promise<void> {
  const account = await findAccountById(ctx.em, id);
  if (account) await notifyAccount(ctx, account, template, { reason });
}

function toStaffCustomer({ accountVersion, customerVersion, requestVersion, ...row }: StaffCustomerRow): StaffCustomer {
  const { id, approved, requestedAt, decidedAt, decidedBy, note, reason, customerNote, ...customer } = row;
  const request = { decidedAt, decidedBy, note, reason, customerNote };
  return {
    ...{ id, version: versionOf(accountVersion, customerVersion, requestVersion), ...customer },
    wholesaleRequest: requestedAt === null ? null : { state: wholesaleStateOf(approved), requestedAt, ...request },
  };
}
