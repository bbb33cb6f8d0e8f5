import { codeOf, UnavailableError } from '../../base/errors.ts';
import { within } from '../../base/within.ts';
import { SocketClient } from './pooled-connection.ts';

/** The longest time that a probe takes, in milliseconds, including the time to connect. */
const PROBE_TIMEOUT_MS = 2_000;

/** A difference of the clocks of process and database from which operators are warned, in milliseconds. */
export const CLOCK_WARNING_MS = 2_000;

/** The time of the database in milliseconds, as a text because the drivers return numbers as different types. */
const TIME = `(extract(epoch from clock_timestamp()) * 1000)::text as at`;
/** A replica is in recovery; an operator or a full disk may set the other. */
const STATEMENT = `
  select ${TIME}, pg_is_in_recovery() or current_setting('default_transaction_read_only')::boolean as "isReadOnly",
    coalesce((select json_agg(to_json(applied)) from migration applied), '[]') as migrations`;
const BEFORE_FIRST_MIGRATION = `select ${TIME}, false as "isReadOnly", '[]'::json as migrations`;
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
  /** True if writes fail: the database is a replica, or its transactions are read-only. */
  readonly isReadOnly: boolean;
  /** The migrations that have been applied. */
  readonly migrations: readonly { readonly name: string; readonly is_breaking?: boolean }[];
  /**
   * By how much the clock of this process is ahead of the database's, in milliseconds; 0 if the duration of the statement
   * explains the difference.
   *
   * @see docs/decisions/0023-start-stop-and-clock.md
   */
  readonly clockAheadMs: number;
};

type Queryable = { query(text: string): Promise<{ rows: unknown[] }> };

/**
 * Creates a probe with a connection of its own, so that requests that occupy the pool do not make the database look unresponsive.
 * The first probe opens the connection, and so does the first probe after it broke.
 */
export function serverProbe(url: string): Probe {
  let client: SocketClient | undefined;
  const discard = () => {
    // `end` of the client would wait for an unresponsive server.
    client?.socket.destroy();
    client = undefined;
  };
  const connect = async (): Promise<SocketClient> => {
    const opened = new SocketClient({ connectionString: url, application_name: 'arot readiness' });
    client = opened;
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

/** Creates a probe of the embedded database, which has one connection for everything. */
export function embeddedProbe(pglite: Queryable): Probe {
  return { state: shared(() => withinTime(() => readState(pglite))), close: () => undefined };
}

/**
 * Creates a probe that responds with the last state while a command's transaction has the embedded database for itself. Nothing
 * else can change the state then, and a statement would wait for the transaction. The server still sends cached responses, and
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
    return await readTimed(database, STATEMENT);
  } catch (error) {
    if (codeOf(error) === UNDEFINED_TABLE) return await readTimed(database, BEFORE_FIRST_MIGRATION);
    throw error;
  }
}

async function readTimed(database: Queryable, statement: string): Promise<DatabaseState> {
  const sentAt = Date.now();
  const { rows } = await database.query(statement);
  const { at, ...state } = rows[0] as Omit<DatabaseState, 'clockAheadMs'> & { at: string };
  return { ...state, clockAheadMs: outside(Number(at), sentAt, Date.now()) };
}

/** Returns the time by which a moment is before (positive) or after (negative) the time between two others. */
function outside(at: number, from: number, until: number): number {
  return Math.round(at < from ? from - at : at > until ? until - at : 0);
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
  const found = await within(PROBE_TIMEOUT_MS, action());
  if (found) return found.value;
  throw new UnavailableError('ERR_DATABASE_UNREACHABLE', `no response within ${PROBE_TIMEOUT_MS} ms`);
}
