import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { s3Credentials, s3Location, startS3Server } from '../../../../tools/testing/s3-server.ts';
import type { S3Location } from '../../../src/storage/parse-storage-url.ts';
import { S3Store } from '../../../src/storage/s3-store.ts';

export type Respond = (request: IncomingMessage, response: ServerResponse) => void;
/** A request that the stub received: `PUT /documents/private/…`, with only the names of the query. */
type Seen = { line: string; headers: IncomingMessage['headers'] };

/** Creates a store on a server that calls `respond` for each complete request. Timeouts are 200 ms. */
export async function storeOnStub(respond: Respond, changes: Partial<S3Location> = {}, host = '127.0.0.1') {
  const seen: Seen[] = [];
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://stub');
    const names = [...url.searchParams.keys()].filter((name) => name !== 'x-id').join('&');
    seen.push({ line: `${request.method} ${url.pathname}${names && `?${names}`}`, headers: request.headers });
    request.resume().on('end', () => respond(request, response));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  onTestFinished(close);
  const { port } = server.address() as AddressInfo;
  const store = await openStore(s3Location(port, { endpoint: `http://${host}:${port}`, ...changes }), 200);
  return { store, seen, close, port };
}

export async function storeOnS3(changes: Partial<S3Location>): Promise<S3Store> {
  const server = await startS3Server();
  return await openStore(s3Location(server.port, changes));
}

export async function openStore(location: S3Location, timeoutMs = 5_000): Promise<S3Store> {
  const timeouts = { connectionTimeoutMs: timeoutMs, socketTimeoutMs: timeoutMs };
  const store = await S3Store.open(location, { credentials: s3Credentials, ...timeouts });
  onTestFinished(() => store.close());
  return store;
}
