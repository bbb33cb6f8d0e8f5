import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import S3rver from 's3rver';
import type { S3Location } from '../../server/src/storage/parse-storage-url.ts';
import { S3Store } from '../../server/src/storage/s3-store.ts';
import { closeAtEnd } from '../../server/test/support/close-at-end.ts';

export const s3Credentials = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };

/** Returns the location of the bucket `documents` on a local S3 server. */
export function s3Location(port: number, changes: Partial<S3Location> = {}): S3Location {
  return {
    kind: 's3',
    bucket: 'documents',
    prefix: 'private',
    region: 'us-east-1',
    endpoint: `http://127.0.0.1:${port}`,
    encryption: undefined,
    ...changes,
  };
}

/** Opens the bucket of a local S3 server. A server that is closed is noticed within a second. */
export async function openS3Store({ port }: S3Server): Promise<S3Store> {
  return await S3Store.open(s3Location(port), { credentials: s3Credentials, connectionTimeoutMs: 1_000 });
}

export type S3Server = { port: number; connections(): Promise<number>; close(): Promise<void> };

/** Starts an S3 server on a free port with an empty bucket `documents`, which is stored in a new folder. */
export async function startS3Server(): Promise<S3Server> {
  const directory = await mkdtemp(path.join(tmpdir(), 'arot-s3-'));
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    directory,
    silent: true,
    vhostBuckets: false,
    configureBuckets: [{ name: 'documents' }],
  });
  const { port } = await server.run();
  return {
    port,
    connections: () => promisify(server.httpServer.getConnections.bind(server.httpServer))(),
    close: closeAtEnd(async () => {
      server.httpServer.closeAllConnections();
      await server.close();
      await rm(directory, { recursive: true, force: true });
    }),
  };
}
