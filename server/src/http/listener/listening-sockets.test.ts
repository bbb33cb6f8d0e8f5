import type { RequestListener } from 'node:http';
import { connect } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { type Listener, listen } from './listen.ts';

const cleanUps: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

async function serve(handler: RequestListener): Promise<Listener> {
  const listener = await listen({ host: '127.0.0.1', port: 0 }, () => handler);
  cleanUps.push(() => listener.stop(10));
  return listener;
}

describe('many new clients of a busy process', () => {
  it('are accepted several in each turn of the event loop', async () => {
    let turns = 0;
    let arrived = 0;
    const listener = await serve((_request, response) => {
      arrived += 1;
      response.end();
    });
    for (let index = 0; index < 200; index += 1) {
      const client = connect({ port: listener.port, host: '127.0.0.1' });
      cleanUps.push(() => client.destroy());
      client.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
    }
    while (arrived < 200) {
      turns += 1;
      const until = performance.now() + 20;
      while (performance.now() < until);
      await nextTurn();
    }
    // One in each turn, as by default, would take 200.
    expect(turns).toBeLessThan(100);
  });
});

describe('a port', () => {
  it('that a listener uses is rejected to a second one', async () => {
    const { port } = await serve(() => undefined);
    await expect(listen({ host: '127.0.0.1', port }, () => () => undefined)).rejects.toMatchObject({
      code: 'EADDRINUSE',
    });
  });

  it('is free when its listener has stopped', async () => {
    const { port, stop } = await serve(() => undefined);
    await stop(10);
    const next = await listen({ host: '127.0.0.1', port }, () => () => undefined);
    await next.stop(10);
  });
});
