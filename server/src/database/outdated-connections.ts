/** The part of the pool of `pg` and of its connections that this file uses. */
export type WatchedPool = {
  on(event: 'connect', listener: (client: WatchedClient) => void): unknown;
};
type WatchedClient = {
  readonly connection: {
    on(event: 'errorMessage', listener: (message: { readonly code?: string }) => void): unknown;
  };
};

/** A write in a read-only transaction. @see https://www.postgresql.org/docs/15/errcodes-appendix.html */
const READ_ONLY = '25006';
/** A database that stays read-only must not make the server open a connection for every request. */
const MIN_INTERVAL_MS = 1_000;

/**
 * Finds connections to a server that no longer accepts writes: after a failover, to the former primary. One rejected write
 * outdates all connections that were opened before it, so that the following requests reach the new primary.
 */
export class OutdatedConnections {
  /** The time at which each connection was opened. */
  readonly #openedAt = new WeakMap<object, number>();
  #outdatedUntil = 0;

  watch(pool: WatchedPool): void {
    pool.on('connect', (client) => {
      this.#openedAt.set(client, performance.now());
      client.connection.on('errorMessage', ({ code }) => {
        const now = performance.now();
        if (code === READ_ONLY && now - this.#outdatedUntil > MIN_INTERVAL_MS) this.#outdatedUntil = now;
      });
    });
  }

  has(client: object): boolean {
    return (this.#openedAt.get(client) ?? Number.POSITIVE_INFINITY) < this.#outdatedUntil;
  }
}
