import { type CustomerGroup, type changeMembersRequest, MAX_GROUPS_OF_CUSTOMER } from '@arot/contract';
import { type FieldMessages, type Message, messages } from '@arot/contract/messages';
import type * as z from 'zod';
import { lockCustomers } from '../../accounts/lock-customers.repository.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { ApiError } from '../../http/api-error.ts';
import type { StaffContext } from '../../operations/staff-context.ts';
import {
  deleteMembers,
  findMembers,
  findMembersOfMany,
  insertMembers,
  updateGroup,
} from './customer-group.repository.ts';
import { customerGroupResource, getCustomerGroup } from './customer-groups.ts';

/**
 * Adds and removes members, all or none. It needs no If-Match, because repeating it changes nothing. The customers are locked, so
 * that concurrent requests for several groups cannot exceed the limit of one customer.
 *
 * @throws ApiError NOT_FOUND; VALIDATION_ERROR with each unknown customer; CONFLICT with each customer of too many groups
 */
export async function changeGroupMembers(
  ctx: StaffContext,
  id: string,
  { add = [], remove = [] }: z.output<typeof changeMembersRequest>,
): Promise<CustomerGroup> {
  const { em } = ctx;
  await customerGroupResource.lock(ctx, id);
  const { name } = await getCustomerGroup(ctx, id);
  const known = await lockCustomers(em, add);
  rejectAdded(add, (customerId) => !known.has(customerId), 'VALIDATION_ERROR', messages.noCustomer);
  const members = await findMembers(em, id, [...add, ...remove]);
  const added = [...known].filter((customerId) => !members.has(customerId));
  const removed = [...new Set(remove)].filter((customerId) => members.has(customerId));
  const full = new Set(await findMembersOfMany(em, added, MAX_GROUPS_OF_CUSTOMER));
  rejectAdded(add, (customerId) => full.has(customerId), 'CONFLICT', messages.mostGroups(MAX_GROUPS_OF_CUSTOMER));
  if (added.length + removed.length > 0) {
    await insertMembers(em, id, added);
    await deleteMembers(em, id, removed);
    await updateGroup(em, id, name);
    const details = { groupId: id, name, added, removed };
    await recordAudit(ctx, 'customer_group_members_changed', { accountId: null, details });
  }
  return await getCustomerGroup(ctx, id);
}

function rejectAdded(
  add: readonly string[],
  isWrong: (customerId: string) => boolean,
  code: 'VALIDATION_ERROR' | 'CONFLICT',
  message: Message,
): void {
  const wrong = [...add.entries()].filter(([, customerId]) => isWrong(customerId));
  if (wrong.length === 0) return;
  const fields: FieldMessages = Object.fromEntries(wrong.map(([index]) => [`add.${index}`, [message]]));
  throw new ApiError(code, { ...(code === 'CONFLICT' && { message }), fields });
}
