import { connect, type Socket } from 'node:net';

/** A response without its headers. `body` is empty if the request did not ask for it. */
export type RawResponse = { readonly status: number; readonly hasRetryAfter: boolean; readonly body: string };

type Pending = {
  readonly wantsBody: boolean;
  readonly done: (response: RawResponse | undefined) => void;
};

const END_OF_HEAD = Buffer.from('\r\n\r\n');

/**
 * A keep-alive connection that sends one request at a time and reads as little of the response as possible. Node's own
 * client costs several times as much, and the load generator shares the machine with the server that it measures.
 */
export class RawConnection {
  readonly #socket: Socket;
  readonly #onClose: () => void;
  #pending: Pending | undefined;
  #received: Buffer = Buffer.alloc(0);
  /** The bytes of the body that have not arrived; undefined while the head arrives. */
  #missing: number | undefined;
  #chunks: Buffer[] = [];
  #head = { status: 0, hasRetryAfter: false, closes: false };
  isOpen = true;

  constructor(port: number, onClose: () => void) {
    this.#onClose = onClose;
    this.#socket = connect({ port, host: '127.0.0.1', noDelay: true });
    this.#socket.on('data', (chunk) => this.#read(chunk));
    this.#socket.on('error', () => undefined);
    this.#socket.on('close', () => this.#closed());
  }

  /** @param done receives the response, or undefined if the connection ended before it */
  send(request: Uint8Array, wantsBody: boolean, done: Pending['done']): void {
    this.#pending = { wantsBody, done };
    this.#socket.write(request);
  }

  /** Sends a request, and returns the response without its body; undefined if the connection ended before it. */
  request(request: Uint8Array): Promise<RawResponse | undefined> {
    return new Promise((resolve) => this.send(request, false, resolve));
  }

  destroy(): void {
    this.#socket.destroy();
  }

  #read(chunk: Buffer): void {
    if (this.#missing !== undefined) {
      this.#readBody(chunk);
      return;
    }
    this.#received = this.#received.length === 0 ? chunk : Buffer.concat([this.#received, chunk]);
    const end = this.#received.indexOf(END_OF_HEAD);
    if (end === -1) return;
    const head = this.#received.toString('latin1', 0, end + 2);
    const body = this.#received.subarray(end + END_OF_HEAD.length);
    this.#received = Buffer.alloc(0);
    const length = /\r\ncontent-length: (\d+)\r\n/i.exec(head)?.[1];
    if (length === undefined) throw new Error(`a response without Content-Length: ${head}`);
    this.#head = {
      status: Number(head.slice(9, 12)),
      hasRetryAfter: /\r\nretry-after: \d+\r\n/i.test(head),
      closes: /\r\nconnection: close\r\n/i.test(head),
    };
    this.#missing = Number(length);
    this.#readBody(body);
  }

  #readBody(chunk: Buffer): void {
    if (this.#pending?.wantsBody) this.#chunks.push(chunk);
    this.#missing = (this.#missing ?? 0) - chunk.length;
    if (this.#missing > 0) return;
    const { closes, ...head } = this.#head;
    const body = Buffer.concat(this.#chunks).toString('utf8');
    this.#missing = undefined;
    this.#chunks = [];
    if (closes) this.#end();
    this.#settle({ ...head, body });
  }

  #end(): void {
    this.isOpen = false;
    this.#socket.end();
  }

  #closed(): void {
    this.isOpen = false;
    this.#settle(undefined);
    this.#onClose();
  }

  #settle(response: RawResponse | undefined): void {
    const pending = this.#pending;
    this.#pending = undefined;
    pending?.done(response);
  }
}
