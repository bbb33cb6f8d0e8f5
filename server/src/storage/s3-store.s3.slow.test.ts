import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { inspect } from 'node:util';
import { describe, expect, onTestFinished, test } from 'vitest';
import { s3Credentials, s3Location, startS3Server } from '../../../tools/testing/s3-server.ts';
import { openStore, type Respond, storeOnS3, storeOnStub } from '../../test/support/storage/s3-stub.ts';
import { createStorageKey, StorageError } from './document-store.ts';
import { S3Store } from './s3-store.ts';

const MIB = 1024 * 1024;

test.each([500, 503])(
  'sends a request three times, then throws a StorageError, if the server responds with %i',
  async (status) => {
    const { store, seen } = await storeOnStub((_request, response) => response.writeHead(status).end());
    await expect(store.get(createStorageKey())).rejects.toThrow(StorageError);
    expect(seen).toHaveLength(3);
    await expect(store.put(createStorageKey(), Readable.from(['x']))).rejects.toThrow(StorageError);
    await expect(store.delete(createStorageKey())).rejects.toThrow(StorageError);
    await expect(listed(store)).rejects.toThrow(StorageError);
  },
);

test('sends and signs the headers of a trace', async () => {
  const addHeaders = (headers: Record<string, string>) => {
    headers.traceparent = 'a trace';
  };
  const { seen, port } = await storeOnStub((_request, response) => response.writeHead(500).end());
  const store = await S3Store.open(s3Location(port, { endpoint: `http://127.0.0.1:${port}` }), {
    credentials: s3Credentials,
    addHeaders,
  });
  onTestFinished(() => store.close());
  await expect(store.get(createStorageKey())).rejects.toThrow(StorageError);
  expect(seen[0]?.headers.traceparent).toBe('a trace');
  expect(seen[0]?.headers.authorization).toMatch(/SignedHeaders=[^,]*traceparent/);
});

test('throws a StorageError for an unreachable server', async () => {
  const { store, close } = await storeOnStub((_request, response) => response.end());
  await close();
  await everythingFails(store);
});

test('throws a StorageError after the timeout if the server does not respond', async () => {
  const { store } = await storeOnStub(() => undefined);
  await everythingFails(store);
});

test('throws a StorageError for a missing bucket, also for a missing document', async () => {
  const store = await storeOnS3({ bucket: 'elsewhere' });
  await everythingFails(store);
});

test.each([1, 2])('reads a marker again if %i responses end too early', async (tooShort) => {
  const { store, seen } = await storeOnStub((_request, response) => {
    response.writeHead(200, { 'Content-Length': 6 });
    if (seen.length > tooShort) response.end('marker');
    else response.write('mar', () => response.destroy());
  });
  expect(await store.readMarker()).toBe('marker');
  expect(seen).toHaveLength(tooShort + 1);
});

test('reports a marker whose responses always end too early', async () => {
  const { store, seen } = await storeOnStub((_request, response) => {
    response.writeHead(200, { 'Content-Length': 6 });
    response.write('mar', () => response.destroy());
  });
  await expect(store.readMarker()).rejects.toThrow(StorageError);
  expect(seen).toHaveLength(3);
});

describe('a download', () => {
  const sendPart: Respond = (_request, response) => {
    response.writeHead(200, { 'content-length': MIB });
    response.write(Buffer.alloc(1_000));
  };

  test('reports a cut connection as an error of the stream', async () => {
    const { store } = await storeOnStub((request, response) => {
      sendPart(request, response);
      setImmediate(() => response.destroy());
    });
    const read = await store.get(createStorageKey());
    expect(read?.size).toBe(MIB);
    await expect(buffer(read?.bytes ?? Readable.from([]))).rejects.toThrow(/aborted/);
  });

  test('reports a connection cut before reading as an error of the stream, not as an uncaught one', async () => {
    const { store } = await storeOnStub((request, response) => {
      sendPart(request, response);
      setImmediate(() => response.destroy());
    });
    const read = await store.get(createStorageKey());
    await expect.poll(() => read?.bytes.errored).toBeTruthy();
    await expect(buffer(read?.bytes ?? Readable.from([]))).rejects.toThrow(/aborted/);
  });

  test('reports a stalled connection as an error of the stream after the timeout', async () => {
    const { store } = await storeOnStub(sendPart);
    const read = await store.get(createStorageKey());
    await expect(buffer(read?.bytes ?? Readable.from([]))).rejects.toThrow(/timed out/);
  });

  test('throws a StorageError without Content-Length', async () => {
    const { store } = await storeOnStub((_request, response) => response.writeHead(200).write('x'));
    await expect(store.get(createStorageKey())).rejects.toThrow(StorageError);
  });
});

