import { once } from 'node:events';
import type { RequestListener, ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';
import { type Listener, listen, type Timeouts } from '../../../src/http/listener/listen.ts';
import { untilClosed } from './raw-http.ts';

export const REQUEST = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n';

/** Listens until the test has finished. */
export async function serve(handler: RequestListener, timeouts: Partial<Timeouts> = {}): Promise<Listener> {
  const listener = await listen({ host: '127.0.0.1', port: 0 }, () => handler, timeouts);
  onTestFinished(() => listener.stop(10));
  return listener;
}

/** Connects until the test has finished. */
export async function client({ port }: Listener): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1' });
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  return socket;
}

/** Creates a handler whose responses the test ends. */
export function manualHandler() {
  const responses: ServerResponse[] = [];
  const arrived: (() => void)[] = [];
  const handler: RequestListener = (_request, response) => {
    responses.push(response);
    arrived.shift()?.();
  };
  const arrival = () => new Promise<void>((resolve) => arrived.push(resolve));
  return { handler, responses, arrival };
}

/** Returns everything that a connection receives until it closes. */
export async function received(socket: Socket): Promise<string> {
  const chunks: Buffer[] = [];
  socket.on('data', (chunk) => chunks.push(chunk));
  await untilClosed(socket);
  return Buffer.concat(chunks).toString('latin1');
}
