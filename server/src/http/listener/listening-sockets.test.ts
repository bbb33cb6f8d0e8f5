import { once } from 'node:events';
import { Agent, get, type IncomingMessage, type RequestListener } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { closeAtEnd } from '../../../test/support/close-at-end.ts';
import { type Listener, listen } from './listen.ts';

async function serve(handler: RequestListener): Promise<Listener> {
  const listener = await listen({ host: '127.0.0.1', port: 0 }, () => handler);
  closeAtEnd(() => listener.stop(10));
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
      closeAtEnd(() => client.destroy());
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

  it('that processes share ends no connection until none of them listens', async () => {
    const one = await serve((_request, response) => response.end('one'));
    const two = await listen({ host: '127.0.0.1', port: one.port }, () => (_, response) => response.end('two'), {
      sharing: 'join',
    });
    closeAtEnd(() => two.stop(10));
    const agent = await connectTo('one', one.port);
    const allStopped = Promise.withResolvers<void>();
    const stopped = one.stop(10_000, () => allStopped.promise);
    for (let count = 0; count < 3; count += 1)
      expect(await read(one.port, agent)).toEqual({ connection: 'keep-alive', body: 'one' });
    // New connections go to the other process.
    expect((await read(one.port, new Agent())).body).toBe('two');
    allStopped.resolve();
    await nextTurn();
    expect(await read(one.port, agent)).toEqual({ connection: 'close', body: 'one' });
    await stopped;
  });

  it('is free when its listener has stopped', async () => {
    const { port, stop } = await serve(() => undefined);
    await stop(10);
    const next = await listen({ host: '127.0.0.1', port }, () => () => undefined);
    await next.stop(10);
  });
});

/** Opens a persistent connection that a certain process has accepted. */
async function connectTo(body: string, port: number): Promise<Agent> {
  for (;;) {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    closeAtEnd(() => agent.destroy());
    if ((await read(port, agent)).body === body) return agent;
  }
}

async function read(port: number, agent: Agent) {
  const [response] = (await once(get({ host: '127.0.0.1', port, agent }), 'response')) as [IncomingMessage];
  return { connection: response.headers.connection, body: await text(response) };
}
