import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  PGliteDialect,
  PGliteDriver,
  type QueryResult,
} from 'kysely';
import { PropertyCompiler } from '../connection/property-compiler.ts';
import type { QueryResult as SocketResult } from './protocol.ts';
import type { ServerConnection } from './server-connection.ts';

const NO_PGLITE = {
  pglite: () => {
    throw new Error('The server has opened the database.');
  },
};

/** Runs the statements of a command on the embedded database of a running server. */
export function socketDialect(server: ServerConnection): Dialect {
  const dialect = new PGliteDialect(NO_PGLITE);
  return {
    // There is one connection, for which Kysely makes statements wait.
    createAdapter: () => dialect.createAdapter(),
    createDriver: () => new SocketDriver(server),
    createIntrospector: (kysely) => dialect.createIntrospector(kysely),
    createQueryCompiler: () => new PropertyCompiler(),
  };
}

/** Inherits the statements for savepoints. */
class SocketDriver extends PGliteDriver {
  readonly #server: ServerConnection;

  constructor(server: ServerConnection) {
    super(NO_PGLITE);
    this.#server = server;
  }

  override async init(): Promise<void> {}

  override async acquireConnection(): Promise<DatabaseConnection> {
    return new SocketConnection(this.#server);
  }

  override async beginTransaction(): Promise<void> {
    await this.#server.request({ type: 'begin' });
  }

  override async commitTransaction(): Promise<void> {
    await this.#server.request({ type: 'commit' });
  }

  override async rollbackTransaction(): Promise<void> {
    // When the connection ends, the server rolls back by itself.
    if (!this.#server.lost) await this.#server.request({ type: 'rollback' });
  }

  override async destroy(): Promise<void> {}
}

class SocketConnection implements DatabaseConnection {
  readonly #server: ServerConnection;

  constructor(server: ServerConnection) {
    this.#server = server;
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const { rows, numAffectedRows } = (await this.#server.request({
      type: 'query',
      text: sql,
      values: parameters,
    })) as SocketResult;
    return { rows: rows as Row[], ...(numAffectedRows === undefined ? {} : { numAffectedRows }) };
  }

  // biome-ignore lint/correctness/useYield: PGlite does not stream either.
  async *streamQuery<Row>(): AsyncGenerator<QueryResult<Row>> {
    throw new Error('Streaming is not supported by PGlite.');
  }
}
