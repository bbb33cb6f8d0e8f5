import type { PriceList } from '@arot/contract';
import { lockRow } from '../../database/sql.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Context } from '../../http/context.ts';
import { nextCursor, type PartQuery, readCursor } from '../../operations/cursor.ts';
import type { VersionedResource } from '../../operations/with-version.ts';
import { findLists } from './price-list.repository.ts';

type Part = PartQuery & { readonly q: string; readonly status?: PriceList['status'] | undefined };

/** Returns a part of the lists by name. @throws ApiError VALIDATION_ERROR for a cursor of another list */
export async function listPriceLists({ em }: Pick<Context, 'em'>, { q, status, limit, cursor }: Part) {
  const after = readCursor(cursor, { name: 'text', id: 'text' });
  const rows = await findLists(em, { q, status, after, limit: limit + 1 });
  return { items: rows.slice(0, limit), nextCursor: nextCursor(rows, limit, ['name', 'id']) };
}

/** @throws ApiError NOT_FOUND */
export async function getPriceList({ em }: Pick<Context, 'em'>, id: string): Promise<PriceList> {
  const [list] = await findLists(em, { id, limit: 1 });
  if (!list) throw new ApiError('NOT_FOUND');
  return list;
}

export const priceListResource: VersionedResource<string, void, PriceList> = {
  lock: async ({ em }, id) => {
    if (!(await lockRow(em, 'price_list', id))) throw new ApiError('NOT_FOUND');
  },
  find: getPriceList,
};
