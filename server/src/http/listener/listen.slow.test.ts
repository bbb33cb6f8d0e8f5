import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { describe, expect, it, onTestFinished } from 'vitest';
import { converse, expectEnvelope, untilClosed } from '../../../test/support/http/raw-http.ts';
import { client, manualHandler, REQUEST, received, serve } from '../../../test/support/http/test-listener.ts';
import { listen } from './listen.ts';

const UNFINISHED = 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nabc';

describe('a slow client', () => {
  it('gets 408 if it never ends its headers', async () => {
    const { port } = await serve(() => undefined, { headers: 100, request: 5_000 });
    const { responses, closed } = await converse(port, 'GET / HTTP/1.1\r\nHost:');
    expectEnvelope(responses[0], 408, 'VALIDATION_ERROR');
    expect(closed).toBe(true);
  });

  it('gets 408 if it never ends its body', async () => {
    const { port } = await serve(() => undefined, { headers: 100, request: 200 });
    const { responses, closed } = await converse(port, UNFINISHED);
    expectEnvelope(responses[0], 408, 'VALIDATION_ERROR');
    expect(closed).toBe(true);
  });

  it('gets no second response if it never ends its body', async () => {
    const { port } = await serve((_request, response) => response.end(), { headers: 100, request: 200 });
    const { responses, closed } = await converse(port, UNFINISHED);
    expect(responses.map(({ status }) => status)).toEqual([200]);
    expect(closed).toBe(true);
  });

  it('is disconnected if it sends nothing', async () => {
    const listener = await serve(() => undefined, { headers: 100, request: 200 });
    await untilClosed(await client(listener));
  });

  it('is disconnected if it does not read its response', async () => {
    const { handler, responses, arrival } = manualHandler();
    const listener = await serve(handler, { silence: 200 });
    const socket = await client(listener);
    const arrives = arrival();
    socket.pause().write(REQUEST);
    await arrives;
    const [response] = responses;
    const closes = once(response as ServerResponse, 'close');
    response?.end(Buffer.alloc(50_000_000));
    await closes;
    expect(response?.writableFinished).toBe(false);
  });

  it('is disconnected if it sends no further request', async () => {
    // Node adds one second to this timeout.
    const listener = await serve((_request, response) => response.end(), { keepAlive: 50 });
    const socket = await client(listener);
    socket.write(REQUEST);
    expect(await received(socket)).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
  });
});

describe('stopping', () => {
  it('accepts no new connection', async () => {
    const listener = await serve(() => undefined);
    await listener.stop(1_000);
    await expect(client(listener)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  });

  it('waits for a request in flight, whose response ends its connection', async () => {
    const { handler, responses, arrival } = manualHandler();
    const listener = await serve(handler);
    const socket = await client(listener);
    const text = received(socket);
    const arrives = arrival();
    socket.write(REQUEST);
    await arrives;
    const stops = listener.stop(100_000);
    setTimeout(() => responses[0]?.end('done'), 300);
    expect(await text).toMatch(/Connection: close\r\n.*done$/s);
    await stops;
  });

  it('does not wait for idle or silent connections', async () => {
    const listener = await serve((_request, response) => response.end());
    const [idle] = [await client(listener), await client(listener)];
    idle.write(REQUEST);
    await once(idle, 'data');
    // Longer than the timeout of a test.
    await listener.stop(3_600_000);
  });

  it('sends one more response on an open connection, and ends it', async () => {
    const listener = await serve((_request, response) => response.end('response'));
    const socket = await client(listener);
    socket.write(REQUEST);
    await once(socket, 'data');
    const text = received(socket);
    const stops = listener.stop(100_000);
    socket.write(REQUEST);
    expect(await text).toMatch(/^HTTP\/1\.1 200 OK\r\n.*Connection: close\r\n.*response$/s);
    await stops;
  });

  it('responds to every pipelined request before it ends the connection', async () => {
    const { handler, responses, arrival } = manualHandler();
    const listener = await serve(handler);
    const socket = await client(listener);
    const text = received(socket);
    const arrives = [arrival(), arrival(), arrival()];
    socket.write(REQUEST + REQUEST);
    await arrives[0];
    const stops = listener.stop(100_000);
    const third = once(listener.server, 'request');
    socket.write(REQUEST);
    await third;
    for (const [index, arrived] of arrives.entries()) {
      await arrived;
      responses[index]?.end(`response ${index}`);
    }
    expect((await text).match(/Connection: [a-z-]+|response \d/g)).toEqual([
      ...[
        'Connection: keep-alive',
        'response 0',
        'Connection: keep-alive',
        'response 1',
        'Connection: close',
        'response 2',
      ],
    ]);
    await stops;
  });

  it('does not cut a response that a slow client is still reading', async () => {
    const size = 50_000_000;
    const { handler, responses, arrival } = manualHandler();
    const listener = await serve(handler);
    const socket = await client(listener);
    const arrives = arrival();
    socket.pause().write(REQUEST);
    await arrives;
    responses[0]?.end(Buffer.alloc(size));
    const stops = listener.stop(100_000);
    await new Promise((resolve) => setTimeout(resolve, 1_200));
    expect((await received(socket)).length).toBeGreaterThan(size);
    await stops;
  });

  it('cuts the remaining connections at the deadline', async () => {
    const { handler, arrival } = manualHandler();
    const listener = await serve(handler);
    const socket = await client(listener);
    const arrives = arrival();
    socket.write(REQUEST);
    await arrives;
    const order: string[] = [];
    setTimeout(() => order.push('before the deadline'), 200);
    await Promise.all([
      listener.stop(300).then(() => order.push('stopped')),
      untilClosed(socket).then(() => order.push('cut')),
    ]);
    expect(order[0]).toBe('before the deadline');
    expect(order).toHaveLength(3);
  });
});

describe('listening', () => {
  it('fails if the port is in use, and names it', async () => {
    const { port } = await serve(() => undefined);
    const taken = listen({ host: '127.0.0.1', port }, () => () => undefined);
    await expect(taken).rejects.toThrow(`EADDRINUSE: address already in use 127.0.0.1:${port}`);
  });

  it('fails if the application cannot be created, and releases the port', async () => {
    let port = 0;
    const failing = listen({ host: '127.0.0.1', port: 0 }, (chosen) => {
      port = chosen;
      throw new Error('no application');
    });
    await expect(failing).rejects.toThrow('no application');
    const listener = await listen({ host: '127.0.0.1', port }, () => () => undefined);
    onTestFinished(() => listener.stop(10));
  });
});
