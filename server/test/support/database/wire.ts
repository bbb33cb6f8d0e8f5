import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';

/** Of what clients send after the start of a connection: a simple query, and the execution of a prepared one. */
const STATEMENT_TYPES = new Set(['Q', 'E']);

/** A proxy between the server and PostgreSQL that counts statements, and can be frozen or cut. */
export class DatabaseWire {
  readonly #target: URL;
  readonly #sockets = new Set<Socket>();
  readonly #server: Server;
  #isSilent = false;
  port = 0;
  /** Statements that have reached PostgreSQL. */
  statements = 0;

  constructor(target: string) {
    this.#target = new URL(target);
    this.#server = createServer((near) => this.#accept(near));
  }

  /** The database as it is reached through the proxy. */
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

  /** From now on nothing passes on the open connections, and no end is told of it. */
  freeze(): void {
    for (const socket of this.#sockets) socket.unpipe().pause();
  }

  /** The same, and new connections are accepted and get no response: PostgreSQL itself is frozen. */
  silence(): void {
    this.#isSilent = true;
    this.freeze();
  }

  /** New connections work again; those that were frozen end. */
  resume(): void {
    this.#isSilent = false;
    this.#destroyAll();
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
  // The first message has no type.
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
