import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, expectTypeOf, it, onTestFinished, vi } from 'vitest';
import {
  type ReceivedRequest,
  rejectionOf,
  sendError,
  sendJson,
  startScriptedServer,
} from '../../test/support/scripted-server.ts';
import {
  ArotConnectionError,
  type ArotEvent,
  CursorExpiredError,
  createStaffClient,
  type EventBatch,
  ForbiddenError,
  type ProductEventData,
  UnauthenticatedError,
} from './index.ts';

/** The feed of a test: event 1, 2, and so on, one in each response. */
const batch = (position: number): EventBatch => ({
  items: [{ id: `event-${position}`, type: 'product.changed' } as ArotEvent],
  cursor: `epoch.${position}`,
});
const afterOf = ({ url }: ReceivedRequest) => new URL(url, 'http://x').searchParams.get('after');
const sendNext = (response: ServerResponse, request: ReceivedRequest) =>
  sendJson(response, 200, { data: batch(Number(afterOf(request)?.split('.')[1] ?? 0) + 1) });
const staffOf = (baseUrl: string) => createStaffClient({ baseUrl, token: 't' });

async function take(count: number, batches: AsyncIterable<EventBatch>): Promise<string[]> {
  const cursors: string[] = [];
  for await (const { cursor } of batches) {
    cursors.push(cursor);
    if (cursors.length === count) break;
  }
  return cursors;
}

describe('staff.events.follow', () => {
  it('continues at each cursor, and waits for events', async () => {
    const { baseUrl, received } = await startScriptedServer(sendNext);
    const batches = staffOf(baseUrl).events.follow({ types: 'product.*', limit: 1 });
    expect(await take(3, batches)).toEqual(['epoch.1', 'epoch.2', 'epoch.3']);
    expect(received.map(({ url }) => url)).toEqual([
      '/api/staff/events?types=product.*&limit=1&wait=25',
      '/api/staff/events?types=product.*&limit=1&wait=25&after=epoch.1',
      '/api/staff/events?types=product.*&limit=1&wait=25&after=epoch.2',
    ]);
  });

  it('yields a response without events only if the cursor has moved, and pauses otherwise', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0.3);
    onTestFinished(() => void vi.restoreAllMocks());
    const times: number[] = [];
    const { baseUrl, received } = await startScriptedServer((response) => {
      times.push(Date.now());
      const cursor = ['epoch.7', 'epoch.9', 'epoch.12'][received.length - 1];
      sendJson(response, 200, { data: { items: [], cursor } });
    });
    expect(await take(2, staffOf(baseUrl).events.follow({ after: 'epoch.7' }))).toEqual(['epoch.9', 'epoch.12']);
    expect((times[1] ?? 0) - (times[0] ?? 0)).toBeGreaterThanOrEqual(290);
  });

  it.each<[string, (response: ServerResponse) => void]>([
    ['resets the connection', (response) => void response.destroy()],
    ['says 503', (response) => sendError(response, 503, { code: 'SERVICE_UNAVAILABLE' })],
    ['says 429', (response) => sendError(response, 429, { code: 'RATE_LIMITED' }, { 'retry-after': '0' })],
    ['is behind a proxy that says 502', (response) => void response.writeHead(502).end('<h1>Bad gateway</h1>')],
  ])('continues at its cursor when the service %s', async (_, fail) => {
    vi.spyOn(Math, 'random').mockReturnValue(0.001);
    onTestFinished(() => void vi.restoreAllMocks());
    const { baseUrl, received } = await startScriptedServer((response, request) => {
      if ([2, 3, 4, 5].includes(received.length)) fail(response);
      else sendNext(response, request);
    });
    expect(await take(2, staffOf(baseUrl).events.follow())).toEqual(['epoch.1', 'epoch.2']);
    expect(received.map(afterOf)).toEqual([null, ...Array(5).fill('epoch.1')]);
  });

  it('continues when the service starts again', async () => {
    const start = (port: number) =>
      new Promise<ReturnType<typeof createServer>>((resolve) => {
        const server = createServer((request, response) =>
          sendNext(response, { url: request.url ?? '' } as ReceivedRequest),
        ).listen(port, '127.0.0.1', () => resolve(server));
      });
    const first = await start(0);
    const { port } = first.address() as AddressInfo;
    const batches = staffOf(`http://127.0.0.1:${port}`).events.follow();
    await batches.next();
    first.closeAllConnections();
    await new Promise((resolve) => first.close(resolve));
    const next = batches.next();
    const second = await start(port);
    onTestFinished(() => second.closeAllConnections());
    onTestFinished(() => void second.close());
    expect((await next).value).toEqual(batch(2));
    await batches.return();
  });

  it('waits as long as Retry-After says', async () => {
    const times: number[] = [];
    const { baseUrl, received } = await startScriptedServer((response, request) => {
      times.push(Date.now());
      if (received.length === 1) sendError(response, 503, { code: 'SERVICE_UNAVAILABLE' }, { 'retry-after': '1' });
      else sendNext(response, request);
    });
    await take(1, staffOf(baseUrl).events.follow());
    expect((times[1] ?? 0) - (times[0] ?? 0)).toBeGreaterThanOrEqual(990);
  });

  it.each([
    [410, 'CURSOR_EXPIRED', CursorExpiredError],
    [401, 'UNAUTHENTICATED', UnauthenticatedError],
    [403, 'FORBIDDEN', ForbiddenError],
  ] as const)('throws on %i %s', async (status, code, errorClass) => {
    const { baseUrl, received } = await startScriptedServer((response) => sendError(response, status, { code }));
    const error = await rejectionOf(take(1, staffOf(baseUrl).events.follow({ after: 'epoch.1' })));
    expect(error).toBeInstanceOf(errorClass);
    expect(received).toHaveLength(1);
  });

  it('ends without an error when its signal is aborted: in a request, in a wait, and before', async () => {
    for (const respond of [
      () => {},
      (response: ServerResponse) => sendError(response, 503, { code: 'SERVICE_UNAVAILABLE' }, { 'retry-after': '999' }),
    ]) {
      const controller = new AbortController();
      const { baseUrl, received } = await startScriptedServer(respond);
      const batches = staffOf(baseUrl).events.follow({ signal: controller.signal });
      const next = batches.next();
      await vi.waitFor(() => expect(received).toHaveLength(1));
      controller.abort();
      expect(await next).toEqual({ done: true, value: undefined });
      expect(await take(1, staffOf(baseUrl).events.follow({ signal: controller.signal }))).toEqual([]);
      expect(received).toHaveLength(1);
    }
  });

  it('types the data of each type, and allows types of later versions', () => {
    const read = (event: ArotEvent) => {
      switch (event.type) {
        case 'product.deleted':
          expectTypeOf(event.data).toEqualTypeOf<ProductEventData>();
          expectTypeOf(event.subject.type).toEqualTypeOf<'product'>();
          return event.data.slug;
        case 'webhook.test':
          return event.subject.id;
        default:
          return event.type as string;
      }
    };
    const later = {
      id: '1',
      type: 'order.paid',
      subject: { type: 'order', id: '1' },
      data: {},
    } as unknown as ArotEvent;
    expect(read(later)).toBe('order.paid');
  });
});

