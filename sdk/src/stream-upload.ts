import type { UploadTransport } from './upload.ts';

/**
 * Sends uploads as streams, whose progress is known: `createClient({ baseUrl, upload: streamUpload() })`. For Node, Bun and
 * Deno. Browsers send streams over HTTP/2 only, or not at all: there, use `xhrUpload()`.
 */
export function streamUpload(): UploadTransport {
  return async ({ url, init, fetch, onProgress }) => {
    const form = new Response(init.body);
    const headers = new Headers(init.headers);
    headers.set('content-type', form.headers.get('content-type') ?? '');
    let loaded = 0;
    let total = 0;
    init.body.forEach((value) => {
      total += typeof value === 'string' ? 0 : value.size;
    });
    const body = form.body?.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform: (chunk, controller) => {
          loaded += chunk.length;
          // The form is a little larger than its files.
          onProgress({ loaded, total: Math.max(total, loaded) });
          controller.enqueue(chunk);
        },
      }),
    );
    return fetch(url, { ...init, headers, body, duplex: 'half' } as RequestInit);
  };
}
