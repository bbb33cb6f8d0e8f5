import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

type Exchange = { readonly request: IncomingMessage; readonly response: ServerResponse; over: boolean };

/**
 * What is asked and answered on every open connection. Node knows it too and does not tell, and without it nobody can
 * stop a busy server without cutting an answer, or refuse a pipelined request in its turn.
 */
export class Exchanges {
  readonly #byConnection = new Map<Socket, Exchange[]>();
  #ending = false;

  connect(socket: Socket): void {
    this.#byConnection.set(socket, []);
    socket.once('close', () => this.#byConnection.delete(socket));
  }

  begin(request: IncomingMessage, response: ServerResponse): void {
    const { socket } = request;
    const exchange = { request, response, over: false };
    const unfinished = this.#unfinished(socket);
    this.#byConnection.set(socket, [...unfinished, exchange]);
    response.once('close', () => {
      exchange.over = true;
    });
    if (!this.#ending) return;
    // Of pipelined requests, only the answer to the last may end the connection.
    for (const { response: earlier } of unfinished) setConnection(earlier, 'keep-alive');
    setConnection(response, 'close');
  }

  /** From now on answers end their connections, so that a busy client leaves by itself and loses nothing. */
  endConnections(): void {
    this.#ending = true;
    for (const socket of this.#byConnection.keys()) {
      const last = this.#unfinished(socket).at(-1);
      if (last) setConnection(last.response, 'close');
    }
  }

  /** Whether an answer has been given to a connection and is still on its way to a slow reader. */
  isSending(): boolean {
    return [...this.#byConnection.values()].flat().some(({ response, over }) => response.writableEnded && !over);
  }

  /** Connections on which nothing has ever been sent. */
  silentConnections(): Socket[] {
    return [...this.#byConnection.keys()].filter((socket) => socket.bytesRead === 0);
  }

  /**
   * Runs something once everything that was asked in full on a connection has been answered.
   *
   * @param then gets the exchange whose request is still being read, if there is one
   */
  afterAnswers(socket: Socket, then: (unread: Exchange | undefined) => void): void {
    const newest = this.#byConnection.get(socket)?.at(-1);
    const unread = newest?.request.complete === false ? newest : undefined;
    const last = this.#unfinished(socket)
      .filter((exchange) => exchange !== unread)
      .at(-1);
    if (last) last.response.once('close', () => then(unread));
    else then(unread);
  }

  #unfinished(socket: Socket): Exchange[] {
    return (this.#byConnection.get(socket) ?? []).filter(({ over }) => !over);
  }
}

function setConnection(response: ServerResponse, value: 'close' | 'keep-alive'): void {
  if (!response.headersSent) response.setHeader('Connection', value);
}
