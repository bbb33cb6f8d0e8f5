import { Turns, type TurnsOptions } from '../queues/turns.ts';
import { UnavailableError } from '../queues/unavailable-error.ts';
import { Work } from '../queues/work.ts';
import { noteCheckout } from './observe-statements.ts';

/** The part of the pool of `pg` and of its connections that this file uses. */
export type BoundablePool = {
  readonly options: { readonly max: number };
  // biome-ignore lint/suspicious/noExplicitAny: the pool has two signatures, of which both are replaced.
  connect: (...parameters: any[]) => any;
};

type PoolClient = { release: (error?: Error | boolean) => void };
type Callback = (error: Error | undefined, client: PoolClient | undefined, release: PoolClient['release']) => void;

/** Checks of a connection before each use. One that fails is closed. */
type ConnectionChecks = {
  /** Whether another connection is to be used instead. */
  readonly isOutdated: (client: object) => boolean;
  /** Why no connection can be used; undefined if this one can. */
  readonly errorOf: (client: object) => Error | undefined;
};

export type WaitingLimits = Pick<TurnsOptions, 'maxWaiting' | 'lateAfterMs' | 'maxWaitMs'>;

/**
 * The queue in front of a database with so many connections. A request that has used the database goes ahead of new ones: if
 * it waited behind them again for each of its statements, an overloaded process would start many requests and finish few.
 */
export function databaseTurns(concurrency: number, limits: WaitingLimits): Turns {
  const isAhead = (work: Work) => work.isUrgent || work.isStarted;
  return new Turns({ concurrency, ...limits, isDropped: (work) => work.drop(), isAhead });
}

/**
 * Puts a bounded queue in front of a pool of `pg`, whose own queue is unbounded. Every user of the pool takes a connection
 * through it: the ORM, its query builder, and `pool.query`.
 *
 * @returns the queue
 * @see https://node-postgres.com/apis/pool#poolconnect
 */
export function boundPool(
  pool: BoundablePool,
  limits: WaitingLimits,
  { isOutdated, errorOf }: ConnectionChecks = { isOutdated: () => false, errorOf: () => undefined },
): Turns {
  const turns = databaseTurns(pool.options.max, limits);
  const connect = pool.connect.bind(pool) as (callback: Callback) => void;
  const connectToCurrent = (callback: Callback): void => {
    connect((error, client, release) => {
      if (!client) return callback(error, client, release);
      const reason = errorOf(client);
      if (!reason && !isOutdated(client)) return callback(error, client, release);
      client.release(true);
      if (reason) callback(reason, undefined, release);
      else connectToCurrent(callback);
    });
  };
  const connectInTurn = (callback: Callback): void => {
    const work = Work.current();
    const askedAt = performance.now();
    const start = () => {
      work?.start();
      connectToCurrent((error, client, release) => {
        if (error || !client) {
          turns.leave();
          callback(unreachable(error), undefined, release);
          return;
        }
        noteCheckout(client, work, performance.now() - askedAt);
        const returnToPool = client.release;
        const returnAndLeave: PoolClient['release'] = (reason) => {
          returnToPool.call(client, reason);
          turns.leave();
        };
        // Not assigned directly: V8 would retain what the function refers to.
        // @see docs/decisions/0058-functions-assigned-to-properties.md
        client.release = returnAndLeave;
        callback(undefined, client, returnAndLeave);
      });
    };
    turns.enter(start, (error) => callback(error, undefined, () => undefined));
  };
  pool.connect = (callback?: Callback) => {
    if (callback) return connectInTurn(callback);
    return new Promise<PoolClient>((resolve, reject) => {
      connectInTurn((error, client) => (client ? resolve(client) : reject(error)));
    });
  };
  return turns;
}

function unreachable(cause: unknown): UnavailableError {
  if (cause instanceof UnavailableError) return cause;
  return new UnavailableError('ERR_DATABASE_UNREACHABLE', reasonOf(cause), cause);
}

/** A host with several addresses fails with one error for each. */
function reasonOf(cause: unknown): string {
  if (cause instanceof AggregateError) return cause.errors.map(reasonOf).join('; ');
  return cause instanceof Error ? cause.message : 'no connection to the database';
}
