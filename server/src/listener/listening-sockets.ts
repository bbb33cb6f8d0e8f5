import { once } from 'node:events';
import type { Server as HttpServer } from 'node:http';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';

/**
 * Sockets that listen on the same port. Node accepts one connection of a listening socket in each turn of the event loop.
 * A busy process has 30 turns in a second, so a thousand new clients of one socket would wait for half a minute.
 *
 * @see https://github.com/libuv/libuv/pull/3696
 */
const SOCKETS = 32;

/**
 * Connections that may wait to be accepted, if the operating system allows as many. With Node's default of 511, clients of
 * a busy process wait seconds for their next attempt, or their connections are reset.
 */
const BACKLOG = 4_096;

export type Address = { readonly host: string; readonly port: number };

/**
 * Starts the first socket, which is the one of the server itself.
 *
 * @returns whether others can listen on its port
 * @throws Error with code EADDRINUSE if another process listens on the port
 */
export async function startListening(server: HttpServer, address: Address): Promise<boolean> {
  // Sockets that share their port would share it with a second process of the same user too. This one does not share.
  if (address.port !== 0) await listenAndClose(address);
  try {
    server.listen({ ...address, backlog: BACKLOG, reusePort: true });
    await once(server, 'listening');
    return true;
  } catch (error) {
    // Only some operating systems spread connections over the sockets of a port: not macOS, and not Windows.
    if ((error as NodeJS.ErrnoException).code !== 'ENOTSUP') throw error;
    server.listen({ ...address, backlog: BACKLOG });
    await once(server, 'listening');
    return false;
  }
}

/**
 * Opens the other sockets on the port of a server. Their connections become connections of the server.
 *
 * @returns what closes them
 */
export async function openMoreSockets(server: HttpServer): Promise<Server[]> {
  const { address: host, port } = server.address() as AddressInfo;
  const more: Server[] = [];
  for (let count = 1; count < SOCKETS; count += 1) {
    // The options with which an HTTP server opens its own socket.
    const socket = createServer({ allowHalfOpen: true, noDelay: true });
    socket.on('connection', (connection: Socket) => server.emit('connection', connection));
    socket.listen({ host, port, backlog: BACKLOG, reusePort: true });
    more.push(socket);
    try {
      await once(socket, 'listening');
    } catch (error) {
      for (const each of more) each.close();
      throw error;
    }
  }
  return more;
}

async function listenAndClose(address: Address): Promise<void> {
  const probe = createServer();
  probe.listen(address);
  await once(probe, 'listening');
  probe.close();
  await once(probe, 'close');
}
