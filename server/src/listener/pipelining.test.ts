import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { converse } from '../../test/support/http/raw-http.ts';
import { client, manualHandler, REQUEST, received, serve } from '../../test/support/http/test-listener.ts';

/** Waits for this many requests. */
async function arrivals(arrival: () => Promise<void>, count: number): Promise<void> {
  await Promise.all(Array.from({ length: count }, arrival));
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
  it('run at once, and get their responses in order', async () => {
    const { handler, responses, arrival } = manualHandler();
    const socket = await client(await serve(handler));
    const text = received(socket);
    const arrives = arrivals(arrival, 3);
    socket.write(REQUEST.repeat(3));
    await arrives;
    responses[2]?.setHeader('Connection', 'close');
    for (const index of [2, 0, 1]) responses[index]?.end(`response ${index}`);
    expect((await text).match(/response \d/g)).toEqual(['response 0', 'response 1', 'response 2']);
  });

  it('lose all responses that their connection still owes when it closes', async () => {
    const { handler, responses, arrival } = manualHandler();
    const socket = await client(await serve(handler));
    const arrives = arrivals(arrival, 3);
    socket.write(REQUEST.repeat(3));
    await arrives;
    const close = Promise.all(responses.map((response) => once(response, 'close')));
    socket.resetAndDestroy();
    await close;
    expect(responses.map(({ destroyed }) => destroyed)).toEqual([true, true, true]);
  });

  it('all get their responses, even if one read of a connection brings thousands', async () => {
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
});
