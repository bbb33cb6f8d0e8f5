import { EventEmitter, once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';

/** @see https://www.postgresql.org/docs/15/protocol-message-formats.html */
const READY_FOR_QUERY = Buffer.from('Z\0\0\0\x05I', 'latin1');

/** A proxy between a server and PostgreSQL that can delay the responses of PostgreSQL. */
export class PausingProxy {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  readonly #events = new EventEmitter();
  /** The delayed data by connection, the latest connection last. */
  readonly #delayed = new Map<Socket, Buffer[]>();
  #isPaused = false;

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
        // Data of a connection that is still being opened is forwarded.
        const delayed = this.#delayed.get(near) ?? (this.#isPaused && greeted ? [] : undefined);
        greeted ||= chunk.includes(READY_FOR_QUERY);
        if (!delayed) return near.write(chunk);
        this.#delayed.set(near, [...delayed, chunk]);
        this.#events.emit('delayed');
      });
    });
  }

  /** Starts the proxy. @returns its port */
  async open(): Promise<number> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    return (this.#server.address() as { port: number }).port;
  }

  /** Delays every response until `resume` is called. */
  pause(): void {
    this.#isPaused = true;
  }

  /** Waits until responses of this number of connections are delayed. PostgreSQL has then executed their statements. */
  async waitForPaused(connections: number): Promise<void> {
    while (this.#delayed.size < connections) await once(this.#events, 'delayed');
  }

  /** Forwards the latest delayed response, and does not delay new ones. */
  resumeLatest(): void {
    this.#isPaused = false;
    const latest = [...this.#delayed.keys()].at(-1);
    if (latest) this.#forward(latest);
  }

  /** Forwards all delayed responses, and does not delay new ones. */
  resume(): void {
    this.#isPaused = false;
    for (const near of this.#delayed.keys()) this.#forward(near);
  }

  #forward(near: Socket): void {
    const chunks = this.#delayed.get(near) ?? [];
    this.#delayed.delete(near);
    for (const chunk of chunks) near.write(chunk);
  }

  close(): void {
    this.#server.close();
    for (const socket of this.#sockets) socket.destroy();
  }
}
