import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { closeAtEnd } from '../close-at-end.ts';

export type ReceivedRequest = { readonly url: string; readonly headers: IncomingHttpHeaders; readonly body: string };

export type Receiver = {
  /** http, on this machine. */
  readonly url: string;
  readonly requests: ReceivedRequest[];
  close(): Promise<void>;
};

/** Starts a receiver of webhooks, and closes it at the end. */
export async function startReceiver(
  respond: (response: ServerResponse, request: ReceivedRequest) => void = (response) => response.writeHead(204).end(),
): Promise<Receiver> {
  const requests: ReceivedRequest[] = [];
  const server = createServer();
  server.on('request', async (request, response) => {
    const received = { url: request.url ?? '', headers: request.headers, body: await text(request) };
    requests.push(received);
    respond(response, received);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    requests,
    close: closeAtEnd(() => {
      server.closeAllConnections();
      server.close();
    }),
  };
}

export type TunnelProxy = {
  readonly url: string;
  /** The targets of CONNECT so far. */
  readonly targets: string[];
  close(): Promise<void>;
};

/** Starts an egress proxy. It notes where CONNECT should lead, and connects to a port of this machine instead. */
export async function startTunnelProxy(port: number, address = '127.0.0.1'): Promise<TunnelProxy> {
  const targets: string[] = [];
  const server = createServer();
  server.on('connect', (request, client) => {
    targets.push(request.url ?? '');
    const upstream = connect(port, address, () => {
      client.write('HTTP/1.1 200 Connection Established\r\n\r\n');
      upstream.pipe(client).pipe(upstream);
    });
    for (const [socket, other] of [
      [upstream, client],
      [client, upstream],
    ] as const)
      socket.on('error', () => other.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, targets, close: closeAtEnd(() => server.close()) };
}
