import { once } from 'node:events';
import { lstatSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import path from 'node:path';
import { OperatorError } from '../../base/errors.ts';
import { decode, encode, MAX_FRAME_BYTES, readFrames, writeFrame } from './frames.ts';
import { type HelloResponse, ownHello, type SocketRequest, type SocketResponse } from './protocol.ts';
import { openSocketPath } from './socket-path.ts';

/** The server or the connection to it has ended, or the server has rejected the command. */
export class ServerConnectionError extends OperatorError {
  override name = 'ServerConnectionError';
}

const ENDED =
  'The server ended before the command did. Of each change, everything is stored or nothing: start the server, look what ' +
  'is stored, and run the command again.';

/** The connection of a command to the server that has opened the embedded database. */
export class ServerConnection {
  readonly #socket: Socket;
  readonly #frames: AsyncGenerator<Buffer>;
  #last: Promise<unknown> = Promise.resolve();
  #lost: ServerConnectionError | undefined;
  #settings: unknown;

  private constructor(socket: Socket) {
    this.#socket = socket;
    this.#frames = readFrames(socket, () => MAX_FRAME_BYTES);
    // The end of the connection is found by the next request. Without a listener, an error would end the process.
    socket.on('error', () => undefined);
  }

  /**
   * Connects to the server.
   *
   * @returns undefined if no server offers the database
   * @throws ServerConnectionError if the server rejects this command
   */
  static async open(directory: string): Promise<ServerConnection | undefined> {
    const socketPath = openSocketPath(directory);
    if (!socketPath) return undefined;
    try {
      requireOwner(socketPath.path, directory);
      const socket = connect(socketPath.path);
      await once(socket, 'connect');
      const connection = new ServerConnection(socket);
      await connection.#greet();
      connection.#settings = await connection.request({ type: 'settings' });
      return connection;
    } catch (error) {
      if (error instanceof Error && 'code' in error && ['ENOENT', 'ECONNREFUSED'].includes(String(error.code)))
        return undefined;
      throw error;
    } finally {
      socketPath.release();
    }
  }

  /** Returns the configuration of the server. */
  get settings(): unknown {
    return this.#settings;
  }

  /** Returns the error that has ended the connection; undefined while it is open. */
  get lost(): ServerConnectionError | undefined {
    return this.#lost;
  }

  async #greet(): Promise<void> {
    await writeFrame(this.#socket, Buffer.from(JSON.stringify(ownHello())));
    const { value, done } = await this.#frames.next();
    if (done) throw new ServerConnectionError(ENDED);
    const response = JSON.parse(value.toString()) as HelloResponse;
    if ('rejected' in response) throw new ServerConnectionError(response.rejected);
  }

  /**
   * Sends a request after the ones before it have their responses. Waiting for a response keeps the process running; an
   * idle connection does not.
   *
   * @throws ServerConnectionError if the connection has ended
   * @throws Error of the database, with its `code`
   */
  async request(request: SocketRequest): Promise<unknown> {
    const response = this.#last.then(() => this.#exchange(request));
    this.#last = response.catch(() => undefined);
    const outcome = await response;
    if ('result' in outcome) return outcome.result;
    if ('closing' in outcome) throw this.#lose(outcome.closing);
    throw Object.assign(new Error(outcome.error.message), outcome.error.properties);
  }

  async #exchange(request: SocketRequest): Promise<SocketResponse> {
    if (this.#lost) throw this.#lost;
    this.#socket.ref();
    try {
      await writeFrame(this.#socket, encode(request));
      const { value, done } = await this.#frames.next();
      if (done) throw this.#lose(ENDED);
      return decode(value) as SocketResponse;
    } catch (error) {
      throw this.#lost ?? this.#lose(ENDED, error);
    } finally {
      this.#socket.unref();
    }
  }

  #lose(message: string, cause?: unknown): ServerConnectionError {
    this.#lost = new ServerConnectionError(message);
    if (cause !== undefined) this.#lost.cause = cause;
    return this.#lost;
  }

  close(): void {
    this.#socket.destroy();
  }
}

/**
 * Rejects a socket that another user may have created: only the owner of the database's folder may have done so. The folder is
 * closed to other users, so this fails only if its permissions were changed.
 */
function requireOwner(socketPath: string, directory: string): void {
  const [socket, folder] = [lstatSync(socketPath), lstatSync(directory)];
  if (socket.isSocket() && socket.uid === folder.uid && (folder.mode & 0o022) === 0) return;
  throw new OperatorError(
    `${path.join(directory, path.basename(socketPath))} is not the socket of the folder's owner. Check the permissions of the folder.`,
  );
}
