import { once } from 'node:events';
import { createServer, connect as dial, type Socket } from 'node:net';

/** A line to a server that a test can cut. Browsers open the server by the line's origin. */
export type Line = {
  readonly origin: string;
  /** Connects to the port of the server. */
  connect(port: number): void;
  /** Stops listening and resets open connections: the server is away. */
  cut(): Promise<void>;
  /** Restores the server. */
  restore(): Promise<void>;
  /**
   * Loses the responses of the server. Requests still reach it; their responses are lost, and their
   * connections are reset.
   */
  loseResponses(): void;
  /** Returns the number of connections since the start. */
  connections(): number;
};

export async function openLine(): Promise<Line> {
  const sockets = new Set<Socket>();
  let target = 0;
  let count = 0;
  let isLosing = false;
  const server = createServer((client) => {
    count += 1;
    const upstream = dial({ port: target, host: '127.0.0.1' });
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        sockets.delete(socket);
        client.destroy();
        upstream.destroy();
      });
    }
    client.pipe(upstream);
    upstream.on('data', (bytes) => {
      if (isLosing) client.resetAndDestroy();
      else client.write(bytes);
    });
  });
  const listen = async (port: number) => {
    server.listen(port, 'localhost');
    await once(server, 'listening');
    return (server.address() as { port: number }).port;
  };
  const port = await listen(0);
  return {
    origin: `http://localhost:${port}`,
    connect: (to) => {
      target = to;
    },
    cut: async () => {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.resetAndDestroy();
      await closed;
    },
    restore: async () => {
      isLosing = false;
      if (!server.listening) await listen(port);
    },
    loseResponses: () => {
      isLosing = true;
    },
    connections: () => count,
  };
}
