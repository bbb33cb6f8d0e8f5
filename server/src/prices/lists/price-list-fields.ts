import { CUSTOMER_TIERS, type changePriceListRequest, type FieldErrors } from '@arot/contract';
import type * as z from 'zod';
import { lockCustomers } from '../../accounts/lock-customers.repository.ts';
import { searchBound } from '../../database/schema/timestamps.ts';
import { ApiError } from '../../http/api-error.ts';
import { requirePermission } from '../../http/require-permission.ts';
import type { StaffContext } from '../../operations/staff-context.ts';
import { lockGroups, type PriceListFields } from './price-list.repository.ts';

/** The message for a caller who may not see customers. */
export const CUSTOMERS_TOO = 'Needs the permission customers:read too.';

type Input = z.output<typeof changePriceListRequest>;

/**
 * Returns the fields of a list after a change. Edges are whole seconds; each id and each tier is there once, in a fixed order.
 * Groups and customers that are assigned are locked, so that nothing deletes them until the end of the transaction.
 *
 * @throws ApiError FORBIDDEN if the caller assigns groups or customers, and may not see any: the outcome would tell which ids exist;
 *   VALIDATION_ERROR for unknown groups and customers, and for edges without a time between them
 */
export async function changedListFields(
  { em, principal }: Pick<StaffContext, 'em' | 'principal'>,
  before: PriceListFields,
  input: Input,
): Promise<PriceListFields> {
  const fields: FieldErrors = {};
  const edgeOf = (name: 'startsAt' | 'endsAt'): string | null => {
    const text = input[name];
    if (text === undefined || text === null) return text === null ? null : before[name];
    const moment = new Date(Math.floor(Date.parse(text) / 1_000) * 1_000);
    if (searchBound(moment).getTime() !== moment.getTime()) fields[name] = ['Must be from 1970 to 9998.'];
    else return moment.toISOString();
    return null;
  };
  const after = {
    name: input.name ?? before.name,
    priority: input.priority ?? before.priority,
    startsAt: edgeOf('startsAt'),
    endsAt: edgeOf('endsAt'),
    tiers: CUSTOMER_TIERS.filter((tier) => (input.tiers ?? before.tiers).includes(tier)),
    groupIds: [...new Set(input.groupIds ?? before.groupIds)].sort(),
    customerIds: [...new Set(input.customerIds ?? before.customerIds)].sort(),
  };
  if (after.startsAt !== null && after.endsAt !== null && Date.parse(after.endsAt) <= Date.parse(after.startsAt)) {
    fields.endsAt = ['Must be after startsAt.'];
  }
  const known = new Set([...before.groupIds, ...before.customerIds]);
  if ([...after.groupIds, ...after.customerIds].some((id) => !known.has(id)))
    requirePermission(principal, 'customers:read', CUSTOMERS_TOO);
  const groups = await lockGroups(em, after.groupIds);
  // Those that are assigned already stay, also if they are staff members now.
  const assigned = new Set(before.customerIds);
  const customers = await lockCustomers(
    em,
    after.customerIds.filter((id) => !assigned.has(id)),
  );
  for (const [index, id] of (input.groupIds ?? []).entries()) {
    if (!groups.has(id)) fields[`groupIds.${index}`] = ['There is no such group.'];
  }
  for (const [index, id] of (input.customerIds ?? []).entries()) {
    if (!assigned.has(id) && !customers.has(id)) fields[`customerIds.${index}`] = ['There is no such customer.'];
  }
  if (Object.keys(fields).length > 0) throw new ApiError('VALIDATION_ERROR', { fields });
  return after;
}
