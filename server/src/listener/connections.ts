import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

type Connection = {
  /** The responses that have not been sent in full, in the order of their requests. */
  readonly owed: Set<ServerResponse>;
  /** The response to the newest request, until both have ended. */
  newest: ServerResponse | undefined;
  /** True if the last response of the connection is known. Requests that arrive after it do not run. */
  isClosing: boolean;
};

/** The open connections with the responses that they owe. Pipelined requests run at once, and Node sends their responses in order. */
export class Connections {
  readonly #open = new Map<Socket, Connection>();
  #isEnding = false;

  /** Returns the number of open connections. */
  get count(): number {
    return this.#open.size;
  }

  open(socket: Socket): void {
    const owed = new Set<ServerResponse>();
    this.#open.set(socket, { owed, newest: undefined, isClosing: false });
    socket.once('close', () => {
      this.#open.delete(socket);
      for (const response of owed) destroy(response);
    });
  }

  /** Adds the response to a request that has arrived. @returns false if the request must not run, because its connection ends */
  owe(response: ServerResponse): boolean {
    const { req: request } = response;
    const connection = this.#open.get(request.socket);
    // Node parses all bytes that it has read, also after the connection was cut.
    if (!connection || connection.isClosing || request.socket.destroyed) return false;
    if (this.#isEnding) {
      // Of pipelined requests, only the last response may end the connection.
      for (const earlier of connection.owed) setConnection(earlier, 'keep-alive');
      setConnection(response, 'close');
    }
    connection.newest = response;
    connection.owed.add(response);
    response.once('close', () => {
      connection.owed.delete(response);
      if (connection.newest === response && request.complete) connection.newest = undefined;
    });
    return true;
  }

  /** Lets all further responses end their connections, so that a busy client leaves without losing a response. */
  end(): void {
    this.#isEnding = true;
    for (const { owed } of this.#open.values()) {
      const last = [...owed].at(-1);
      if (last) setConnection(last, 'close');
    }
  }

  /** Returns true if a finished response is still being sent to a slow reader. */
  isSending(): boolean {
    return [...this.#open.values()].some(({ owed }) => [...owed].some((response) => response.writableEnded));
  }

  /** Returns the connections whose client has not sent a byte. */
  silent(): Socket[] {
    return [...this.#open.keys()].filter((socket) => socket.bytesRead === 0);
  }

  /**
   * Calls `then` when every request that has arrived in full on a connection has its response. Requests that arrive later do not
   * run.
   *
   * @param then receives the response to the request that is still arriving, if there is one
   */
  afterResponses(socket: Socket, then: (unread: ServerResponse | undefined) => void): void {
    const connection = this.#open.get(socket);
    if (connection) connection.isClosing = true;
    const unread = connection?.newest?.req.complete === false ? connection.newest : undefined;
    const last = [...(connection?.owed ?? [])].filter((response) => response !== unread).at(-1);
    if (last) last.once('close', () => then(unread));
    else then(unread);
  }
}

/** Ends a response that will not be sent. A version of Node may destroy only the one that it is sending, so others would keep files open. */
function destroy(response: ServerResponse): void {
  response.destroy();
  if (!response.closed) response.emit('close');
}

function setConnection(response: ServerResponse, value: 'close' | 'keep-alive'): void {
  if (!response.headersSent) response.setHeader('Connection', value);
}
