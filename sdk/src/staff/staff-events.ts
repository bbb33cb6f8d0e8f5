import type { DownloadOptions } from '../client-options.ts';
import type { StaffOperations } from '../generated/staff-client.ts';
import type { EventBatch, FollowOptions } from './follow-events.ts';
import type { SnapshotLine } from './read-snapshot.ts';

type Operations = StaffOperations['events'];

/** The feed of events, and the snapshot of the catalog from which a copy starts. */
export interface StaffEvents extends Operations {
  /**
   * Follows the events, batch by batch, as an async iterator that waits for more. It continues at its cursor after a lost
   * connection, a restart of the service, a 429 and a 503, with random waits, and respects `Retry-After`. A `break` or `signal`
   * ends it without an error.
   *
   * Handle the events of a batch, and then store its `cursor`. After a crash in between, the same events come again.
   *
   * @param options `after`: the stored cursor; without it, from the oldest event that the service has
   * @example for await (const { items, cursor } of staff.events.follow({ after, types: 'product.*' })) { … }
   * @throws {CursorExpiredError} CURSOR_EXPIRED: take a snapshot, and continue at its cursor
   * @throws {UnauthenticatedError} UNAUTHENTICATED: the session has ended
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {ValidationError} VALIDATION_ERROR
   */
  follow(options?: FollowOptions): AsyncGenerator<EventBatch, void, undefined>;

  readonly snapshot: Operations['snapshot'] & {
    /**
     * Reads a snapshot of the catalog while it arrives, as an async iterator of its categories and products. The last line is the
     * cursor from which `follow` continues.
     *
     * Without that line, a copy is incomplete: store nothing of it before.
     *
     * @throws {ArotConnectionError} if the last line is missing
     */
    lines(options?: DownloadOptions): AsyncGenerator<SnapshotLine, void, undefined>;
  };
}
