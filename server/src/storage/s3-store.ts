import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
  type S3ClientConfig,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import {
  assertStorageKey,
  DOCUMENT_LAYOUT,
  type DocumentStore,
  MARKER_NAME,
  type MarkerName,
  retainStreamError,
  StorageError,
  type StoredObject,
  type StoreLayout,
  StoreUnreachableError,
} from './document-store.ts';
import type { S3Encryption, S3Location } from './parse-storage-url.ts';

/** The smallest part that S3 accepts. An upload has one part in memory, and a copy of it while it is sent. */
const PART_BYTES = 5 * 1024 * 1024;

/** The maximum number of sockets. Each running download uses one. A request that gets none within the connection timeout fails. */
const MAX_SOCKETS = 200;

/** The maximum number of times a request is sent, the first time included. */
const MAX_ATTEMPTS = 3;

type NewObject = { Bucket: string; Key: string; ContentType?: string; CacheControl?: string };

export type S3StoreOptions = {
  /** The credentials; if undefined, the SDK searches variables, files and instance roles. */
  readonly credentials?: { readonly accessKeyId: string; readonly secretAccessKey: string };
  readonly connectionTimeoutMs?: number;
  /** The longest time without traffic on a connection. It also ends a download whose reader takes nothing. */
  readonly socketTimeoutMs?: number;
  /** By default the layout of documents. */
  readonly layout?: StoreLayout | undefined;
  /** Adds headers, such as those of a trace, to each request. They are signed. */
  readonly addHeaders?: (headers: Record<string, string>) => void;
};

/**
 * Stores documents as objects of an S3 bucket, or of a server that speaks S3. An object appears when it is complete.
 *
 * The bucket needs a lifecycle rule that removes incomplete multipart uploads (AbortIncompleteMultipartUpload after a
 * day). An upload that a crash interrupted is not an object, so it is not listed here and no sweep removes it.
 *
 * The credentials need s3:GetObject, s3:PutObject, s3:DeleteObject and s3:AbortMultipartUpload on the objects, and
 * s3:ListBucket on the bucket. Without s3:ListBucket, S3 reports a missing object as an error.
 */
export class S3Store implements DocumentStore {
  readonly #client: S3Client;
  readonly #bucket: string;
  readonly #prefix: string;
  readonly #encryption: S3Encryption | undefined;
  readonly #layout: StoreLayout;
  readonly #cleanUpTimeoutMs: number;

