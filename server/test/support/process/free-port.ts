import { once } from 'node:events';
import { createServer } from 'node:net';

/** Finds a port of the loopback address that no process uses at this time. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (typeof address !== 'object' || address === null) throw new Error('The server has no port.');
  return address.port;
}
