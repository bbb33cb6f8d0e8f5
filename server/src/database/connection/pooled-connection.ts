import { Socket } from 'node:net';
import type { PostgresCursor, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import { Client, type ClientConfig, type PoolClient, type QueryResult } from 'pg';
import { UnavailableError } from '../../base/errors.ts';
import type { Checkout } from './database-turns.ts';
import { type ObserveStatement, startStatement } from './observe-statements.ts';
import { repeatAfterConflict } from './repeat-after-conflict.ts';

/** A client of `pg` whose socket can be cut: `end` would wait for a server that does not respond. */
export class SocketClient extends Client {
  readonly socket: Socket;

  constructor(config?: ClientConfig) {
    const socket = new Socket();
    super({ ...config, stream: () => socket });
    this.socket = socket;
    // Without a listener, the error of a broken connection would end the process. The server may break it in the packet that opens it.
    this.on('error', () => undefined);
  }
}

type Listeners = {
  readonly observe: ObserveStatement | undefined;
  /** Receives the error of each statement that failed. */
  readonly failed: (error: Error) => void;
  /** Receives the use of the connection that has ended. */
  readonly released: (checkout: Checkout | undefined) => void;
};

/** A connection of the pool, as Kysely uses it. */
export class PooledConnection implements PostgresPoolClient {
  readonly openedAt = performance.now();
  checkout: Checkout | undefined;
  readonly #client: PoolClient & SocketClient;
  readonly #listeners: Listeners;
  readonly #responseTimeoutMs: number;
  #inFlight = 0;

  /** @param responseTimeoutMs longest wait for data of the server, in milliseconds; 0 is unlimited */
  constructor(client: PoolClient & SocketClient, responseTimeoutMs: number, listeners: Listeners) {
    this.#client = client;
    this.#listeners = listeners;
    // The option `query_timeout` of `pg` assigns a function to a property for each statement.
    // @see docs/decisions/0019-requests.md
    this.#responseTimeoutMs = responseTimeoutMs;
    client.socket.setTimeout(responseTimeoutMs);
    // A callback of `setTimeout` would be called once, and a connection that was quiet for that time would never be cut.
    client.socket.on('timeout', () => {
      if (this.#inFlight > 0) this.cut('The database does not respond.');
    });
  }

  /** Runs a statement, and repeats it if it is a transaction of its own. */
  query<Row>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<Row>>;
  query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>;
  query(text: string | PostgresCursor<unknown>, values: readonly unknown[] = []): unknown {
    if (typeof text !== 'string') throw new Error('Kysely uses no cursor, because the dialect has none.');
    const send = () => this.send({ text, values: [...values] });
    return this.#client.getTransactionStatus() === 'I' ? repeatAfterConflict(send) : send();
  }

  /** Runs a statement. With a name, the server prepares it. */
  send(statement: { readonly name?: string; readonly text: string; values: unknown[] }): Promise<QueryResult> {
    const { observe, failed } = this.#listeners;
    const end = observe && startStatement(statement.text, this.checkout, observe);
    this.#inFlight += 1;
    const shorterMs = this.checkout?.work?.responseTimeoutMs;
    if (shorterMs !== undefined) this.#client.socket.setTimeout(shorterMs);
    // Without a callback, `pg` assigns a function to a property, and V8 retains the rows.
    // @see docs/decisions/0019-requests.md
    return new Promise((resolve, reject) => {
      this.#client.query(statement, (error: Error | null, result) => {
        this.#inFlight -= 1;
        if (shorterMs !== undefined) this.#client.socket.setTimeout(this.#responseTimeoutMs);
        end?.(error);
        if (!error) return resolve(result);
        failed(error);
        reject(error);
      });
    });
  }

  /** @param isBroken closes the connection */
  release(isBroken = false): void {
    const { checkout } = this;
    this.checkout = undefined;
    this.#client.release(isBroken);
    this.#listeners.released(checkout);
  }

  /** Closes the connection without waiting for the server, so that a statement in flight fails. */
  cut(reason: string): void {
    this.#client.socket.destroy(new UnavailableError('ERR_DATABASE_TIMEOUT', reason));
  }
}
