// Stands in for the phone, so that this example runs in Node. An app replaces this file: README.md shows with what.
import { readFileSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Platform, Storage } from './platform.ts';

/** @param folder the memory of the phone, which outlives the app */
export function startPhone(folder: string, baseUrl: string): Platform {
  globalThis.FormData = FormDataOfReactNative;
  globalThis.fetch = fetchOfReactNative(globalThis.fetch);
  return {
    secrets: storageIn(path.join(folder, 'secrets')),
    storage: storageIn(path.join(folder, 'storage')),
    onReconnect: (listener) => watchConnection(baseUrl, listener),
    saveFile: async (name, content) => {
      // The name comes from the network, so it must not lead out of the folder.
      const file = path.join(folder, path.basename(name));
      await writeFile(file, await content.bytes());
      return file;
    },
    notify: (message) => console.log(`[${message}]`),
  };
}

/** Creates storage in place of AsyncStorage and of an encrypted store: a file for each key, which only this user can read. */
function storageIn(folder: string): Storage {
  const fileOf = (key: string) => path.join(folder, key);
  return {
    getItem: (key) => readFile(fileOf(key), 'utf8').catch(() => null),
    setItem: async (key, value) => {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeFile(fileOf(key), value, { mode: 0o600 });
    },
    removeItem: (key) => rm(fileOf(key), { force: true }),
  };
}

/** React Native's FormData takes a file as `{ uri, name, type }`, and reads it when it is sent. */
class FormDataOfReactNative extends FormData {
  override append(part: string, value: unknown, name?: string): void {
    const { uri, type = '', name: fileName = '' } = value as { uri?: string; type?: string; name?: string };
    if (uri !== undefined) super.append(part, new Blob([readFileSync(fileURLToPath(uri))], { type }), fileName);
    else if (value instanceof Blob) super.append(part, value, name);
    else super.append(part, String(value));
  }
}

/** Wraps fetch like React Native's, which has no streams: the body of a response is read as a whole. */
function fetchOfReactNative(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  return async (...request) => {
    const response = await fetch(...request);
    return new Proxy(response, {
      get: (target, key) => {
        if (key === 'body') return null;
        const value: unknown = Reflect.get(target, key);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
  };
}

/**
 * Watches the connection in place of NetInfo: asks the server every half second, and calls the listener when it responds again.
 */
function watchConnection(baseUrl: string, listener: () => void): () => void {
  let wasConnected = true;
  const ask = async () => {
    const isConnected = await fetch(`${baseUrl}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isConnected && !wasConnected) listener();
    wasConnected = isConnected;
  };
  void ask();
  const timer = setInterval(ask, 500);
  return () => clearInterval(timer);
}
