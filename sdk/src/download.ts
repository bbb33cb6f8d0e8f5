import type { DownloadOptions } from './client-options.ts';
import { ArotConnectionError } from './errors.ts';
import { parseFileName } from './file-name.ts';
import type { Deadline } from './start-deadline.ts';

/**
 * A file whose body has not been read yet. It can be read once: as `blob`, `arrayBuffer` or `stream`. The limits and the
 * signal of the call apply until it is read to its end or the stream is cancelled.
 *
 * Reading rejects with an ArotConnectionError, an ArotTimeoutError or an ArotIdentityError, or with the reason of the signal.
 */
export type Download<T extends string = string> = {
  /** File name without directories; undefined if the response has none, or if CORS hides it from the page. */
  readonly name: string | undefined;
  /** MIME type. */
  readonly type: T;
  /** Size in bytes; undefined if the response does not declare it. */
  readonly size: number | undefined;
  /** The bytes as they arrive; null if fetch does not support streams, as in React Native. */
  readonly stream: ReadableStream<Uint8Array> | null;
  blob(): Promise<Blob>;
  arrayBuffer(): Promise<ArrayBuffer>;
};

/** Returns the MIME type of a response, without parameters and in lower case. */
export function mimeTypeOf({ headers }: Response): string {
  return (headers.get('content-type') ?? '').replace(/;.*/, '').trim().toLowerCase();
}

/**
 * Returns a response to the caller as a download.
 *
 * @param deadline paused while the caller does not read
 * @param requireCurrent throws if the account has changed
 */
export function openDownload(
  response: Response,
  deadline: Deadline,
  { onDownloadProgress }: DownloadOptions,
  requireCurrent: () => void,
): Download {
  const { body, headers } = response;
  const length = headers.get('content-length') ?? '';
  const size = /^\d+$/.test(length) && !headers.get('content-encoding') ? Number(length) : undefined;
  const type = mimeTypeOf(response);
  let loaded = 0;

  /** The error that ends the download. It also replaces the error of browsers that end a stream with their own. */
  let failure: unknown;

  const receive = async <T>(work: Promise<T>): Promise<T> => {
    try {
      deadline.restart();
      return await deadline.race(
        work.catch((cause: unknown) => {
          throw new ArotConnectionError(cause);
        }),
      );
    } finally {
      deadline.pause();
      requireCurrent();
    }
  };
  let reader: ReadableStreamDefaultReader<Uint8Array> | undefined;
  const limit = (source: ReadableStream<Uint8Array>): UnderlyingDefaultSource<Uint8Array> => ({
    pull: async (controller) => {
      try {
        // The body is locked at the first read, so that until then it is like any other response of fetch.
        reader ??= source.getReader();
        const { done, value } = await receive(reader.read());
        if (!done) {
          loaded += value.length;
          onDownloadProgress?.({ loaded, total: size });
          return controller.enqueue(value);
        }
        controller.close();
        deadline.end();
      } catch (error) {
        failure = error;
        deadline.end();
        reader?.cancel().catch(() => {});
        throw error;
      }
    },
    cancel: (reason) => {
      deadline.end();
      return (reader ?? source).cancel(reason);
    },
  });
  const stream = body ? new ReadableStream(limit(body), { highWaterMark: 0 }) : null;
  const whole = stream ? new Response(stream, { headers: { 'content-type': type } }) : response;
  const read = <T>(start: () => Promise<T>): Promise<T> =>
    stream
      ? start().catch((error: unknown) => {
          throw failure ?? error;
        })
      : receive(start()).finally(deadline.end);
  deadline.pause();
  return {
    name: parseFileName(headers.get('content-disposition')),
    type,
    size,
    stream,
    blob: () => read(() => whole.blob()),
    arrayBuffer: () => read(() => whole.arrayBuffer()),
  };
}
