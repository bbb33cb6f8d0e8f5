import { Turns } from '../queues/turns.ts';
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

export type WaitingLimits = { readonly maxWaiting: number; readonly maxWaitMs: number };

/** The queue in front of a database with so many connections. */
export function databaseTurns(concurrency: number, limits: WaitingLimits): Turns {
  return new Turns({ concurrency, ...limits, isDropped: (work) => work.drop() });
}

/**
 * Puts a bounded queue in front of a pool of `pg`, whose own queue is unbounded. Every user of the pool takes a connection
 * through it: the ORM, its query builder, and `pool.query`.
 *
 * @returns the queue
 * @see https://node-postgres.com/apis/pool#poolconnect
 */
export function boundPool(pool: BoundablePool, limits: WaitingLimits): Turns {
  const turns = databaseTurns(pool.options.max, limits);
  const connect = pool.connect.bind(pool) as (callback: Callback) => void;
  const connectInTurn = (callback: Callback): void => {
    const work = Work.current();
    const askedAt = performance.now();
    const start = () => {
      work?.start();
      connect((error, client, release) => {
        if (error || !client) {
          turns.leave();
          callback(unreachable(error), undefined, release);
          return;
        }
        noteCheckout(client, work, performance.now() - askedAt);
        const returnToPool = client.release;
        client.release = (reason) => {
          returnToPool.call(client, reason);
          turns.leave();
        };
        callback(undefined, client, client.release);
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
  return new UnavailableError('ERR_DATABASE_UNREACHABLE', reasonOf(cause), cause);
}

/** A host with several addresses fails with one error for each. */
function reasonOf(cause: unknown): string {
  if (cause instanceof AggregateError) return cause.errors.map(reasonOf).join('; ');
  return cause instanceof Error ? cause.message : 'no connection to the database';
}
