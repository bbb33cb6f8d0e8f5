import type { Socket } from 'node:net';
import { UnavailableError } from '../queues/unavailable-error.ts';

/** The part of the pool of `pg` and of its connections that this file uses. */
export type ConnectingPool = {
  on(event: 'connect', listener: (client: { connection: { stream: Socket }; readyForQuery: boolean }) => void): unknown;
};

/** The sockets of a pool's connections. */
export class PoolSockets {
  readonly #open = new Set<Socket>();

  /**
   * Ends a connection that has received nothing for longer than any statement may take. The option `query_timeout` of `pg`
   * assigns a function to a property for each statement, so V8 would retain its rows until the next major collection.
   *
   * @see docs/decisions/0058-functions-assigned-to-properties.md
   */
  watch(pool: ConnectingPool, responseTimeoutMs: number): void {
    pool.on('connect', (client) => {
      const { stream } = client.connection;
      this.#open.add(stream);
      stream.once('close', () => this.#open.delete(stream));
      stream.setTimeout(responseTimeoutMs, () => {
        if (!client.readyForQuery)
          stream.destroy(new UnavailableError('ERR_DATABASE_TIMEOUT', 'The database does not respond.'));
      });
    });
  }

  /** Cuts every connection, so that statements in flight fail. */
  destroy(): void {
    for (const socket of this.#open)
      socket.destroy(new UnavailableError('ERR_DATABASE_TIMEOUT', 'The process ended before the statement.'));
  }
}
