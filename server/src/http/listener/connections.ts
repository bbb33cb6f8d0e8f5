import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** A connection with this many waiting requests is paused. HTTP/2 recommends the same number of streams. */
const MAX_WAITING_PER_CONNECTION = 100;

/**
 * Past this many waiting requests in the process, the connection with most of them is cut. One read of a connection
 * (64 KiB) can contain 3,500 requests, and Node parses all of them before the connection can be paused.
 */
const MAX_WAITING = 5_000;

type Exchange = {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** Runs the request. Called at most once, when all earlier requests have their responses. */
  run: () => void;
  state: 'waiting' | 'running' | 'over';
  next?: Exchange;
};

type Connection = {
  running: Exchange | undefined;
  newest: Exchange | undefined;
  waiting: number;
  paused: boolean;
  /** True if the last response of the connection is known. Requests that arrive after it do not run. */
  closing: boolean;
};

/**
 * The requests and responses of all open connections. Pipelined requests of one connection run one after the other, so
 * that a client that does not read, or has left, costs one response at most. Node itself runs all of them at once, and
 * destroys only the response that is being sent when a connection closes.
 *
 * @see docs/decisions/0019-requests.md
 */
export class Exchanges {
  readonly #connections = new Map<Socket, Connection>();
  #waiting = 0;
  #ending = false;

  /** Returns the number of open connections. */
  get connections(): number {
    return this.#connections.size;
  }

  connect(socket: Socket): void {
    const connection: Connection = { running: undefined, newest: undefined, waiting: 0, paused: false, closing: false };
    this.#connections.set(socket, connection);
    // Node also resumes a connection by itself.
    socket.on('resume', () => {
      if (connection.paused) socket.pause();
    });
    socket.once('close', () => {
      this.#connections.delete(socket);
      this.#waiting -= connection.waiting;
    });
  }

  /** Runs a request when all earlier ones of its connection have their responses; never if the connection ends before. */
  begin(request: IncomingMessage, response: ServerResponse, run: () => void): void {
    const { socket } = request;
    const connection = this.#connections.get(socket);
    // Node parses all bytes that it has read, also after the connection was cut.
    if (!connection || connection.closing || socket.destroyed) return;
    const exchange: Exchange = { request, response, run, state: 'waiting' };
    const previous = connection.newest;
    connection.newest = exchange;
    if (previous) previous.next = exchange;
    if (this.#ending) {
      // Of pipelined requests, only the last response may end the connection.
      if (previous && previous.state !== 'over') setConnection(previous.response, 'keep-alive');
      setConnection(response, 'close');
    }
    if (isInTurn(exchange)) this.#run(connection, exchange);
    else this.#wait(socket, connection);
  }

  /** Lets all further responses end their connections, so that a busy client leaves without losing a response. */
  endConnections(): void {
    this.#ending = true;
    for (const { newest } of this.#connections.values()) {
      if (newest && newest.state !== 'over') setConnection(newest.response, 'close');
    }
  }

  /** Returns true if a finished response is still being sent to a slow reader. */
  isSending(): boolean {
    for (const { running } of this.#connections.values()) {
      if (running?.state === 'running' && running.response.writableEnded) return true;
    }
    return false;
  }

  /** Returns the connections whose client has not sent a byte. */
  silentConnections(): Socket[] {
    return [...this.#connections.keys()].filter((socket) => socket.bytesRead === 0);
  }

  /**
   * Calls `then` when every request that has arrived in full on a connection has its response. A request that is still
   * arriving will not run.
   *
   * @param then receives the response object of the request that is still arriving, if there is one
   */
  afterResponses(socket: Socket, then: (unread: ServerResponse | undefined) => void): void {
    const connection = this.#connections.get(socket);
    if (connection) connection.closing = true;
    const newest = connection?.newest;
    const unread = newest?.request.complete === false ? newest : undefined;
    if (!newest || newest.state === 'over' || unread?.state === 'running') then(unread?.response);
    else if (unread) unread.run = () => then(unread.response);
    else newest.response.once('close', () => then(undefined));
  }

  #wait(socket: Socket, connection: Connection): void {
    connection.waiting += 1;
    this.#waiting += 1;
    if (connection.waiting >= MAX_WAITING_PER_CONNECTION && !connection.paused) {
      connection.paused = true;
      socket.pause();
    }
    if (this.#waiting > MAX_WAITING) this.#cutGreediest();
  }

  #run(connection: Connection, exchange: Exchange): void {
    const { response, run } = exchange;
    exchange.state = 'running';
    connection.running = exchange;
    response.once('close', () => this.#finish(connection, exchange));
    run();
  }

  #finish(connection: Connection, exchange: Exchange): void {
    const { request, response, next } = exchange;
    exchange.state = 'over';
    connection.running = undefined;
    if (connection.newest === exchange && request.complete) connection.newest = undefined;
    if (response.getHeader('Connection') === 'close') connection.closing = true;
    if (next?.state !== 'waiting' || !isInTurn(next)) return;
    connection.waiting -= 1;
    this.#waiting -= 1;
    if (connection.waiting === 0 && connection.paused) {
      connection.paused = false;
      request.socket.resume();
    }
    this.#run(connection, next);
  }

  #cutGreediest(): void {
    let greediest: [Socket, Connection] | undefined;
    for (const entry of this.#connections) {
      if (entry[1].waiting > (greediest?.[1].waiting ?? 0)) greediest = entry;
    }
    if (!greediest) return;
    const [socket, connection] = greediest;
    this.#waiting -= connection.waiting;
    connection.waiting = 0;
    socket.destroy();
  }
}

/** Returns true if it is the turn of a request. Node assigns the socket to one response after the other. */
function isInTurn({ request, response }: Exchange): boolean {
  return response.socket !== null && !request.socket.destroyed;
}

function setConnection(response: ServerResponse, value: 'close' | 'keep-alive'): void {
  if (!response.headersSent) response.setHeader('Connection', value);
}
