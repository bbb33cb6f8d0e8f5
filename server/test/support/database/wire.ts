import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';

/** The types of client messages that run a statement: a simple query, and the execution of a prepared statement. */
const STATEMENT_TYPES = new Set(['Q', 'E']);

/** A proxy between the server and PostgreSQL that counts statements, and can stop forwarding or close its connections. */
export class DatabaseWire {
  #target: URL;
  readonly #sockets = new Set<Socket>();
  readonly #server: Server;
  #isSilent = false;
  port = 0;
  /** The number of statements that were sent to PostgreSQL. */
  statements = 0;

  constructor(target: string) {
    this.#target = new URL(target);
    this.#server = createServer((near) => this.#accept(near));
  }

  /** Returns the URL of the database through the proxy. */
  get url(): string {
    const url = new URL(this.#target);
    url.host = `127.0.0.1:${this.port}`;
    return url.href;
  }

  async join(): Promise<void> {
    this.#server.listen(this.port, '127.0.0.1');
    await once(this.#server, 'listening');
    this.port = (this.#server.address() as { port: number }).port;
  }

  /** Stops forwarding on the open connections without closing them. Neither side is notified. */
  freeze(): void {
    for (const socket of this.#sockets) socket.unpipe().pause();
  }

  /** Freezes connections like `freeze`, and accepts new ones without a response, as if PostgreSQL itself had stopped. */
  silence(): void {
    this.#isSilent = true;
    this.freeze();
  }

  /** Forwards new connections again, and closes the frozen ones. */
  resume(): void {
    this.#isSilent = false;
    this.#destroyAll();
  }

  /** Leads new connections to another server. */
  lead(target: string): void {
    this.#target = new URL(target);
  }

  cut(): void {
    this.#server.close();
    this.#destroyAll();
  }

  #accept(near: Socket): void {
    this.#sockets.add(near);
    near.on('error', () => near.destroy());
    if (this.#isSilent) return;
    const far = connect(Number(this.#target.port || 5432), this.#target.hostname);
    this.#sockets.add(far);
    far.on('error', () => far.destroy());
    near.on('close', () => far.destroy());
    far.on('close', () => near.destroy());
    near.on(
      'data',
      statementCounter(() => (this.statements += 1)),
    );
    near.pipe(far);
    far.pipe(near);
  }

  #destroyAll(): void {
    for (const socket of this.#sockets) socket.destroy();
    this.#sockets.clear();
  }
}

/** @see https://www.postgresql.org/docs/15/protocol-message-formats.html */
function statementCounter(count: () => void): (chunk: Buffer) => void {
  let unread = Buffer.alloc(0);
  // The first message of a connection has no type byte.
  let headerBytes = 0;
  return (chunk) => {
    unread = Buffer.concat([unread, chunk]);
    while (unread.length >= headerBytes + 4) {
      const end = headerBytes + unread.readUInt32BE(headerBytes);
      if (unread.length < end) return;
      if (headerBytes === 1 && STATEMENT_TYPES.has(String.fromCharCode(unread[0] ?? 0))) count();
      unread = unread.subarray(end);
      headerBytes = 1;
    }
  };
}
