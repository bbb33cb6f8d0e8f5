import type { SqlMikroORM } from '@mikro-orm/sql';
import type { QueueState } from '../base/turns.ts';
import type { CompiledStatement, Statement } from './connection/compile-statement.ts';
import type { Probe } from './connection/probe-database.ts';
import type { RepeatingEntityManager } from './connection/repeat-after-conflict.ts';
import type { ServerConnection } from './embedded/server-connection.ts';

/** The location of the data: on a PostgreSQL server, in a folder of this machine, or in memory only. */
export type DatabaseLocation =
  | { readonly kind: 'server'; readonly url: string }
  | { readonly kind: 'embedded'; readonly directory: string }
  | { readonly kind: 'memory' };

export type EntityManager = RepeatingEntityManager;

export type Database = {
  readonly orm: SqlMikroORM;
  /** Creates a new unit of work. Cheap; one per request or command. */
  fork(): EntityManager;
  /**
   * Runs a reading statement outside any transaction. A PostgreSQL server prepares it by default. Prepare only statements
   * with few different texts whose best plan does not depend on their values.
   */
  read<T>(statement: Statement<T>, isPrepared?: boolean): Promise<T[]>;
  /** Runs a statement like `read`, for a statement that has been compiled before. */
  readCompiled<T, Values>(statement: CompiledStatement<T, Values>, values: Values, isPrepared: boolean): Promise<T[]>;
  /** Runs a compiled writing statement as a transaction of its own. A PostgreSQL server prepares it. */
  writeCompiled<T, Values>(statement: CompiledStatement<T, Values>, values: Values): Promise<T[]>;
  readonly probe: Probe;
  /** True if each connection has a session of a PostgreSQL server of its own, with its settings. */
  readonly hasSessions: boolean;
  /** Returns the state of the queue for connections. */
  queue(): QueueState;
  /** The embedded PGlite, if this process has opened it. */
  readonly pglite: PGlite | undefined;
  /** The connection to the server that has opened the embedded database, if this process is a command beside it. */
  readonly server?: ServerConnection;
  close(): Promise<void>;
};

type PGlite = import('@electric-sql/pglite').PGlite;

/** The settings of a database. The embedded database uses only `waitMs`. */
export type DatabaseSettings = {
  /** Number of connections of the pool. */
  readonly connections: number;
  /** Longest wait for a connection, new or from the pool, in milliseconds. */
  readonly waitMs: number;
  /** The longest time that one statement may run on a PostgreSQL server, in milliseconds. */
  readonly statementTimeoutMs: number;
  /** True if each transaction may use another session of the server. Then nothing belongs to a session. */
  readonly poolsTransactions: boolean;
};

/** The settings if no variable changes them. */
export const DEFAULT_DATABASE_SETTINGS: DatabaseSettings = {
  connections: 10,
  waitMs: 5_000,
  statementTimeoutMs: 30_000,
  poolsTransactions: false,
};
