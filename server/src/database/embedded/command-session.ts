import type { Socket } from 'node:net';
import { CompiledQuery, type ControlledTransaction, type Kysely } from 'kysely';
import { decode, encode, MAX_FRAME_BYTES, ProtocolError, readFrames, writeFrame } from './frames.ts';
import {
  errorResponse,
  type Hello,
  type HelloResponse,
  type QueryResult,
  rejectionOf,
  type SocketRequest,
  type SocketResponse,
} from './protocol.ts';

const MAX_HELLO_BYTES = 4_096;
/** PostgreSQL's maximum number of values. An array can claim any length without having values. */
const MAX_VALUES = 65_535;

type SessionLimits = {
  /** The time within which a command must send its first frame, in milliseconds. */
  readonly helloMs: number;
  /**
   * The time for which a command in a transaction may send nothing, in milliseconds. The whole server waits for the transaction.
   */
  readonly idleTransactionMs: number;
};

const LIMITS: SessionLimits = { helloMs: 5_000, idleTransactionMs: 10_000 };

export type SessionOptions = {
  /** The embedded database that the server has opened. */
  readonly kysely: Kysely<unknown>;
  readonly hello: Hello;
  /** The settings that commands use in place of their own configuration. */
  readonly settings: unknown;
  /** Called in each transaction, before its first statement. */
  readonly onBegin: (transaction: Kysely<unknown>) => Promise<void>;
  /** Called before the transaction ends. */
  readonly onEnd: () => void;
  /** Receives why the server closed a connection. */
  readonly onClosing: (reason: string) => void;
  readonly limits?: SessionLimits;
};

/**
 * The statements of one command on the server's embedded database. They take their turns with the server's own. A transaction
 * has the database for itself; when the connection ends before the transaction, it is rolled back.
 */
export class CommandSession {
  readonly #socket: Socket;
  readonly #options: SessionOptions;
  #transaction: ControlledTransaction<unknown> | undefined;
  #isGreeted = false;

  constructor(socket: Socket, options: SessionOptions) {
    this.#socket = socket;
    this.#options = options;
  }

  get isInTransaction(): boolean {
    return this.#transaction !== undefined;
  }

