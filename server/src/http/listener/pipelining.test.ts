import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import { converse, untilClosed } from '../../../test/support/http/raw-http.ts';
import { client, manualHandler, REQUEST, received, serve } from '../../../test/support/http/test-listener.ts';
import type { Listener } from './listen.ts';

/** Sends a request on a new connection. When it arrives, the server has read everything that was sent before. */
async function sendOneMore(listener: Listener, arrives: Promise<void>): Promise<void> {
  (await client(listener)).write(REQUEST);
  await arrives;
}

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
