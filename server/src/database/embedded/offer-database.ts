import { once } from 'node:events';
import { chmodSync, rmSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { CommandSession, type SessionOptions } from './command-session.ts';
import { ownHello } from './protocol.ts';
import { openSocketPath } from './socket-path.ts';

/** The maximum number of commands in flight. Each may have one frame in memory. */
const MAX_SESSIONS = 16;

export type OfferOptions = Omit<SessionOptions, 'hello'>;

export type OfferedDatabase = {
  /** Rejects new commands, ends those without a transaction, and the others after `graceMs` milliseconds. */
  stop(graceMs: number): Promise<void>;
};

/**
 * Lets commands of the same user use the embedded database that this process has opened, by a socket in its folder. The
 * caller has locked the folder, so an existing socket is one that a crash left.
 *
 * @returns undefined where no private socket is possible
 * @see docs/decisions/0064-the-embedded-database.md
 */
export async function offerDatabase(directory: string, options: OfferOptions): Promise<OfferedDatabase | undefined> {
  const socketPath = openSocketPath(directory);
  if (!socketPath) return undefined;
  const hello = ownHello();
  const sessions = new Map<CommandSession, Promise<void>>();
  const accept = (socket: Socket) => {
    const session = new CommandSession(socket, { ...options, hello });
    if (sessions.size >= MAX_SESSIONS) {
      socket.on('error', () => undefined);
      session.close(`${MAX_SESSIONS} commands use the server already. Wait until one of them has ended.`);
      return;
    }
    sessions.set(
      session,
      session.run().finally(() => sessions.delete(session)),
    );
  };
  const server = createServer(accept);
  rmSync(socketPath.path, { force: true });
  server.listen(socketPath.path);
  await once(server, 'listening');
  chmodSync(socketPath.path, 0o600);
  return {
    stop: async (graceMs) => {
      server.close();
      socketPath.release();
      const reason = 'The server stops.';
      const ends = [...sessions.values()];
      for (const session of sessions.keys()) if (!session.isInTransaction) session.close(reason);
      const overdue = setTimeout(() => {
        for (const session of sessions.keys()) session.close(reason);
      }, graceMs);
      await Promise.all(ends).finally(() => clearTimeout(overdue));
    },
  };
}
