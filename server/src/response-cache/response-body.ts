import type { Pagination } from '@arot/contract';

/**
 * A finished body and, of a list, the JSON of each item by its revision: what is still the same in a later answer need
 * be neither read nor written out again.
 */
export type ResponseBody = { readonly json: Buffer; readonly items?: CachedItems };

/** By revision: whatever changes an item's JSON changes its revision. */
export type CachedItems = ReadonlyMap<string, Buffer>;

/** An item of a list. It has no value where its revision is one of those that are kept. */
export type RevisedItem<T> = { readonly revision: string; readonly value: T | undefined };

const SEPARATOR = Buffer.from(',');

export function wholeBody(data: unknown): ResponseBody {
  return { json: Buffer.from(JSON.stringify({ data })) };
}

export function listBody(
  items: readonly RevisedItem<unknown>[],
  pagination: Pagination,
  kept: CachedItems | undefined,
): ResponseBody {
  const pieces = items.map(({ revision, value }) =>
    value === undefined ? cachedItem(kept, revision) : Buffer.from(JSON.stringify(value)),
  );
  const start = Buffer.from('{"data":{"items":[');
  const end = Buffer.from(`],"pagination":${JSON.stringify(pagination)}}}`);
  const json = Buffer.concat([
    start,
    ...pieces.flatMap((piece, index) => (index === 0 ? [piece] : [SEPARATOR, piece])),
    end,
  ]);
  // The pieces are kept as parts of the whole, so they take no memory of their own.
  let offset = start.length;
  const parts = pieces.map((piece) => {
    const part = json.subarray(offset, offset + piece.length);
    offset += piece.length + SEPARATOR.length;
    return part;
  });
  return { json, items: new Map(items.map(({ revision }, index) => [revision, parts[index] ?? SEPARATOR])) };
}

function cachedItem(kept: CachedItems | undefined, revision: string): Buffer {
  const item = kept?.get(revision);
  if (!item) throw new Error(`an item of revision "${revision}" was left out and is not kept`);
  return item;
}
