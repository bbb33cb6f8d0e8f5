import type { UploadTransport } from './upload.ts';

const PART_BYTES = 65_536;

/**
 * Sends uploads as streams, whose progress is known: `createClient({ baseUrl, upload: streamUpload() })`. For Node, Bun and
 * Deno. Browsers send streams over HTTP/2 only, or not at all: there, use `xhrUpload()`.
 */
export function streamUpload(): UploadTransport {
  return async ({ url, init, fetch, onProgress }) => {
    const form = new Response(init.body);
    const headers = new Headers(init.headers);
    headers.set('content-type', form.headers.get('content-type') as string);
    // The same form with empty files has the same headers and boundaries.
    const withoutBytes = new FormData();
    let total = 0;
    init.body.forEach((value, part) => {
      if (typeof value === 'string') withoutBytes.append(part, value);
      else {
        total += value.size;
        withoutBytes.append(part, value.slice(0, 0, value.type), value.name);
      }
    });
    total += (await new Response(withoutBytes).blob()).size;

    const reader = (form.body as ReadableStream<Uint8Array<ArrayBuffer>>).getReader();
    let rest = new Uint8Array();
    let loaded = 0;
    const body = new ReadableStream({
      pull: async (controller) => {
        while (!rest.length) {
          const { done, value } = await reader.read();
          if (done) return controller.close();
          rest = value;
        }
        // In small parts, because a file may come as one, and its progress would be one step.
        const part = rest.subarray(0, PART_BYTES);
        rest = rest.subarray(PART_BYTES);
        loaded += part.length;
        onProgress({ loaded, total });
        controller.enqueue(part);
      },
      cancel: (reason) => reader.cancel(reason),
    });
    return fetch(url, { ...init, headers, body, duplex: 'half' } as RequestInit);
  };
}
