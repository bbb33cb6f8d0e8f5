import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

type Message = { readonly type: string; readonly bytes: Buffer };

/**
 * Returns the SQLSTATE that a statement fails with, or undefined. The text of a commit is `commit`. `isWriting` is true in a
 * transaction that is not read-only: PostgreSQL undoes no other at the isolation levels in use.
 */
export type ChooseConflict = (text: string, isWriting: boolean) => string | undefined;

const BEGINS = /^\s*(?:begin|start transaction)\b/i;
const READ_ONLY = /\bread only\b/i;

/**
 * A proxy between a server and PostgreSQL that lets chosen statements fail as if PostgreSQL had undone their transaction. It
 * rolls the real transaction back, so nothing of it is stored.
 *
 * @see https://www.postgresql.org/docs/15/protocol-flow.html
 */
export class ConflictProxy {
  readonly #target: URL;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  choose: ChooseConflict;

  constructor(target: string, choose: ChooseConflict = () => undefined) {
    this.#target = new URL(target);
    this.choose = choose;
    this.#server = createServer((near) => this.#accept(near));
  }

  /** Starts to listen. @returns the URL of the database through the proxy */
  async start(): Promise<string> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    const url = new URL(this.#target);
    url.host = `127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
    return url.href;
  }

  stop(): void {
    this.#server.close();
    for (const socket of this.#sockets) socket.destroy();
  }

  #accept(near: Socket): void {
    const far = connect(Number(this.#target.port || 5432), this.#target.hostname);
    for (const socket of [near, far]) {
      this.#sockets.add(socket);
      socket.setNoDelay();
      socket.on('error', () => socket.destroy());
      socket.on('close', () => {
        near.destroy();
        far.destroy();
        this.#sockets.delete(socket);
      });
    }
    let status = 'I';
    let isReadOnly = false;
    /** The SQLSTATE for the client once PostgreSQL has rolled back; its own messages are dropped until then. */
    let failing: string | undefined;
    let group: Message[] = [];
    /** The texts of prepared statements by name. The latest one without a name has the name ''. */
    const prepared = new Map<string, string>();
    readMessages(near, false, (message) => {
      group.push(message);
      // A statement ends with a simple query or a Sync. Everything else of the start of a connection passes.
      if (!['', 'Q', 'S', 'X', 'p', 'H', 'd', 'c', 'f'].includes(message.type)) return;
      const text = group.map((each) => statementOf(each, prepared)).find((each) => each !== undefined);
      if (text !== undefined && BEGINS.test(text)) isReadOnly = READ_ONLY.test(text);
      const isWriting = status === 'T' && !isReadOnly;
      const code = text === undefined ? undefined : this.choose(text.trim().toLowerCase(), isWriting);
      if (code === undefined) far.write(Buffer.concat(group.map(({ bytes }) => bytes)));
      else if (status !== 'T') near.write(Buffer.concat([errorOf(code), ready('I')]));
      else {
        failing = code;
        // After a failed statement, the transaction of the client exists until it rolls back.
        far.write(query(text === 'commit' ? 'rollback' : 'select 1 / 0'));
      }
      group = [];
    });
    readMessages(far, true, ({ type, bytes }) => {
      if (type === 'Z') status = String.fromCharCode(bytes[5] ?? 0);
      if (failing === undefined) near.write(bytes);
      else if (type === 'Z') {
        near.write(Buffer.concat([errorOf(failing), bytes]));
        failing = undefined;
      }
    });
  }
}

/** Calls `receive` with each message. The first one of a client has no type. */
function readMessages(socket: Socket, hasType: boolean, receive: (message: Message) => void): void {
  let unread = Buffer.alloc(0);
  let header = hasType ? 1 : 0;
  socket.on('data', (chunk: Buffer) => {
    unread = Buffer.concat([unread, chunk]);
    while (unread.length >= header + 4) {
      const end = header + unread.readUInt32BE(header);
      if (unread.length < end) return;
      receive({ type: header === 0 ? '' : String.fromCharCode(unread[0] ?? 0), bytes: unread.subarray(0, end) });
      unread = unread.subarray(end);
      header = 1;
    }
  });
}

/** Returns the text of a simple query, of a statement that is parsed, or of a prepared one that is executed again. */
function statementOf({ type, bytes }: Message, prepared: Map<string, string>): string | undefined {
  if (type === 'Q') return textAt(bytes, 5);
  if (type !== 'P' && type !== 'B') return undefined;
  // A Parse names the statement and has its text then. A Bind names the portal, and then the statement.
  const second = textAt(bytes, bytes.indexOf(0, 5) + 1);
  if (type === 'B') return prepared.get(second);
  prepared.set(textAt(bytes, 5), second);
  return second;
}

function textAt(bytes: Buffer, start: number): string {
  return bytes.toString('utf8', start, bytes.indexOf(0, start));
}

function message(type: string, body: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeUInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

const query = (text: string) => message('Q', Buffer.from(`${text}\0`));
const ready = (status: string) => message('Z', Buffer.from(status));
const errorOf = (code: string) => message('E', Buffer.from(`SERROR\0VERROR\0C${code}\0Minjected by a test\0\0`));
