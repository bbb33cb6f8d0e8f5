import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { installArot } from '../support/process/arot-process.ts';
import { killServers } from '../support/process/server-process.ts';
import { incomplete, startLoad } from '../support/process/start-load.ts';

const arot = await installArot('empty');
afterEach(killServers);

it('loads the demo once when three servers start together on an empty database', async () => {
  const servers = Array.from({ length: 3 }, () => arot.serve(['--migrate', '--demo']));
  const ports = await Promise.all(servers.map((server) => server.listening()));
  for (const port of ports) {
    const response = await fetch(`http://127.0.0.1:${port}/api/products`);
    expect(await response.json()).toMatchObject({ data: { pagination: { total: expect.any(Number) } } });
  }
  expect(servers.filter(({ output }) => output.stdout.includes('loaded the demo'))).toHaveLength(1);
  const codes = await Promise.all(servers.map(async (server) => (await server.ended('SIGTERM')).code));
  expect(codes).toEqual([0, 0, 0]);
});

it('stops on SIGTERM under load without cutting off a request', async () => {
  const server = arot.serve();
  const load = startLoad(await server.listening(), ['/api/products?pageSize=100', '/api/settings', '/api/categories']);
  await expect.poll(() => load.outcomes.length).toBeGreaterThan(50);
  expect((await server.ended('SIGTERM')).code).toBe(0);
  await load.done;
  expect(incomplete(load.outcomes)).toEqual([]);
});

it('still accepts requests for AROT_DRAIN after SIGTERM, while /readyz responds 503', async () => {
  const server = arot.serve([], { AROT_DRAIN: '3s' });
  const origin = `http://127.0.0.1:${await server.listening()}`;
  server.child.kill('SIGTERM');
  await expect.poll(() => server.output.stdout).toContain('"msg":"draining"');
  const ready = await fetch(`${origin}/readyz`);
  expect([ready.status, await ready.json()]).toEqual([503, { status: 'stopping' }]);
  expect((await fetch(`${origin}/api/products`)).status).toBe(200);
  expect((await server.ended()).code).toBe(0);
  await expect(fetch(`${origin}/api/products`)).rejects.toThrow();
});

it('exits with 0 after AROT_STOP_TIMEOUT although a statement waits for a lock', async () => {
  await arot.withDatabase(async (database) => {
    const holder = database.fork();
    await holder.begin();
    await holder.execute('lock table setting in access exclusive mode');
    const server = arot.serve([], { AROT_STOP_TIMEOUT: '1s' });
    const port = await server.listening();
    const request = fetch(`http://127.0.0.1:${port}/api/settings`).then(
      (response) => response.status,
      () => 'cut',
    );
    await sleep(200);
    const { code } = await server.ended('SIGTERM');
    expect(code).toBe(0);
    expect(await request).toBe('cut');
    expect(server.output.stdout).toMatch(/"msg":"stopped"}\n$/);
    await holder.rollback();
  });
});
