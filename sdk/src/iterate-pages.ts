import type { IterateOptions } from './client-options.ts';
import { ArotIdentityError } from './errors.ts';
import type { Pagination } from './generated/types.ts';
import type { RouteCall, Send } from './route-call.ts';

type Page = { readonly items: readonly unknown[]; readonly pagination: Pagination };

/** The items of a list, which are requested page by page when they are needed. */
export interface Items<T> extends AsyncGenerator<T, void, undefined> {
  /**
   * Reads the items into an array, and ends the iterator.
   *
   * @param options.limit the number of items after which it ends. Default: all items
   */
  toArray(options?: { readonly limit?: number | undefined }): Promise<T[]>;
}

/** Adds `toArray` to an iterator. */
export function withToArray<T>(items: AsyncGenerator<T, void, undefined>): Items<T> {
  const toArray = async ({ limit = Infinity }: { readonly limit?: number | undefined } = {}) => {
    const array: T[] = [];
    if (limit > 0) {
      for await (const item of items) {
        array.push(item);
        if (array.length >= limit) break;
      }
    }
    return array;
  };
  return Object.assign(items, { toArray });
}

/**
 * Iterates over the items of all pages and requests each page when it is needed. Items that are published or unpublished
 * meanwhile may be missing, or come twice.
 *
 * @throws ArotIdentityError if another account signs in between two pages: their prices differ
 */
export function iteratePages(send: Send, call: RouteCall): Items<unknown> {
  return withToArray(readPages(send, call));
}

async function* readPages(send: Send, call: RouteCall): AsyncGenerator<unknown, void, undefined> {
  const { limit = Infinity }: IterateOptions = call.options;
  const largestPage = Number(call.route.kind.slice('pages-'.length));
  const pageSize = call.query?.pageSize ?? Math.max(1, Math.min(limit, largestPage));
  let left = limit;
  let epoch: object | undefined;
  for (let page = Number(call.query?.page ?? 1); left > 0; page++) {
    const success = await send({ ...call, query: { ...call.query, pageSize, page } });
    if (epoch && epoch !== success.epoch) throw new ArotIdentityError();
    epoch = success.epoch;
    const { items, pagination } = success.data as Page;
    for (const item of items) {
      if (left-- <= 0) return;
      yield item;
    }
    if (items.length === 0 || page >= pagination.totalPages) return;
  }
}
