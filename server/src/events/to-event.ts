import type { ArotEvent } from '@arot/contract';

/** An event as it is stored. */
export type EventRow = {
  readonly id: string;
  readonly type: string;
  readonly occurredAt: string;
  readonly subjectType: string;
  readonly subjectId: string;
  readonly version: string | null;
  readonly data: Record<string, unknown>;
};

/** Returns an event as other programs see it, in the feed and in the body of a webhook. */
export function toEvent(row: EventRow): ArotEvent {
  const { id, type, occurredAt, subjectType, subjectId, version, data } = row;
  return { id, type, occurredAt, subject: { type: subjectType, id: subjectId }, version, data } as ArotEvent;
}
