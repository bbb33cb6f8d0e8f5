import type { UploadTransport } from './upload.ts';

/**
 * Sends uploads with XMLHttpRequest, which reports progress in browsers and in React Native:
 * `createClient({ baseUrl, upload: xhrUpload() })`.
 *
 * XMLHttpRequest follows redirects. The client rejects a redirected response, but the files have been sent by then. Use it
 * where no proxy in front of the service redirects.
 */
export function xhrUpload(): UploadTransport {
  return ({ url, init, onProgress }) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(init.method ?? 'POST', url);
      request.withCredentials = init.credentials === 'include';
      new Headers(init.headers).forEach((value, name) => void request.setRequestHeader(name, value));
      request.upload.onprogress = ({ loaded, total, lengthComputable }) =>
        onProgress({ loaded, total: lengthComputable ? total : undefined });
      request.onload = () => resolve(toResponse(request, url));
      request.onerror = request.onabort = () => reject(new TypeError('The request failed.'));
      init.signal?.addEventListener('abort', () => request.abort());
      request.send(init.body);
    });
}

function toResponse(request: XMLHttpRequest, url: string): Response {
  const headers = new Headers();
  for (const line of request.getAllResponseHeaders().split(/[\r\n]+/)) {
    const colon = line.indexOf(':');
    if (colon > 0) headers.append(line.slice(0, colon).trim(), line.slice(colon + 1).trim());
  }
  const response = new Response(request.responseText, { status: request.status, headers });
  const isRedirected =
    request.responseURL !== '' && request.responseURL !== new URL(url, globalThis.location?.href).href;
  Object.defineProperty(response, 'redirected', { value: isRedirected });
  return response;
}