const lines = [{ category: { id: 'rice', name: 'চাল' } }, { product: { id: '1' } }, { cursor: 'epoch.5' }];
const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
const sendSnapshot = (response: ServerResponse, body: string | Buffer) =>
  void response.writeHead(200, { 'content-type': 'application/jsonl' }).end(body);

async function readAll(items: AsyncIterable<unknown>): Promise<unknown[]> {
  const array: unknown[] = [];
  for await (const item of items) array.push(item);
  return array;
}

describe('staff.events.snapshot.lines', () => {
  it('reads the lines, wherever the chunks break', async () => {
    const { baseUrl } = await startScriptedServer(async (response) => {
      response.writeHead(200, { 'content-type': 'application/jsonl' });
      for (const byte of Buffer.from(text)) {
        response.write(Buffer.of(byte));
        await new Promise(setImmediate);
      }
      response.end();
    });
    expect(await readAll(staffOf(baseUrl).events.snapshot.lines())).toEqual(lines);
  });

  it.each([
    ['without the last line', text.slice(0, text.indexOf('{"cursor'))],
    ['that breaks off in the last line', text.slice(0, -4)],
    ['without a line', ''],
  ])('throws at the end of a snapshot %s', async (_, body) => {
    const { baseUrl } = await startScriptedServer((response) => sendSnapshot(response, body));
    const error = await rejectionOf(readAll(staffOf(baseUrl).events.snapshot.lines()));
    expect(error).toBeInstanceOf(ArotConnectionError);
  });

  it('throws when the connection breaks, unless the last line has arrived', async () => {
    const breakOff = (body: string) => (response: ServerResponse) => {
      response.writeHead(200, { 'content-type': 'application/jsonl' });
      response.write(body, () => response.destroy());
    };
    const broken = await startScriptedServer(breakOff(text.slice(0, text.indexOf('{"cursor'))));
    const error = await rejectionOf(readAll(staffOf(broken.baseUrl).events.snapshot.lines()));
    expect(error).toBeInstanceOf(ArotConnectionError);
    const complete = await startScriptedServer(breakOff(text));
    expect(await readAll(staffOf(complete.baseUrl).events.snapshot.lines())).toEqual(lines);
  });

  it('ends the download after a break', async () => {
    let hasClosed = false;
    const { baseUrl } = await startScriptedServer((response) => {
      response.on('close', () => {
        hasClosed = true;
      });
      response.writeHead(200, { 'content-type': 'application/jsonl' }).write(text);
    });
    for await (const line of staffOf(baseUrl).events.snapshot.lines()) {
      expect(line).toEqual(lines[0]);
      break;
    }
    await vi.waitFor(() => expect(hasClosed).toBe(true));
  });
});
