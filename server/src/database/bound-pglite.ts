import {
  type DatabaseConnection,
  type Dialect,
  PGliteAdapter,
  PGliteDialect,
  type PGliteDialectConfig,
  PGliteDriver,
} from 'kysely';
import type { Turns } from '../queues/turns.ts';
import { Work } from '../queues/work.ts';
import { noteCheckout, type ObserveStatement, observeConnection } from './observe-statements.ts';

/**
 * Puts a bounded queue in front of the embedded database, which has one connection. Kysely's own queue for that connection
 * is unbounded, so it is switched off.
 *
 * @param turns the queue, with one turn at a time
 * @param pglite stays open when the dialect is closed: the code that opened it closes it
 * @param observe receives every statement that has ended
 */
export function boundPglite(pglite: PGliteDialectConfig['pglite'], turns: Turns, observe?: ObserveStatement): Dialect {
  const dialect = new PGliteDialect({ pglite });
  return {
    createAdapter: () => new UnqueuedAdapter(),
    createDriver: () => new BoundDriver({ pglite, ...(observe && { onCreateConnection: observedBy(observe) }) }, turns),
    createIntrospector: (kysely) => dialect.createIntrospector(kysely),
    createQueryCompiler: () => dialect.createQueryCompiler(),
  };
}

function observedBy(observe: ObserveStatement) {
  return async (connection: DatabaseConnection) => observeConnection(connection, observe);
}

class UnqueuedAdapter extends PGliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

class BoundDriver extends PGliteDriver {
  readonly #turns: Turns;

  constructor(config: PGliteDialectConfig, turns: Turns) {
    super(config);
    this.#turns = turns;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    const work = Work.current();
    const askedAt = performance.now();
    await new Promise<void>((resolve, reject) => this.#turns.enter(resolve, reject));
    work?.start();
    const connection = await super.acquireConnection();
    noteCheckout(connection, work, performance.now() - askedAt);
    return connection;
  }

  override async releaseConnection(): Promise<void> {
    this.#turns.leave();
  }

  override async destroy(): Promise<void> {}
}
