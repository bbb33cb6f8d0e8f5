import { type CustomerGroup, type changeCustomerGroupRequest, messages, type newCustomerGroup } from '@arot/contract';
import { v7 as uuidv7 } from 'uuid';
import type * as z from 'zod';
import { recordAudit } from '../../audit/record-audit.ts';
import { lockRow } from '../../database/sql.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Context } from '../../http/context.ts';
import { type PartQuery, partOf, readCursor } from '../../operations/cursor.ts';
import type { StaffContext } from '../../operations/staff-context.ts';
import { changeVersion, type VersionedResource, withVersion } from '../../operations/with-version.ts';
import { deleteGroup, findGroups, findListOfGroup, insertGroup, updateGroup } from './customer-group.repository.ts';

type Part = PartQuery & { readonly q: string };

/** Returns a part of the groups by name. @throws ApiError VALIDATION_ERROR for a cursor of another list */
export async function listCustomerGroups({ em }: Pick<Context, 'em'>, { q, limit, cursor }: Part) {
  const after = readCursor(cursor, { name: 'text', id: 'text' });
  const rows = await findGroups(em, { q, after, limit: limit + 1 });
  return partOf(rows, limit, ['name', 'id'], (row) => row);
}

/** @throws ApiError NOT_FOUND */
export async function getCustomerGroup({ em }: Pick<Context, 'em'>, id: string): Promise<CustomerGroup> {
  const [group] = await findGroups(em, { id, limit: 1 });
  if (!group) throw new ApiError('NOT_FOUND');
  return group;
}

export const customerGroupResource: VersionedResource<string, void, CustomerGroup> = {
  lock: async ({ em }, id) => {
    if (!(await lockRow(em, 'customer_group', id))) throw new ApiError('NOT_FOUND');
  },
  find: getCustomerGroup,
};

export async function createCustomerGroup(
  ctx: StaffContext,
  { name }: z.output<typeof newCustomerGroup>,
): Promise<CustomerGroup> {
  const id = uuidv7();
  await insertGroup(ctx.em, { id, name });
  await recordAudit(ctx, 'customer_group_created', { accountId: null, details: { groupId: id, name } });
  return await getCustomerGroup(ctx, id);
}

/** @throws errors like {@link changeVersion} */
export async function changeCustomerGroup(
  ctx: StaffContext,
  id: string,
  { name }: z.output<typeof changeCustomerGroupRequest>,
): Promise<CustomerGroup> {
  return await changeVersion(ctx, customerGroupResource, id, async (before) => {
    if (name === undefined || name === before.name) return;
    await updateGroup(ctx.em, id, name);
    const details = { groupId: id, before: { name: before.name }, after: { name } };
    await recordAudit(ctx, 'customer_group_changed', { accountId: null, details });
  });
}

/** @throws ApiError CONFLICT while a price list names the group; errors like {@link withVersion} */
export async function deleteCustomerGroup(ctx: StaffContext, id: string): Promise<void> {
  await withVersion(ctx, customerGroupResource, id, async ({ name, memberCount }) => {
    const list = await findListOfGroup(ctx.em, id);
    if (list !== undefined) {
      throw new ApiError('CONFLICT', { message: messages.groupOfList(list) });
    }
    await deleteGroup(ctx.em, id);
    const details = { groupId: id, name, memberCount };
    await recordAudit(ctx, 'customer_group_deleted', { accountId: null, details });
  });
}
