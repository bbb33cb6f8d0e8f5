import {
  CUSTOMER_TIERS,
  type changePriceListRequest,
  type copyPriceListRequest,
  type EventType,
  type FieldMessages,
  MAX_ACTIVE_LISTS,
  messages,
  type newPriceList,
  type PriceList,
} from '@arot/contract';
import { v7 as uuidv7 } from 'uuid';
import type * as z from 'zod';
import { lockCustomers } from '../../accounts/lock-customers.repository.ts';
import { type AuditKind, changedFields, recordAudit } from '../../audit/record-audit.ts';
import { recordEvent } from '../../audit/record-event.ts';
import { takeLock } from '../../database/advisory-locks.ts';
import { searchBound } from '../../database/schema/timestamps.ts';
import { ApiError } from '../../http/api-error.ts';
import { requirePermission } from '../../http/require-powers.ts';
import type { StaffContext } from '../../operations/staff-context.ts';
import { changeVersion, withVersion } from '../../operations/with-version.ts';
import {
  copyEntries,
  countActiveLists,
  deleteList,
  lockGroups,
  type PriceListFields,
  saveList,
  setListStatus,
} from './price-list.repository.ts';
import { getPriceList, priceListResource } from './price-list.ts';

const EMPTY = { priority: 0, startsAt: null, endsAt: null, tiers: [], groupIds: [], customerIds: [] };

/** Creates a draft. @throws ApiError VALIDATION_ERROR for values that {@link changedListFields} rejects */
export async function createPriceList(ctx: StaffContext, input: z.output<typeof newPriceList>): Promise<PriceList> {
  const fields = await changedListFields(ctx, { ...EMPTY, name: input.name }, input);
  const id = uuidv7();
  await saveList(ctx.em, id, fields);
  await recordAudit(ctx, 'price_list_created', { accountId: null, details: { listId: id, ...fields } });
  return await getPriceList(ctx, id);
}

/** Creates a draft with the fields and entries of another list. @throws ApiError NOT_FOUND */
export async function copyPriceList(
  ctx: StaffContext,
  from: string,
  { name }: z.output<typeof copyPriceListRequest>,
): Promise<PriceList> {
  await priceListResource.lock(ctx, from);
  const fields = { ...fieldsOf(await getPriceList(ctx, from)), name };
  const id = uuidv7();
  await saveList(ctx.em, id, fields);
  await copyEntries(ctx.em, from, id);
  const details = { listId: id, copyOf: from, ...fields };
  await recordAudit(ctx, 'price_list_created', { accountId: null, details });
  return await getPriceList(ctx, id);
}

/** @throws ApiError VALIDATION_ERROR for values that {@link changedListFields} rejects; errors like {@link changeVersion} */
export async function changePriceList(
  ctx: StaffContext,
  id: string,
  input: z.output<typeof changePriceListRequest>,
): Promise<PriceList> {
  return await changeVersion(ctx, priceListResource, id, async (found) => {
    const fields = fieldsOf(found);
    const changed = await changedListFields(ctx, fields, input);
    const { before, after } = changedFields(fields, changed);
    if (Object.keys(after).length === 0) return;
    await saveList(ctx.em, id, changed);
    const details = { listId: id, name: changed.name, before, after };
    await recordAudit(ctx, 'price_list_changed', { accountId: null, details });
    await recordEvent(ctx, { type: 'price_list.changed', subject: id, data: { changed: Object.keys(after) } });
  });
}

/** @throws ApiError CONFLICT for an active list; errors like {@link withVersion} */
export async function deletePriceList(ctx: StaffContext, id: string): Promise<void> {
  await withVersion(ctx, priceListResource, id, async (list) => {
    if (list.status === 'active') {
      throw new ApiError('CONFLICT', { message: messages.activeListDeleted });
    }
    await deleteList(ctx.em, id);
    const details = { listId: id, ...fieldsOf(list), entryCount: list.entryCount };
    await recordAudit(ctx, 'price_list_deleted', { accountId: null, details });
  });
}

/** Activates a list, or makes it a draft. @throws ApiError CONFLICT if too many lists are active; errors like {@link changeVersion} */
export async function setPriceListStatus(
  ctx: StaffContext,
  id: string,
  status: PriceList['status'],
): Promise<PriceList> {
  return await changeVersion(ctx, priceListResource, id, async (list) => {
    if (list.status === status) return;
    if (status === 'active') await requireFewActive(ctx);
    await setListStatus(ctx.em, id, status);
    const { audit, event } = STATUS_CHANGES[status];
    await recordAudit(ctx, audit, { accountId: null, details: { listId: id, name: list.name } });
    await recordEvent(ctx, { type: event, subject: id, data: {} });
  });
}

const STATUS_CHANGES = {
  active: { audit: 'price_list_activated', event: 'price_list.activated' },
  draft: { audit: 'price_list_deactivated', event: 'price_list.deactivated' },
} as const satisfies Record<PriceList['status'], { audit: AuditKind; event: EventType }>;

async function requireFewActive({ em }: StaffContext): Promise<void> {
  await takeLock(em, 'activePriceLists');
  if ((await countActiveLists(em)) < MAX_ACTIVE_LISTS) return;
  throw new ApiError('CONFLICT', { message: messages.mostActiveLists(MAX_ACTIVE_LISTS) });
}

function fieldsOf({ name, priority, startsAt, endsAt, tiers, groupIds, customerIds }: PriceList): PriceListFields {
  return { name, priority, startsAt, endsAt, tiers, groupIds, customerIds };
}

type Input = z.output<typeof changePriceListRequest>;

/**
 * Returns the fields of a list after a change. Edges are whole seconds; each id and each tier is there once, in a fixed order.
 * Groups and customers that are assigned are locked, so that nothing deletes them until the end of the transaction.
 *
 * @throws ApiError FORBIDDEN if the caller assigns groups or customers, and may not see any: the outcome would tell which ids exist;
 *   VALIDATION_ERROR for unknown groups and customers, and for edges without a time between them
 */
async function changedListFields(
  { em, principal }: Pick<StaffContext, 'em' | 'principal'>,
  before: PriceListFields,
  input: Input,
): Promise<PriceListFields> {
  const fields: FieldMessages = {};
  const edgeOf = (name: 'startsAt' | 'endsAt'): string | null => {
    const text = input[name];
    if (text === undefined || text === null) return text === null ? null : before[name];
    const moment = new Date(Math.floor(Date.parse(text) / 1_000) * 1_000);
    if (searchBound(moment).getTime() !== moment.getTime()) fields[name] = [messages.between1970And9998];
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
    fields.endsAt = [messages.afterStartsAt];
  }
  const known = new Set([...before.groupIds, ...before.customerIds]);
  if ([...after.groupIds, ...after.customerIds].some((id) => !known.has(id)))
    requirePermission(principal, 'customers:read', messages.permissionToo('customers:read'));
  const groups = await lockGroups(em, after.groupIds);
  // Those that are assigned already stay, also if they are staff members now.
  const assigned = new Set(before.customerIds);
  const customers = await lockCustomers(
    em,
    after.customerIds.filter((id) => !assigned.has(id)),
  );
  for (const [index, id] of (input.groupIds ?? []).entries()) {
    if (!groups.has(id)) fields[`groupIds.${index}`] = [messages.noGroup];
  }
  for (const [index, id] of (input.customerIds ?? []).entries()) {
    if (!assigned.has(id) && !customers.has(id)) fields[`customerIds.${index}`] = [messages.noCustomer];
  }
  if (Object.keys(fields).length > 0) throw new ApiError('VALIDATION_ERROR', { fields });
  return after;
}