describe('an upload in parts', () => {
  test('is aborted if its source fails, and the source’s error is the cause', async () => {
    const { store, seen } = await storeOnStub(takeUploads);
    const key = createStorageKey();
    const failure = new Error('client disconnected');
    await expect(store.put(key, Readable.from(megabytes(7, failure)))).rejects.toHaveProperty('cause', failure);
    expect(seen.map(({ line }) => line)).toEqual([
      `POST /documents/private/${key}?uploads`,
      `PUT /documents/private/${key}?partNumber&uploadId`,
      `DELETE /documents/private/${key}?uploadId`,
    ]);
  });

  test.each(['PUT', 'POST'])('is aborted if the server rejects a part or the end (%s)', async (method) => {
    const { store, seen } = await storeOnStub((request, response) => {
      const isRejected = request.method === method && request.url?.includes('uploadId=');
      return isRejected ? response.writeHead(403).end() : takeUploads(request, response);
    });
    const key = createStorageKey();
    const source = Readable.from(megabytes(7));
    await expect(store.put(key, source)).rejects.toThrow(StorageError);
    expect(seen.map(({ line }) => line)).toContain(`DELETE /documents/private/${key}?uploadId`);
    expect(source.destroyed).toBe(true);
  });

  test('reads no more from its source while a part is being sent', async () => {
    let finishPart: (() => void) | undefined;
    const { store } = await storeOnStub((request, response) => {
      if (!request.url?.includes('partNumber=1')) return takeUploads(request, response);
      finishPart = () => takeUploads(request, response);
    });
    let taken = 0;
    const source = Readable.from(megabytes(24, undefined, () => (taken += 1)));
    const put = store.put(createStorageKey(), source);
    await expect.poll(() => finishPart).toBeDefined();
    const takenDuringPart = taken;
    finishPart?.();
    await put;
    expect(takenDuringPart).toBeLessThan(8);
    expect(taken).toBe(24);
  });
});

test('deletes an object whose response was lost', async () => {
  const { store, seen } = await storeOnStub((request, response) => {
    return request.method === 'DELETE' ? response.writeHead(204).end() : response.destroy();
  });
  const key = createStorageKey();
  await expect(store.put(key, Readable.from(['x']))).rejects.toThrow(StorageError);
  expect(seen.at(-1)?.line).toBe(`DELETE /documents/private/${key}`);
});

describe('server-side encryption', () => {
  const kms = { algorithm: 'aws:kms', kmsKeyId: 'alias/documents' } as const;
  test.each([
    ['none', undefined, undefined, undefined],
    ['AES256', { algorithm: 'AES256' } as const, 'AES256', undefined],
    ['KMS with a key', kms, 'aws:kms', 'alias/documents'],
    ['KMS with the account’s key', { ...kms, kmsKeyId: undefined }, 'aws:kms', undefined],
  ])('is requested as configured for small and large documents: %s', async (_name, encryption, algorithm, keyId) => {
    const { store, seen } = await storeOnStub(takeUploads, { encryption });
    await store.put(createStorageKey(), Readable.from(['x']));
    await store.put(createStorageKey(), Readable.from(megabytes(6)));
    const creating = seen.filter(({ line }) => /^PUT [^?]*$|\?uploads$/.test(line.replace('?x-id', '')));
    expect(creating).toHaveLength(2);
    for (const { headers } of creating) {
      expect(headers['x-amz-server-side-encryption']).toBe(algorithm);
      expect(headers['x-amz-server-side-encryption-aws-kms-key-id']).toBe(keyId);
    }
  });
});

