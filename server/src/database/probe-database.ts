import { Client } from 'pg';
import { UnavailableError } from '../queues/unavailable-error.ts';

/** Longest that a probe takes, in milliseconds, including the time to connect. */
const PROBE_TIMEOUT_MS = 2_000;

/** A replica is in recovery; an operator or a full disk may set the other. */
const STATEMENT = `
  select pg_is_in_recovery() or current_setting('default_transaction_read_only')::boolean as "isReadOnly",
    coalesce((select json_agg(to_json(applied)) from migration applied), '[]') as migrations`;
/** @see https://www.postgresql.org/docs/15/errcodes-appendix.html */
const UNDEFINED_TABLE = '42P01';

/** Checks whether a database responds. */
export type Probe = {
  /**
   * Reads the state of the database. Calls at the same time share one statement.
   *
   * @throws UnavailableError when there is no result within two seconds
   */
  readonly state: () => Promise<DatabaseState>;
  readonly close: () => void;
};

export type DatabaseState = {
  /** Whether writes fail: the database is a replica, or its transactions are read-only. */
  readonly isReadOnly: boolean;
  /** The migrations that have been applied. */
  readonly migrations: readonly { readonly name: string; readonly is_breaking?: boolean }[];
};

type Queryable = { query(text: string): Promise<{ rows: unknown[] }> };

/** A client of `pg`, with the internal part that can end a connection at once. */
type Closable = Client & { readonly connection: { readonly stream: { destroy(): void } } };

/**
 * A probe with a connection of its own, so that requests that occupy the pool do not make the database look unresponsive.
 * The first probe opens the connection, and so does the first probe after it broke.
 */
export function serverProbe(url: string): Probe {
  let client: Closable | undefined;
  const discard = () => {
    // `end` would wait for an unresponsive server.
    client?.connection.stream.destroy();
    client = undefined;
  };
  const connect = async (): Promise<Closable> => {
    const opened = new Client({ connectionString: url, application_name: 'arot readiness' }) as Closable;
    client = opened;
    // Without a listener, the error of a broken connection would end the process.
    opened.on('error', () => {
      if (client === opened) discard();
    });
    await opened.connect();
    return opened;
  };
  const ask = async () => {
    try {
      return await withinTime(async () => await readState(client ?? (await connect())));
    } catch (error) {
      discard();
      throw error;
    }
  };
  return { state: shared(ask), close: discard };
}

/** A probe of the embedded database, which has one connection for everything. */
export function embeddedProbe(pglite: Queryable): Probe {
  return { state: shared(() => withinTime(() => readState(pglite))), close: () => undefined };
}

/**
 * A probe that responds with the last state while a command's transaction has the embedded database for itself. Nothing else
 * can change the state then, and a statement would wait for the transaction. The server still sends cached responses, and
 * there is no other server to send requests to.
 */
export function probeBesideCommands(probe: Probe, isHeld: () => boolean): Probe {
  let last: DatabaseState | undefined;
  return {
    ...probe,
    state: async () => {
      if (last && isHeld()) return last;
      try {
        last = await probe.state();
        return last;
      } catch (error) {
        // The transaction has started after the probe.
        if (last && isHeld()) return last;
        throw error;
      }
    },
  };
}

async function readState(database: Queryable): Promise<DatabaseState> {
  try {
    const { rows } = await database.query(STATEMENT);
    return rows[0] as DatabaseState;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === UNDEFINED_TABLE)
      return { isReadOnly: false, migrations: [] };
    throw error;
  }
}

function shared<T>(run: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined;
  return async () => {
    running ??= run().finally(() => {
      running = undefined;
    });
    return await running;
  };
}

async function withinTime<T>(action: () => Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new UnavailableError('ERR_DATABASE_UNREACHABLE', `no response within ${PROBE_TIMEOUT_MS} ms`));
    }, PROBE_TIMEOUT_MS);
  });
  try {
    return await Promise.race([action(), deadline]);
  } finally {
    clearTimeout(timer);
  }
}