  /** Resolves when the connection has ended, and with it any transaction. Never rejects. */
  async run(): Promise<void> {
    // The end of the connection is seen by the loop. Without a listener, an error would end the process.
    this.#socket.on('error', () => undefined);
    try {
      await this.#respondToAll();
    } catch (error) {
      if (error instanceof ProtocolError) this.close(error.message);
    } finally {
      await this.#end('rollback').catch(() => undefined);
      setImmediate(() => this.#socket.destroy());
    }
  }

  async #respondToAll(): Promise<void> {
    // After an error of the protocol, the command still receives the reason.
    const bytes = this.#socket.iterator({ destroyOnReturn: false });
    const frames = readFrames(bytes, () => (this.#isGreeted ? MAX_FRAME_BYTES : MAX_HELLO_BYTES));
    for (;;) {
      const { value, done } = await this.#inTime(() => frames.next());
      if (done || this.#socket.destroyed) return;
      if (!this.#isGreeted) {
        if (!(await this.#greet(value))) return;
        continue;
      }
      const response = await this.#respond(decode(value)).catch((error: unknown) => {
        if (error instanceof ProtocolError) throw error;
        return errorResponse(error);
      });
      await this.#inTime(() => writeFrame(this.#socket, encode(response)));
    }
  }

  async #greet(frame: Buffer): Promise<boolean> {
    const rejected = rejectionOf(this.#options.hello, readHello(frame));
    const response: HelloResponse = rejected === undefined ? { accepted: true } : { rejected };
    await writeFrame(this.#socket, Buffer.from(JSON.stringify(response)));
    this.#isGreeted = rejected === undefined;
    if (!this.#isGreeted) this.#socket.end();
    return this.#isGreeted;
  }

  async #respond(request: unknown): Promise<SocketResponse> {
    if (!isRequest(request)) throw new ProtocolError('A request has no valid content.');
    if (request.type === 'settings') return { result: this.#options.settings };
    if (request.type === 'query') return { result: await this.#query(request.text, request.values) };
    if (request.type === 'begin') await this.#begin();
    else await this.#end(request.type);
    return { result: undefined };
  }

  async #query(text: string, values: readonly unknown[]): Promise<QueryResult> {
    if (TRANSACTION_CONTROL.test(text)) throw new ProtocolError('A statement controls transactions.');
    const executor = this.#transaction ?? this.#options.kysely;
    const { rows, numAffectedRows } = await executor.executeQuery(CompiledQuery.raw(text, [...values]));
    return { rows, numAffectedRows };
  }

  async #begin(): Promise<void> {
    if (this.#transaction) throw new ProtocolError('A transaction is open already.');
    this.#transaction = await this.#options.kysely.startTransaction().execute();
    try {
      await this.#options.onBegin(this.#transaction);
    } catch (error) {
      await this.#end('rollback');
      throw error;
    }
  }

  async #end(how: 'commit' | 'rollback'): Promise<void> {
    const transaction = this.#transaction;
    if (!transaction) return;
    this.#transaction = undefined;
    this.#options.onEnd();
    if (how === 'rollback') {
      await transaction.rollback().execute();
      return;
    }
    try {
      await transaction.commit().execute();
    } catch (error) {
      // Without this, the connection would stay in the failed transaction.
      await transaction.rollback().execute();
      throw error;
    }
  }

  /** Waits for the command: for its first frame, and in a transaction, for no longer than the limits. */
  async #inTime<T>(wait: () => Promise<T>): Promise<T> {
    if (this.#isGreeted && !this.#transaction) return await wait();
    const { helloMs, idleTransactionMs } = this.#options.limits ?? LIMITS;
    const limitMs = this.#isGreeted ? idleTransactionMs : helloMs;
    const reason = `The server waited ${limitMs / 1_000} s for the command, which did nothing. Its transaction was rolled back.`;
    const timer = setTimeout(() => this.close(reason), limitMs);
    try {
      return await wait();
    } finally {
      clearTimeout(timer);
    }
  }

  /**
   * Ends the connection. The command reads the reason, also if it was stopped and continues later. A statement that is
   * running ends first. A transaction is rolled back.
   */
  close(reason: string): void {
    if (this.#socket.destroyed) return;
    this.#options.onClosing(reason);
    const response: SocketResponse | HelloResponse = this.#isGreeted ? { closing: reason } : { rejected: reason };
    const payload = this.#isGreeted ? encode(response) : Buffer.from(JSON.stringify(response));
    void writeFrame(this.#socket, payload);
    // The system has accepted the frame by now, except if the command reads nothing.
    setImmediate(() => this.#socket.destroy());
  }
}

/** Statements that would end or open a transaction behind the session's back. */
const TRANSACTION_CONTROL = /^\s*(?:begin|start|commit|end|abort|prepare)\b/i;

function isRequest(value: unknown): value is SocketRequest {
  if (typeof value !== 'object' || value === null || !('type' in value)) return false;
  if (value.type !== 'query') return ['settings', 'begin', 'commit', 'rollback'].includes(String(value.type));
  const { text, values } = value as { text?: unknown; values?: unknown };
  return typeof text === 'string' && Array.isArray(values) && values.length <= MAX_VALUES;
}

/** @throws ProtocolError */
function readHello(frame: Buffer): Hello {
  try {
    const { arot, protocol, schema } = JSON.parse(frame.toString());
    if (typeof arot === 'string' && typeof protocol === 'number' && typeof schema === 'string')
      return { arot: arot.slice(0, 50), protocol, schema };
  } catch {
    // The same error as for other JSON.
  }
  throw new ProtocolError('The first frame is not the one of an arot command.');
}
