import { UnavailableError } from '../../base/errors.ts';
import { Turns, type TurnsOptions } from '../../base/turns.ts';
import { Work } from '../../base/work.ts';

/** Two for kinds that have none, because a lock may stop two: staff members change what others read. One more for sign-in. */
const MOST_RESERVED = 3;

export type WaitingLimits = Pick<TurnsOptions, 'maxWaiting' | 'lateAfterMs' | 'maxWaitMs'>;

/** The work that uses a connection, and the time that it has waited for it, in milliseconds. */
export type Checkout = { readonly work: Work | undefined; waitedMs: number };

/**
 * Creates the queue in front of a database with `concurrency` connections. A request that has used the database goes ahead of new ones:
 * if it waited behind them again for each of its statements, an overloaded process would start many requests and finish few.
 *
 * The last connections are for kinds of work that have none, and the very last one is for sign-in. So a table that is locked makes
 * only requests of the kinds that need it wait.
 */
export function databaseTurns(concurrency: number, limits: WaitingLimits): Turns {
  const isAhead = (work: Work) => work.isUrgent || work.isStarted;
  const reserved = Math.min(MOST_RESERVED, Math.floor(concurrency / 3));
  return new Turns({ concurrency, reserved, ...limits, isDropped: (work) => work.drop(), isAhead });
}

/**
 * Takes a connection for the current work, in its turn. The turn ends with `turns.leave`.
 *
 * @throws UnavailableError if the queue is full, or there is no connection
 */
export async function checkOut<Connection extends { checkout: Checkout | undefined }>(
  turns: Turns,
  connect: () => Promise<Connection>,
): Promise<Connection> {
  const work = Work.current();
  const askedAt = performance.now();
  await new Promise<void>((resolve, reject) => turns.enter(resolve, reject));
  work?.start();
  try {
    const connection = await connect();
    connection.checkout = { work, waitedMs: performance.now() - askedAt };
    return connection;
  } catch (error) {
    turns.leave(work?.kind);
    throw unreachable(error);
  }
}

function unreachable(cause: unknown): UnavailableError {
  if (cause instanceof UnavailableError) return cause;
  return new UnavailableError('ERR_DATABASE_UNREACHABLE', reasonOf(cause), cause);
}

/** Returns the reason of a failed connection. A host with several addresses fails with one error for each. */
function reasonOf(cause: unknown): string {
  if (cause instanceof AggregateError) return cause.errors.map(reasonOf).join('; ');
  return cause instanceof Error ? cause.message : 'no connection to the database';
}
