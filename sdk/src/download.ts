import { ArotConnectionError } from './errors.ts';
import { parseFileName } from './file-name.ts';
import type { Deadline } from './start-deadline.ts';

/**
 * A file whose body has not been read yet. It can be read once: as `blob`, `arrayBuffer` or `stream`. The time limit and the
 * signal of the call apply until it is read to its end or the stream is cancelled.
 *
 * Reading rejects with an ArotConnectionError or an ArotTimeoutError, or with the reason of the signal.
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

/** The MIME type of a response, without parameters and in lower case. */
export function mimeTypeOf({ headers }: Response): string {
  return (headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
}

/** Returns a response to the caller as a download, which ends the deadline of the call. */
export function openDownload(response: Response, deadline: Deadline): Download {
  const { body, headers } = response;
  const read = async <T>(start: () => Promise<T>): Promise<T> => {
    if (response.bodyUsed || body?.locked) throw new TypeError('The download has been read already.');
    try {
      return await deadline.race(start().catch(fail));
    } finally {
      deadline.end();
    }
  };
  const length = headers.get('content-length') ?? '';
  return {
    name: parseFileName(headers.get('content-disposition')),
    type: mimeTypeOf(response),
    size: /^\d+$/.test(length) && !headers.get('content-encoding') ? Number(length) : undefined,
    stream: body ? limitStream(body, deadline) : null,
    blob: () => read(() => response.blob()),
    arrayBuffer: () => read(() => response.arrayBuffer()),
  };
}

/** The body is locked at the first read, so that until then the caller may also read it as a blob or an array buffer. */
function limitStream(body: ReadableStream<Uint8Array>, deadline: Deadline): ReadableStream<Uint8Array> {
  let reader: ReadableStreamDefaultReader<Uint8Array> | undefined;
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        try {
          reader ??= body.getReader();
          const { done, value } = await deadline.race(reader.read().catch(fail));
          if (!done) return controller.enqueue(value);
          deadline.end();
          controller.close();
        } catch (error) {
          deadline.end();
          throw error;
        }
      },
      cancel: (reason) => {
        deadline.end();
        return (reader ?? body).cancel(reason);
      },
    },
    { highWaterMark: 0 },
  );
}

function fail(cause: unknown): never {
  throw new ArotConnectionError(cause);
}
