import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { TestServer } from '../test-server.ts';
import { BOUNDARY } from './forms.ts';

/** Returns the head of a registration request as a proxy forwards it. */
export function uploadHead(length: number, address: string): string {
  return [
    'POST /api/auth/customer/register HTTP/1.1',
    'Host: localhost',
    `X-Forwarded-For: ${address}`,
    `Content-Type: multipart/form-data; boundary=${BOUNDARY}`,
    `Content-Length: ${length}`,
    '\r\n',
  ].join('\r\n');
}

/** Starts an upload and does not finish it. */
export async function openUpload(server: TestServer, address: string): Promise<Socket> {
  const socket = connect({ port: server.port, host: '127.0.0.1' });
  await once(socket, 'connect');
  socket.on('error', () => undefined);
  socket.write(`${uploadHead(100_000, address)}--${BOUNDARY}\r\n`);
  return socket;
}

/** Returns the first bytes that the server sends. */
export async function responseTo(socket: Socket): Promise<string> {
  const [data] = (await once(socket, 'data')) as [Buffer];
  return data.toString('latin1');
}
