import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { parseForm } from '../test/support/parse-form.ts';
import { rejectionOf, sendError, sendJson, startScriptedServer } from '../test/support/scripted-server.ts';
import { PayloadTooLargeError } from './api-errors.ts';
import { createClient } from './create-client.ts';
import { ArotTimeoutError } from './errors.ts';
import type { FetchFunction } from './fetch-function.ts';
import type { Progress } from './progress.ts';
import { streamUpload } from './stream-upload.ts';

const account = { phoneNumber: '01712345678', password: 'long enough' };
const profile = { id: 'c1', documents: [] };
const file = (bytes: number) => ({ data: new Uint8Array(bytes), name: 'nid.png', type: 'image/png' });

/** Starts a server that reads requests as the test says. */
async function startReader(read: (request: IncomingMessage, response: ServerResponse) => void): Promise<string> {
  const server = createServer(read).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe('streamUpload', () => {
  it('sends the same form, and reports its progress', async () => {
    const { baseUrl, received } = await startScriptedServer((response) => sendJson(response, 201, { data: profile }));
    const client = createClient({ baseUrl, upload: streamUpload() });
    const progress: Progress[] = [];
    const onUploadProgress = (step: Progress) => void progress.push(step);
    await client.customers.register({ ...account, nidDocument: file(300_000) }, { onUploadProgress });
    const [request] = received;
    if (!request) throw new Error('no request');
    const { fields, files } = await parseForm(request);
    expect(fields.phoneNumber).toEqual([account.phoneNumber]);
    expect(files.nidDocument?.[0]).toMatchObject({ name: 'nid.png', type: 'image/png', bytes: Buffer.alloc(300_000) });
    expect(progress.length).toBeGreaterThan(2);
    expect(progress.map(({ loaded }) => loaded)).toEqual(
      progress.map(({ loaded }) => loaded).toSorted((a, b) => a - b),
    );
    expect(progress.map(({ total }) => total)).toEqual(progress.map(() => request.bytes.length));
    expect(progress.at(-1)?.loaded).toBe(request.bytes.length);
  });

  it('has no limit but progress: a slow upload takes longer than the limit', async () => {
    const baseUrl = await startReader(async (request, response) => {
      for await (const _ of request) await new Promise((resolve) => setTimeout(resolve, 3));
      sendJson(response, 201, { data: profile });
    });
    const client = createClient({
      baseUrl,
      upload: streamUpload(),
      timeoutMs: 50,
      attemptTimeoutMs: 50,
      stallTimeoutMs: 2_000,
    });
    const started = performance.now();
    // Much more than the buffers between client and server, whose reading the client cannot see.
    const files = { shopImage: file(5e7), nidDocument: file(5e7) };
    expect(await client.customers.register({ ...account, ...files })).toEqual(profile);
    expect(performance.now() - started).toBeGreaterThan(2_000);
  });

  it('ends an upload without progress', async () => {
    const baseUrl = await startReader((request) => void request.pause());
    const client = createClient({ baseUrl, upload: streamUpload(), stallTimeoutMs: 150 });
    const error = await rejectionOf(client.customers.register({ ...account, nidDocument: file(9_000_000) }));
    expect(error).toBeInstanceOf(ArotTimeoutError);
    expect(error).toMatchObject({ limit: 'stall', timeoutMs: 150 });
  });

  it('returns the error of a service that does not read the whole form', async () => {
    const baseUrl = await startReader((request, response) => {
      request.resume();
      sendError(response, 413, { code: 'PAYLOAD_TOO_LARGE' });
    });
    const client = createClient({ baseUrl, upload: streamUpload() });
    const error = await rejectionOf(client.customers.register({ ...account, nidDocument: file(3_000_000) }));
    expect(error).toBeInstanceOf(PayloadTooLargeError);
  });
});

describe('an upload with fetch', () => {
  it('has a limit that a slow line does not reach', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const fetch: FetchFunction = () => new Promise(() => {});
    const client = createClient({ baseUrl: 'http://localhost', fetch });
    let error: unknown;
    void rejectionOf(client.customers.register({ ...account, nidDocument: file(10) })).then((reason) => {
      error = reason;
    });
    await vi.advanceTimersByTimeAsync(59 * 60_000);
    expect(error).toBeUndefined();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(error).toMatchObject({ name: 'ArotTimeoutError', limit: 'stall' });
  });

  it('has the limit that the call gives', async () => {
    const baseUrl = await startReader(() => {});
    const call = createClient({ baseUrl }).customers.register(account, { timeoutMs: 50 });
    expect(await rejectionOf(call)).toMatchObject({ name: 'ArotTimeoutError', limit: 'call', timeoutMs: 50 });
  });

  it('reports no progress, and says what does', async () => {
    const client = createClient({ baseUrl: 'http://localhost' });
    const error = await rejectionOf(client.customers.register(account, { onUploadProgress: () => {} }));
    expect(error).toBeInstanceOf(TypeError);
    expect(String(error)).toContain('upload');
  });
});
