import {
  type DatabaseConnection,
  type Dialect,
  PGliteDialect,
  type PGliteDialectConfig,
  PGliteDriver,
  PostgresAdapter,
} from 'kysely';
import type { Turns } from '../../base/turns.ts';
import { type Checkout, checkOut } from '../connection/database-turns.ts';
import { type ObserveStatement, observeConnection } from '../connection/observe-statements.ts';
import { PropertyCompiler } from '../connection/property-compiler.ts';

/**
 * Puts a bounded queue in front of the embedded database, which has one connection. Kysely's own queue for that connection
 * is unbounded. Without the adapter of PGlite, Kysely does not use it.
 *
 * @param turns the queue, with one turn at a time
 * @param pglite stays open when the dialect is closed: the code that opened it closes it
 * @param observe receives every statement that has ended
 */
export function boundPglite(pglite: PGliteDialectConfig['pglite'], turns: Turns, observe?: ObserveStatement): Dialect {
  const dialect = new PGliteDialect({ pglite });
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new BoundDriver(pglite, turns, observe),
    createIntrospector: (kysely) => dialect.createIntrospector(kysely),
    createQueryCompiler: () => new PropertyCompiler(),
  };
}

class BoundDriver extends PGliteDriver {
  readonly #turns: Turns;
  checkout: Checkout | undefined;

  constructor(pglite: PGliteDialectConfig['pglite'], turns: Turns, observe: ObserveStatement | undefined) {
    super({
      pglite,
      onCreateConnection: async (connection) => {
        if (observe) observeConnection(connection, () => this.checkout, observe);
      },
    });
    this.#turns = turns;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    await checkOut(this.#turns, async () => this);
    return await super.acquireConnection();
  }

  override async releaseConnection(): Promise<void> {
    this.#turns.leave();
  }

  override async destroy(): Promise<void> {}
}
