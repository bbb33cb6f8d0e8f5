import { type ArotEvent, EVENT_TYPES, type listEventsQuery, matchesEvent } from '@arot/contract';
import type * as z from 'zod';
import type { Context } from '../http/context.ts';
import { endOfPage, readEventCursor, requireKept, writeEventCursor } from './cursor.ts';
import { type EventRow, findEvents } from './event.repository.ts';

/** The account, the connection and the session of a request that waits. */
export type Waiting = {
  readonly accountId: string;
  /** Ends when the client has left. */
  readonly signal: AbortSignal;
  /** Checks the session again. It may have ended while the request waited. @throws ApiError */
  recheck(): Promise<void>;
};

type Page = { readonly items: ArotEvent[]; readonly cursor: string };

/**
 * Returns events in their order, and waits for the first one if there is none and the caller asks for it.
 *
 * @throws ApiError CURSOR_EXPIRED; errors of the session, if it has ended meanwhile
 */
export async function listEvents(
  { em, clock, services }: Pick<Context, 'em' | 'clock' | 'services'>,
  { after, types, limit, wait }: z.output<typeof listEventsQuery>,
  { accountId, signal, recheck }: Waiting,
): Promise<Page> {
  const { feed, eventRetentionSeconds } = services;
  const select = types === undefined ? 'all' : selectedTypes(types);
  const endsAt = performance.now() + wait * 1_000;
  let cursor = readEventCursor(after);
  for (;;) {
    const keptSince = new Date(clock().getTime() - eventRetentionSeconds * 1_000);
    const rows = await findEvents(em, { after: cursor?.position, since: 'oldest', select, keptSince, limit });
    requireKept(cursor, rows[0]);
    const events = rows.filter((row) => row.position !== null);
    cursor = endOfPage(rows[0], events, { after: cursor?.position ?? rows[0].firstKept - 1, limit });
    const page = { items: events.map(toEvent), cursor: writeEventCursor(cursor) };
    const left = endsAt - performance.now();
    if (events.length > 0 || left <= 0) return page;
    if (cursor.position < rows[0].lastPosition) continue;
    const isAwake = await feed.waitFor(cursor.position, left, { accountId, signal });
    await recheck();
    if (!isAwake) return page;
  }
}

/** Returns the types that patterns with commas between them select. */
export function selectedTypes(patterns: string) {
  return EVENT_TYPES.filter((type) => patterns.split(',').some((pattern) => matchesEvent(pattern, type)));
}

/** Returns an event as other programs see it, in the feed and in the body of a webhook. */
export function toEvent(row: EventRow): ArotEvent {
  const { id, type, occurredAt, subjectType, subjectId, version, data } = row;
  return { id, type, occurredAt, subject: { type: subjectType, id: subjectId }, version, data } as ArotEvent;
}
