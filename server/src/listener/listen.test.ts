import { once } from 'node:events';
import type { RequestListener, ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { converse, expectEnvelope, untilClosed } from '../../test/support/http/raw-http.ts';
import { type Listener, listen, type Timeouts } from './listen.ts';

const open: (Listener | Socket)[] = [];
afterEach(async () => {
  for (const one of open.splice(0)) await ('stop' in one ? one.stop(10) : one.destroy());
});

const REQUEST = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n';
const UNFINISHED = 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nabc';

async function serve(handler: RequestListener, timeouts: Partial<Timeouts> = {}): Promise<Listener> {
  const listener = await listen({ host: '127.0.0.1', port: 0 }, () => handler, timeouts);
  open.push(listener);
  return listener;
}

async function client({ port }: Listener): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1' });
  open.push(socket);
  await once(socket, 'connect');
  return socket;
}

/** A handler whose responses the test ends. */
function manualHandler() {
  const responses: ServerResponse[] = [];
  const arrived: (() => void)[] = [];
  const handler: RequestListener = (_request, response) => {
    responses.push(response);
    arrived.shift()?.();
  };
  const arrival = () => new Promise<void>((resolve) => arrived.push(resolve));
  return { handler, responses, arrival };
}

async function received(socket: Socket): Promise<string> {
  const chunks: Buffer[] = [];
  socket.on('data', (chunk) => chunks.push(chunk));
  await untilClosed(socket);
  return Buffer.concat(chunks).toString('latin1');
}

/** Sends a request on a new connection. When it arrives, the server has read everything that was sent before. */
async function sendOneMore(listener: Listener, arrives: Promise<void>): Promise<void> {
  (await client(listener)).write(REQUEST);
  await arrives;
}

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

describe('an unreadable request behind one in flight', () => {
  it('is rejected after the response to the other one', async () => {
    const { handler, responses, arrival } = manualHandler();
    const listener = await serve(handler);
    const socket = await client(listener);
    const text = received(socket);
    const arrives = arrival();
    socket.write(`${REQUEST}nonsense\r\n\r\n`);
    await arrives;
    responses[0]?.setHeader('Content-Length', 6);
    responses[0]?.write('abc');
    socket.write('more of it\r\n\r\n');
    await new Promise((resolve) => setTimeout(resolve, 50));
    responses[0]?.end('def');
    const all = await text;
    expect(all).toMatch(/\r\n\r\nabcdefHTTP\/1\.1 400 Bad Request\r\n/);
    expect(all.match(/HTTP\/1\.1/g), 'one rejection').toHaveLength(2);
  });
});

describe('pipelined requests', () => {
  it('run one after the other', async () => {
    const { handler, responses, arrival } = manualHandler();
    const socket = await client(await serve(handler));
    const arrives = [arrival(), arrival(), arrival()];
    socket.write(REQUEST.repeat(3));
    for (const [index, arrived] of arrives.entries()) {
      await arrived;
      expect(responses).toHaveLength(index + 1);
      const closes = once(responses[index] as ServerResponse, 'close');
      responses[index]?.end();
      await closes;
    }
  });

  it('do not run once their connection has closed', async () => {
    const { handler, responses, arrival } = manualHandler();
    const listener = await serve(handler);
    const socket = await client(listener);
    const arrives = arrival();
    socket.write(REQUEST.repeat(3));
    await arrives;
    const closes = once(responses[0] as ServerResponse, 'close');
    socket.resetAndDestroy();
    await closes;
    await sendOneMore(listener, arrival());
    expect(responses).toHaveLength(2);
  });

  it('do not run after a response that ends the connection', async () => {
    const { handler, responses, arrival } = manualHandler();
    const socket = await client(await serve(handler));
    const text = received(socket);
    const arrives = arrival();
    socket.write(REQUEST.repeat(3));
    await arrives;
    responses[0]?.setHeader('Connection', 'close').end();
    expect((await text).match(/HTTP\/1\.1/g)).toHaveLength(1);
    expect(responses).toHaveLength(1);
  });

  it('all run, even if more wait than the limit of a connection', async () => {
    let count = 0;
    const socket = await client(await serve((_request, response) => response.end(`response ${count++}`)));
    const text = received(socket);
    const last = 'GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n';
    socket.write(REQUEST.repeat(9_999) + last);
    expect((await text).match(/response \d+/g)).toEqual(
      Array.from({ length: 10_000 }, (_, index) => `response ${index}`),
    );
  });

  it('do not damage a body behind them', async () => {
    const size = 1_000_000;
    const { port } = await serve(async (request, response) => {
      let bytes = 0;
      for await (const chunk of request) bytes += chunk.length;
      response.setHeader('Content-Length', String(bytes).length).end(String(bytes));
    });
    const post = `POST / HTTP/1.1\r\nHost: a\r\nContent-Length: ${size}\r\n\r\n`;
    const parts = [REQUEST.repeat(300), post, Buffer.alloc(size), REQUEST];
    const { responses } = await converse(port, parts, 302);
    expect(responses.map(({ body }) => Number(body))).toEqual([...Array.from({ length: 300 }, () => 0), size, 0]);
  });

  it('are cut if too many wait in the process, the connection with most of them first', async () => {
    const { handler, responses, arrival } = manualHandler();
    const listener = await serve(handler);
    const modest = await client(listener);
    const arrives = arrival();
    modest.write(REQUEST.repeat(3));
    await arrives;
    // All of these requests fit into one read of a connection.
    const shortest = 'GET / HTTP/1.1\r\n\r\n';
    const greedy = [await client(listener), await client(listener)];
    const closes = Promise.any(greedy.map((socket) => untilClosed(socket)));
    for (const socket of greedy) socket.write(shortest.repeat(3_600));
    await closes;
    await sendOneMore(listener, arrival());
    const modestAgain = arrival();
    responses[0]?.end();
    await modestAgain;
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
    open.push(await listen({ host: '127.0.0.1', port }, () => () => undefined));
  });
});
