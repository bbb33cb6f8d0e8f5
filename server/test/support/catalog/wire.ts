import { EventEmitter, once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';

/** @see https://www.postgresql.org/docs/15/protocol-message-formats.html */
const READY_FOR_QUERY = Buffer.from('Z\0\0\0\x05I', 'latin1');

/** Stands between a server and PostgreSQL, and can keep what PostgreSQL answers until it is let go. */
export class HoldingWire {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  readonly #events = new EventEmitter();
  /** What is kept, by the connection that it is for, the latest last. */
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
        // A connection that is only being made is let through.
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

  /** Keeps every answer from now on. */
  hold(): void {
    this.#holding = true;
  }

  /** Waits until answers for so many connections are kept: PostgreSQL has done its work, and nobody knows. */
  async holds(connections: number): Promise<void> {
    while (this.#held.size < connections) await once(this.#events, 'held');
  }

  /** Lets the answer go that was kept last, and begins to keep no other. */
  releaseLatest(): void {
    this.#holding = false;
    const latest = [...this.#held.keys()].at(-1);
    if (latest) this.#let(latest);
  }

  release(): void {
    this.#holding = false;
    for (const near of this.#held.keys()) this.#let(near);
  }

  #let(near: Socket): void {
    const chunks = this.#held.get(near) ?? [];
    this.#held.delete(near);
    for (const chunk of chunks) near.write(chunk);
  }

  close(): void {
    this.#server.close();
    for (const socket of this.#sockets) socket.destroy();
  }
}
