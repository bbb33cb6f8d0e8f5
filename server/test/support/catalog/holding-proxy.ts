import { EventEmitter, once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';

/** @see https://www.postgresql.org/docs/15/protocol-message-formats.html */
const READY_FOR_QUERY = Buffer.from('Z\0\0\0\x05I', 'latin1');

/** A proxy between a server and PostgreSQL that can hold back the responses of PostgreSQL. */
export class HoldingProxy {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  readonly #events = new EventEmitter();
  /** The held data by connection, the latest connection last. */
  readonly #held = new Map<Socket, Buffer[]>();
  #holding = false;

  constructor(target: { readonly hostname: string; readonly port: string }) {
    const { hostname, port } = target;
    this.#server = createServer((near) => {
      const far = connect(Number(port || 5432), hostname);
      for (const [one, other] of [
        [near, far],
        [far, near],
      ] as const) {
        this.#sockets.add(one);
        one.on('error', () => other.destroy());
        one.on('close', () => other.destroy());
      }
      near.pipe(far);
      let greeted = false;
      far.on('data', (chunk) => {
        // Data of a connection that is still being opened passes.
        const held = this.#held.get(near) ?? (this.#holding && greeted ? [] : undefined);
        greeted ||= chunk.includes(READY_FOR_QUERY);
        if (!held) return near.write(chunk);
        this.#held.set(near, [...held, chunk]);
        this.#events.emit('held');
      });
    });
  }

  /** @returns its port */
  async open(): Promise<number> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    return (this.#server.address() as { port: number }).port;
  }

  /** Holds every response from now on. */
  hold(): void {
    this.#holding = true;
  }

  /** Waits until the proxy holds responses for so many connections. PostgreSQL has executed their statements by then. */
  async holds(connections: number): Promise<void> {
    while (this.#held.size < connections) await once(this.#events, 'held');
  }

  /** Releases the last held response and stops holding new ones. */
  releaseLatest(): void {
    this.#holding = false;
    const latest = [...this.#held.keys()].at(-1);
    if (latest) this.#forward(latest);
  }

  /** Releases all held responses and stops holding new ones. */
  release(): void {
    this.#holding = false;
    for (const near of this.#held.keys()) this.#forward(near);
  }

  #forward(near: Socket): void {
    const chunks = this.#held.get(near) ?? [];
    this.#held.delete(near);
    for (const chunk of chunks) near.write(chunk);
  }

  close(): void {
    this.#server.close();
    for (const socket of this.#sockets) socket.destroy();
  }
}
