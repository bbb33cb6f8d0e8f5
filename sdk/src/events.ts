import type { KnownEvent } from './generated/event-types.ts';

/** An event of a type that only later versions of this package know. A program ignores it. */
export interface LaterEvent {
  id: string;
  /** Any other text. A literal here lets the compiler tell the other types apart. */
  type: 'a type of a later version';
  occurredAt: string;
  subject: { type: string; id: string };
  version: string | null;
  data: { [name: string]: unknown };
}

/** An event of the feed or of a webhook. A `switch` over `type` knows the `data` of each type, and needs a `default` for those of later versions. */
export type ArotEvent = KnownEvent | LaterEvent;
