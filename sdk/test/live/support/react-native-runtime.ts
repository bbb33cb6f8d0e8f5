/**
 * The globals of React Native, as far as they differ from Node's: its fetch returns whole bodies, its FormData takes files
 * by `uri`, and there is no storage. Loaded with `node --import`.
 */
import { readFile } from 'node:fs/promises';

type Part = { readonly name: string; readonly value: string | { uri: string; name: string; type: string } };

class NativeFormData {
  readonly parts: Part[] = [];

  append(name: string, value: Part['value']): void {
    this.parts.push({ name, value });
  }
}

/** React Native's fetch is a polyfill over XMLHttpRequest. Its responses have no `body`. */
class NativeResponse {
  readonly #bytes: ArrayBuffer;
  readonly status: number;
  readonly ok: boolean;
  readonly headers: Headers;
  readonly url: string;

  constructor(bytes: ArrayBuffer, { status, headers, url }: Response) {
    this.#bytes = bytes;
    this.status = status;
    this.ok = status >= 200 && status < 300;
    this.headers = headers;
    this.url = url;
  }

  async text(): Promise<string> {
    return new TextDecoder().decode(this.#bytes);
  }

  async blob(): Promise<Blob> {
    return new Blob([this.#bytes], { type: this.headers.get('content-type') ?? '' });
  }
}

const [sendByNode, FormDataOfNode] = [fetch, FormData];

async function toForm({ parts }: NativeFormData): Promise<FormData> {
  const form = new FormDataOfNode();
  for (const { name, value } of parts) {
    if (typeof value === 'string') form.append(name, value);
    else form.append(name, new Blob([await readFile(new URL(value.uri))], { type: value.type }), value.name);
  }
  return form;
}

Object.assign(globalThis, {
  FormData: NativeFormData,
  Response: NativeResponse,
  fetch: async (url: string, init: RequestInit = {}) => {
    const body = init.body instanceof NativeFormData ? await toForm(init.body) : (init.body ?? null);
    const response = await sendByNode(url, { ...init, body, redirect: 'follow' });
    return new NativeResponse(await response.arrayBuffer(), response);
  },
});
// Node's own fetch needs ReadableStream and DOMException, which React Native does not have either.
for (const name of ['localStorage', 'sessionStorage', 'BroadcastChannel', 'crypto']) {
  Reflect.deleteProperty(globalThis, name);
}