test('puts the bucket into the path, not into the host name, for a server other than AWS', async () => {
  const { store, seen } = await storeOnStub(takeUploads, {}, 'localhost');
  await store.put(createStorageKey(), Readable.from(['x']));
  expect(seen[0]?.line).toMatch(/^PUT \/documents\/private\//);
  expect(seen[0]?.headers.host).toMatch(/^localhost:/);
});

test('lists all pages', async () => {
  const [first, second] = [createStorageKey(), createStorageKey()];
  const { store } = await storeOnStub((request, response) => {
    const isLast = request.url?.includes('continuation-token=next');
    const next = isLast ? '' : '<NextContinuationToken>next</NextContinuationToken>';
    response.end(`<ListBucketResult><IsTruncated>${!isLast}</IsTruncated>${next}
      <Contents><Key>private/${isLast ? second : first}</Key><LastModified>2026-01-02T03:04:05.000Z</LastModified></Contents>
    </ListBucketResult>`);
  });
  expect(await listed(store)).toEqual([first, second]);
});

test('lists only documents of its own prefix', async () => {
  const server = await startS3Server();
  onTestFinished(() => server.close());
  const [whole, inner, other] = await Promise.all([
    openStore(s3Location(server.port, { prefix: '' })),
    openStore(s3Location(server.port, { prefix: 'a' })),
    openStore(s3Location(server.port, { prefix: 'ab' })),
  ]);
  const keys = [createStorageKey(), createStorageKey(), createStorageKey()] as const;
  await whole.put(keys[0], Readable.from(['x']));
  await inner.put(keys[1], Readable.from(['x']));
  await other.put(keys[2], Readable.from(['x']));
  expect(await Promise.all([whole, inner, other].map(listed))).toEqual(keys.map((key) => [key]));
});

test('throws errors without a storage key', async () => {
  const key = createStorageKey();
  const { store } = await storeOnStub((_request, response) => {
    response.writeHead(403).end(`<Error><Code>AccessDenied</Code><Message>private/${key}</Message>
      <Key>private/${key}</Key><Resource>/documents/private/${key}</Resource></Error>`);
  });
  const error = await store.get(key).catch((reason: unknown) => reason);
  expect(inspect(error, { depth: 9, showHidden: true })).not.toContain(key.slice(3));
  expect(error).toHaveProperty('cause.name', 'AccessDenied');
});

/** Responds like a bucket that accepts every request. */
function takeUploads(request: IncomingMessage, response: ServerResponse): void {
  if (request.method === 'DELETE') response.writeHead(204).end();
  else if (request.method === 'PUT') response.writeHead(200, { etag: '"e"' }).end();
  else if (request.url?.includes('?uploads')) {
    response.end('<InitiateMultipartUploadResult><UploadId>u</UploadId></InitiateMultipartUploadResult>');
  } else response.end('<CompleteMultipartUploadResult><ETag>"e"</ETag></CompleteMultipartUploadResult>');
}

function* megabytes(count: number, failure?: Error, onTaken?: () => void): Generator<Buffer> {
  for (let index = 0; index < count; index++) {
    onTaken?.();
    yield Buffer.alloc(MIB);
  }
  if (failure) throw failure;
}

async function listed(store: S3Store): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of store.list()) keys.push(key);
  return keys;
}

async function everythingFails(store: S3Store): Promise<void> {
  const key = createStorageKey();
  const outcomes = await Promise.allSettled([
    store.put(key, Readable.from(['x'])),
    store.put(createStorageKey(), Readable.from(megabytes(7))),
    store.get(key),
    store.delete(key),
    listed(store),
  ]);
  for (const outcome of outcomes) expect(outcome).toHaveProperty('reason', expect.any(StorageError));
}
