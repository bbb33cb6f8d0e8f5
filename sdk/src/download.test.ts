import type { ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { rejectionOf, sendError, sendJson, startScriptedServer } from '../test/support/scripted-server.ts';
import { NotFoundError } from './api-errors.ts';
import { createClient } from './create-client.ts';
import { ArotConnectionError, ArotIdentityError, ArotResponseError, ArotTimeoutError } from './errors.ts';

const bytes = Buffer.from('%PDF-1.7\n\0\xff', 'latin1');
const headers = {
  'content-type': 'application/pdf',
  'content-length': String(bytes.length),
  'content-disposition': 'attachment; filename="???.pdf"; filename*=UTF-8\'\'%E0%A6%8F%E0%A6%A8.pdf',
};

const sendFile = (response: ServerResponse) => void response.writeHead(200, headers).end(bytes);
const sendHalf = (response: ServerResponse) => void response.writeHead(200, headers).write(bytes.subarray(0, 4));

const readAll = (stream: ReadableStream | null) => buffer(stream ?? new ReadableStream());

const ways = [
  ['blob', (download: { blob(): Promise<unknown> }) => download.blob()],
  ['arrayBuffer', (download: { arrayBuffer(): Promise<unknown> }) => download.arrayBuffer()],
  ['stream', (download: { stream: ReadableStream | null }) => readAll(download.stream)],
] as const;

async function startDownload(respond: (response: ServerResponse) => void) {
  const { baseUrl, received } = await startScriptedServer(respond);
  const { downloadDocument } = createClient({ baseUrl, token: 'opaque-token' }).customers;
  return { downloadDocument, received };
}

describe('a download', () => {
  it('has a name, a type and a size', async () => {
    const { downloadDocument, received } = await startDownload(sendFile);
    const download = await downloadDocument('nid');
    expect(download).toMatchObject({ name: 'এন.pdf', type: 'application/pdf', size: bytes.length });
    expect(received[0]).toMatchObject({
      url: '/api/customers/me/documents/nid',
      headers: { authorization: 'Bearer opaque-token', accept: expect.stringContaining('application/pdf') },
    });
    await download.stream?.cancel();
  });

  it('has no name and no size without those headers', async () => {
    const { downloadDocument } = await startDownload((response) => {
      response.writeHead(200, { 'content-type': 'Image/PNG; charset=binary' }).end(bytes);
    });
    const download = await downloadDocument('shop-image');
    expect(download).toMatchObject({ name: undefined, type: 'image/png', size: undefined });
    expect((await download.arrayBuffer()).byteLength).toBe(bytes.length);
  });

  it('can be read as a blob of its type', async () => {
    const { blob } = await (await startDownload(sendFile)).downloadDocument('nid');
    const read = await blob();
    expect(read.type).toBe('application/pdf');
    expect(Buffer.from(await read.arrayBuffer())).toEqual(bytes);
  });

  it('can be read as an ArrayBuffer', async () => {
    const { arrayBuffer } = await (await startDownload(sendFile)).downloadDocument('nid');
    expect(Buffer.from(await arrayBuffer())).toEqual(bytes);
  });

  it('can be read as a stream', async () => {
    const { stream } = await (await startDownload(sendFile)).downloadDocument('nid');
    expect(await readAll(stream)).toEqual(bytes);
  });

  it('has no stream if fetch supports none', async () => {
    const native = { ok: true, status: 200, headers: new Headers(headers), blob: async () => new Blob([bytes]) };
    const client = createClient({ baseUrl: 'http://localhost', fetch: async () => native as unknown as Response });
    const download = await client.customers.downloadDocument('nid');
    expect(download.stream).toBeNull();
    expect((await download.blob()).size).toBe(bytes.length);
  });

  it('can be read only once', async () => {
    const { downloadDocument } = await startDownload(sendFile);
    const whole = await downloadDocument('nid');
    await whole.blob();
    expect(await rejectionOf(whole.arrayBuffer())).toBeInstanceOf(TypeError);
    const started = await downloadDocument('nid');
    await started.stream?.getReader().read();
    expect(await rejectionOf(started.blob())).toBeInstanceOf(TypeError);
  });

  it('has a safe form', async () => {
    const { downloadDocument } = await startDownload(sendFile);
    const result = await downloadDocument.safe('nid');
    expect(result).toMatchObject({ ok: true, status: 200, data: { type: 'application/pdf' } });
    if (result.ok) await result.data.blob();
  });
});

describe('a response that is not the document', () => {
  it('rejects with the error of an error response', async () => {
    const { downloadDocument } = await startDownload((response) => sendError(response, 404, { code: 'NOT_FOUND' }));
    expect(await rejectionOf(downloadDocument('nid'))).toBeInstanceOf(NotFoundError);
    expect(await downloadDocument.safe('nid')).toMatchObject({ ok: false, status: 404 });
  });

  it.each<[string, (response: ServerResponse) => void]>([
    ["a proxy's page", (response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<html>')],
    ['bytes without a type', (response) => void response.end(bytes)],
    ['JSON', (response) => sendJson(response, 200, { data: 'x' })],
    ['a file with an error status', (response) => void response.writeHead(500, headers).end(bytes)],
    ['an undeclared status', (response) => void response.writeHead(203, headers).end(bytes)],
  ])('rejects with an ArotResponseError for %s', async (_, respond) => {
    const { downloadDocument } = await startDownload(respond);
    expect(await rejectionOf(downloadDocument('nid'))).toBeInstanceOf(ArotResponseError);
  });
});

describe('the time limit and the signal of a download', () => {
  afterEach(() => void vi.useRealTimers());

  it.each(ways)('%s rejects with an ArotTimeoutError if the body stalls', async (_, read) => {
    const { downloadDocument } = await startDownload(sendHalf);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const download = await downloadDocument('nid', { timeoutMs: 60 });
    const reading = rejectionOf(read(download as never));
    vi.advanceTimersByTime(60);
    expect(await reading).toBeInstanceOf(ArotTimeoutError);
  });

  it.each(ways)("%s rejects with the caller's reason if the call is aborted", async (_, read) => {
    const { downloadDocument } = await startDownload(sendHalf);
    const controller = new AbortController();
    const download = await downloadDocument('nid', { signal: controller.signal });
    const reason = { left: 'the page' };
    const reading = rejectionOf(read(download as never));
    controller.abort(reason);
    expect(await reading).toBe(reason);
  });

  it.each(ways)('%s rejects with an ArotConnectionError if the body breaks off', async (_, read) => {
    const { downloadDocument } = await startDownload((response) => {
      sendHalf(response);
      setTimeout(() => response.destroy(), 20);
    });
    const download = await downloadDocument('nid');
    expect(await rejectionOf(read(download as never))).toBeInstanceOf(ArotConnectionError);
  });

  it('close the connection of an unread download at the time limit', async () => {
    const closed = Promise.withResolvers<void>();
    const { downloadDocument } = await startDownload((response) => {
      sendHalf(response);
      response.on('close', () => closed.resolve());
    });
    const { signal } = new AbortController();
    const remove = vi.spyOn(signal, 'removeEventListener');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const download = await downloadDocument('nid', { signal, timeoutMs: 40 });
    vi.advanceTimersByTime(40);
    await closed.promise;
    expect(remove).toHaveBeenCalled();
    expect(await rejectionOf(download.blob())).toBeInstanceOf(ArotTimeoutError);
  });

  it('close the connection when the stream is cancelled', async () => {
    const closed = Promise.withResolvers<void>();
    const { downloadDocument } = await startDownload((response) => {
      sendHalf(response);
      response.on('close', () => closed.resolve());
    });
    await (await downloadDocument('nid')).stream?.cancel();
    await closed.promise;
  });

  it.each(ways)('leave no listener and no timer after %s', async (_, read) => {
    const { downloadDocument } = await startDownload(sendFile);
    const { signal } = new AbortController();
    const add = vi.spyOn(signal, 'addEventListener');
    const remove = vi.spyOn(signal, 'removeEventListener');
    const clear = vi.spyOn(globalThis, 'clearTimeout');
    const download = await downloadDocument('nid', { signal });
    expect([add.mock.calls.length, remove.mock.calls.length]).toEqual([1, 0]);
    await read(download as never);
    expect(remove.mock.calls.map(([, listener]) => listener)).toContain(add.mock.calls[0]?.[1]);
    expect(clear).toHaveBeenCalled();
    clear.mockRestore();
  });

  it('send no request if the signal is aborted already', async () => {
    const { downloadDocument, received } = await startDownload(sendFile);
    const reason = new Error('too late');
    expect(await rejectionOf(downloadDocument('nid', { signal: AbortSignal.abort(reason) }))).toBe(reason);
    expect(received).toEqual([]);
  });
});

describe('the progress of a download', () => {
  const parts = ['%PDF', '-1.7', ' end'];

  /** Sends a part every few milliseconds. */
  const sendSlowly = (pauseMs: number) => (response: ServerResponse) => {
    response.writeHead(200, { 'content-type': 'application/pdf', 'content-length': '12' });
    const rest = [...parts];
    const timer = setInterval(() => {
      response.write(rest.shift());
      if (rest.length === 0) clearInterval(timer);
    }, pauseMs);
  };

  it.each(ways)('is reported while it is read as %s', async (_, read) => {
    const { downloadDocument } = await startDownload(sendSlowly(20));
    const progress: object[] = [];
    const onDownloadProgress = (step: object) => void progress.push(step);
    await read((await downloadDocument('nid', { onDownloadProgress })) as never);
    expect(progress).toEqual([
      { loaded: 4, total: 12 },
      { loaded: 8, total: 12 },
      { loaded: 12, total: 12 },
    ]);
  });

  it.each(ways)('is the only limit: %s takes longer than stallTimeoutMs', async (_, read) => {
    const { downloadDocument } = await startDownload(sendSlowly(150));
    const started = performance.now();
    await read((await downloadDocument('nid', { stallTimeoutMs: 400 })) as never);
    expect(performance.now() - started).toBeGreaterThan(400);
  });

  it.each(ways)('ends %s if there is none', async (_, read) => {
    const { downloadDocument } = await startDownload(sendHalf);
    const download = await downloadDocument('nid', { stallTimeoutMs: 60 });
    expect(await rejectionOf(read(download as never))).toMatchObject({ name: 'ArotTimeoutError', limit: 'stall' });
  });

  it('is not expected from a caller that does not read', async () => {
    const { downloadDocument } = await startDownload(sendFile);
    const download = await downloadDocument('nid', { stallTimeoutMs: 30 });
    await new Promise((resolve) => setTimeout(resolve, 90));
    expect((await download.blob()).size).toBe(bytes.length);
  });
});

it('a download of a previous account cannot be read', async () => {
  const { baseUrl } = await startScriptedServer((response, { url }) =>
    url.endsWith('/logout') ? sendJson(response, 200, { data: {} }) : sendFile(response),
  );
  const client = createClient({ baseUrl, token: 'a' });
  const download = await client.customers.downloadDocument('nid');
  await client.auth.logout();
  expect(await rejectionOf(download.blob())).toBeInstanceOf(ArotIdentityError);
});

it('a download whose service fails at first is requested again', async () => {
  let calls = 0;
  const { downloadDocument } = await startDownload((response) => {
    if (++calls === 1) sendError(response, 503, { code: 'SERVICE_UNAVAILABLE' }, { 'retry-after': '0' });
    else sendFile(response);
  });
  expect((await (await downloadDocument('nid')).blob()).size).toBe(bytes.length);
});

it('an error response leaves no listener on the signal', async () => {
  const { downloadDocument } = await startDownload((response) => sendError(response, 502, { code: 'STORAGE_ERROR' }));
  const { signal } = new AbortController();
  const remove = vi.spyOn(signal, 'removeEventListener');
  await rejectionOf(downloadDocument('nid', { signal }));
  expect(remove).toHaveBeenCalled();
});
