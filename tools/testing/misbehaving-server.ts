import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export type MisbehavingServer = {
  readonly url: string;
  /** Every request that followed the redirect. */
  readonly followed: readonly string[];
  stop(): void;
};

/**
 * Starts a server that redirects the list of products, breaks off the document `nid`, never responds for `trade-license`,
 * and responds as a proxy for everything else.
 */
export async function startMisbehavingServer(): Promise<MisbehavingServer> {
  const followed: string[] = [];
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    if (pathname === '/elsewhere') followed.push(String(request.headers.authorization));
    if (pathname === '/api/products') return response.writeHead(307, { location: '/elsewhere' }).end();
    if (pathname.endsWith('/nid')) {
      response.writeHead(200, { 'content-type': 'application/pdf', 'content-length': '1000' });
      return response.write('%PDF-', () => response.destroy());
    }
    if (pathname.endsWith('/trade-license')) return;
    response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    followed,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