  private constructor(location: S3Location, options: S3StoreOptions) {
    this.#client = new S3Client(clientConfig(location, options));
    const { addHeaders } = options;
    if (addHeaders) addToRequests(this.#client, addHeaders);
    this.#bucket = location.bucket;
    this.#prefix = location.prefix === '' ? '' : `${location.prefix}/`;
    this.#encryption = location.encryption;
    this.#layout = options.layout ?? DOCUMENT_LAYOUT;
    this.#cleanUpTimeoutMs = options.connectionTimeoutMs ?? 5_000;
  }

  /** @throws StorageError if no region is configured */
  static async open(location: S3Location, options: S3StoreOptions = {}): Promise<S3Store> {
    const store = new S3Store(location, options);
    try {
      await store.#client.config.region();
    } catch (error) {
      store.close();
      throw new StorageError('find its region: add ?region=… or set AWS_REGION', error);
    }
    return store;
  }

  async put(key: string, bytes: Readable): Promise<void> {
    retainStreamError(bytes);
    try {
      const object = this.#objectOf(key);
      if (bytes.readableEnded) throw new Error('the bytes have been read before');
      await this.#upload({ ...object, ...this.#layout.headersOf?.(key) }, bytes);
    } catch (error) {
      bytes.destroy();
      throw new StorageError('write a document', bytes.errored ?? error);
    }
  }

  async get(key: string): Promise<{ bytes: Readable; size: number } | undefined> {
    try {
      const { Body, ContentLength } = await this.#client.send(new GetObjectCommand(this.#objectOf(key)));
      if (!(Body instanceof Readable)) throw new Error('a response without a body');
      // The connection may be cut before the body is read. Node ignores that error only for compatibility.
      retainStreamError(Body);
      if (ContentLength === undefined) {
        Body.destroy();
        throw new Error('a response without Content-Length');
      }
      return { bytes: Body, size: ContentLength };
    } catch (error) {
      // A missing bucket is a 404 too, and must remain an error.
      if (error instanceof NoSuchKey) return undefined;
      throw storageErrorOf('read a document', error);
    }
  }

  async delete(key: string): Promise<void> {
    try {
      await this.#client.send(new DeleteObjectCommand(this.#objectOf(key)));
    } catch (error) {
      throw new StorageError('delete a document', error);
    }
  }

  async *list(): AsyncGenerator<StoredObject> {
    try {
      const pages = paginateListObjectsV2({ client: this.#client }, { Bucket: this.#bucket, Prefix: this.#prefix });
      for await (const { Contents = [] } of pages) {
        for (const { Key = '', LastModified } of Contents) {
          const key = Key.slice(this.#prefix.length);
          if (LastModified && this.#layout.isKey(key)) yield { key, modifiedAt: LastModified };
        }
      }
    } catch (error) {
      throw storageErrorOf('list the documents', error);
    }
  }

  async readMarker(name: MarkerName = MARKER_NAME): Promise<string | undefined> {
    try {
      return await this.#readText(this.#marker(name));
    } catch (error) {
      if (error instanceof NoSuchKey) return undefined;
      throw storageErrorOf('read its marker', error);
    }
  }

  /** Writes the marker. A server that ignores If-None-Match replaces an existing one, so the caller must read it again. */
  async writeMarker(text: string, { replace = false, name = MARKER_NAME as MarkerName } = {}): Promise<void> {
    const object = { ...this.#marker(name), ...encryptionHeaders(this.#encryption), Body: text };
    try {
      await this.#client.send(new PutObjectCommand({ ...object, ...(!replace && { IfNoneMatch: '*' }) }));
    } catch (error) {
      const status = statusOf(error);
      // Another process wrote the marker first.
      if (!replace && (status === 412 || status === 409)) return;
      if (replace || status !== 501) throw storageErrorOf('write its marker', error);
      await this.writeMarker(text, { replace: true, name });
    }
  }

  close(): void {
    this.#client.destroy();
  }

  async #upload({ Bucket, Key, ...headers }: NewObject, bytes: Readable): Promise<void> {
    const params = { Bucket, Key, ...headers, ...encryptionHeaders(this.#encryption), Body: bytes };
    const upload = new Upload({ client: this.#client, params, partSize: PART_BYTES, queueSize: 1 });
    try {
      await upload.done();
    } catch (error) {
      // The server may have created the object although its response was lost.
      if (bytes.readableEnded && !this.#layout.isRepeatable) await this.#removeInCase({ Bucket, Key });
      throw error;
    }
  }

  async #removeInCase(object: { Bucket: string; Key: string }): Promise<void> {
    const abortSignal = AbortSignal.timeout(this.#cleanUpTimeoutMs);
    await this.#client.send(new DeleteObjectCommand(object), { abortSignal }).catch(() => undefined);
  }

  /**
   * Reads the text of an object. The SDK repeats a request until its response begins, so a response that ends too early is
   * requested again here.
   */
  async #readText(object: { Bucket: string; Key: string }): Promise<string | undefined> {
    for (let attempt = 1; ; attempt += 1) {
      const { Body } = await this.#client.send(new GetObjectCommand(object));
      try {
        return await Body?.transformToString('utf8');
      } catch (error) {
        if (attempt === MAX_ATTEMPTS) throw error;
      }
    }
  }

  #marker(name: MarkerName): { Bucket: string; Key: string } {
    return { Bucket: this.#bucket, Key: this.#prefix + name };
  }

  #objectOf(key: string): { Bucket: string; Key: string } {
    assertStorageKey(key, this.#layout);
    return { Bucket: this.#bucket, Key: this.#prefix + key };
  }
}

/** Returns the HTTP status of an error of the SDK; undefined if there was no response. */
function statusOf(error: unknown): number | undefined {
  const { $metadata } = error as { $metadata?: { httpStatusCode?: number } };
  return $metadata?.httpStatusCode;
}

function storageErrorOf(action: string, error: unknown): StorageError {
  const status = statusOf(error);
  const isSystemError = error instanceof Error && 'code' in error && /^E[A-Z]+$/.test(String(error.code));
  const isTimeout = error instanceof Error && error.name === 'TimeoutError';
  const isUnreachable = status === undefined ? isSystemError || isTimeout : status >= 500 || status === 429;
  return isUnreachable ? new StoreUnreachableError(action, error) : new StorageError(action, error);
}

function clientConfig(location: S3Location, options: S3StoreOptions): S3ClientConfig {
  const { credentials, connectionTimeoutMs = 5_000, socketTimeoutMs = 30_000 } = options;
  return {
    ...(location.region !== undefined && { region: location.region }),
    // Few servers other than AWS have a host name for each bucket.
    ...(location.endpoint !== undefined && { endpoint: location.endpoint, forcePathStyle: true }),
    ...(credentials && { credentials }),
    maxAttempts: MAX_ATTEMPTS,
    // Many servers that speak S3 do not know the checksums that the SDK adds by default.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: connectionTimeoutMs,
      socketTimeout: socketTimeoutMs,
      httpAgent: { maxSockets: MAX_SOCKETS },
      httpsAgent: { maxSockets: MAX_SOCKETS },
    },
  };
}

/** @see https://docs.aws.amazon.com/AmazonS3/latest/userguide/serv-side-encryption.html */
function encryptionHeaders(encryption: S3Encryption | undefined) {
  if (!encryption) return {};
  if (encryption.algorithm === 'AES256') return { ServerSideEncryption: 'AES256' as const };
  const { kmsKeyId } = encryption;
  return { ServerSideEncryption: 'aws:kms' as const, ...(kmsKeyId !== undefined && { SSEKMSKeyId: kmsKeyId }) };
}

function addToRequests(client: S3Client, addHeaders: (headers: Record<string, string>) => void): void {
  client.middlewareStack.add(
    (next) => async (args) => {
      addHeaders((args.request as { headers: Record<string, string> }).headers);
      return await next(args);
    },
    { step: 'build' },
  );
}
