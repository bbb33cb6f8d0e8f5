import { ApiError } from '../http/api-error.ts';
import { type FeedRow, WINDOW } from './event.repository.ts';

/** A place in the feed of one database. After a restore, the epoch is another one. */
export type Cursor = { readonly epoch: string; readonly position: number };

/** Reads a cursor that the contract has checked. */
export function readEventCursor(text: string | undefined): Cursor | undefined {
  if (text === undefined) return undefined;
  const [epoch = '', position] = text.split('.');
  return { epoch, position: Number(position) };
}

export function writeEventCursor({ epoch, position }: Cursor): string {
  return `${epoch}.${position}`;
}

/**
 * Checks that all events after a cursor are still there.
 *
 * @param oldest the lowest position that a cursor may have
 * @throws ApiError CURSOR_EXPIRED for a cursor of another database, for one that is too old, and for one ahead of the feed, which a
 *   failover or a restore has left behind
 */
export function requireKept(cursor: Cursor | undefined, feed: FeedRow, oldest = feed.firstKept - 1): void {
  if (cursor === undefined) return;
  const { epoch, position } = cursor;
  if (epoch !== feed.epoch || position < oldest || position > feed.lastPosition) throw new ApiError('CURSOR_EXPIRED');
}

/**
 * Returns the position up to which a page has looked at the feed.
 *
 * @param events the events of the page, at most `limit`, after the position `after`
 */
export function endOfPage(
  { epoch, lastPosition: last }: FeedRow,
  events: readonly FeedRow[],
  { after, limit }: { readonly after: number; readonly limit: number },
): Cursor {
  const position = events.length === limit ? Number(events.at(-1)?.position) : Math.min(after + WINDOW, last);
  return { epoch, position };
}
