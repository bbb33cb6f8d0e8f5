import type { CustomerGroup } from '@arot/contract';
import { ApiError } from '../../http/api-error.ts';
import type { Context } from '../../http/context.ts';
import { nextCursor, type PartQuery, readCursor } from '../../operations/cursor.ts';
import type { VersionedResource } from '../../operations/with-version.ts';
import { findGroups, lockGroup } from './customer-group.repository.ts';

type Part = PartQuery & { readonly q: string };

/** Returns a part of the groups by name. @throws ApiError VALIDATION_ERROR for a cursor of another list */
export async function listCustomerGroups({ em }: Pick<Context, 'em'>, { q, limit, cursor }: Part) {
  const after = readCursor(cursor, { name: 'text', id: 'text' });
  const rows = await findGroups(em, { q, after, limit: limit + 1 });
  return { items: rows.slice(0, limit), nextCursor: nextCursor(rows, limit, ['name', 'id']) };
}

/** @throws ApiError NOT_FOUND */
export async function getCustomerGroup({ em }: Pick<Context, 'em'>, id: string): Promise<CustomerGroup> {
  const [group] = await findGroups(em, { id, limit: 1 });
  if (!group) throw new ApiError('NOT_FOUND');
  return group;
}

export const customerGroupResource: VersionedResource<string, void, CustomerGroup> = {
  lock: async ({ em }, id) => {
    if (!(await lockGroup(em, id))) throw new ApiError('NOT_FOUND');
  },
  find: getCustomerGroup,
};
