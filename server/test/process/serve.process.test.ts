import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { migrationsList } from '../../src/database/schema/migrations/index.ts';
import { installArot } from '../support/process/arot-process.ts';
import { killServers, startServer } from '../support/process/server-process.ts';
import { incomplete, startLoad } from '../support/process/start-load.ts';

// A process on the embedded database takes seconds to start. The tests therefore share one database and depend on their order.
const arot = await installArot('empty');
afterEach(killServers);

/** Selects a new database in memory. */
const inMemory: NodeJS.ProcessEnv = { DATABASE_URL: 'memory:' };

/** Returns the app-content keys of the database. It opens the embedded database itself, so no server may be running. */
async function registeredKeys(): Promise<Set<string>> {
  const rows = await arot.withDatabase((database) =>
    database.fork().execute<{ key: string }[]>('select key from app_content'),
  );
  return new Set(rows.map(({ key }) => key));
}

describe('server that cannot start', () => {
  it('names the missing migrations in one line, and exits with 1', async () => {
    const server = arot.serve();
    expect((await server.ended()).code).toBe(1);
    expect(server.output.stderr).toBe(
      `The database lacks ${migrationsList.length} migration(s). Run "arot db migrate", or start with "arot serve --migrate".\n`,
    );
  });

  it('lists every configuration error, and exits with 2', async () => {
    const server = arot.serve([], { ...inMemory, PORT: 'x', AROT_LOG_LEVEL: 'loud', AROT_TRUST_PROXY: 'yes' });
    expect((await server.ended()).code).toBe(2);
    expect(server.output.stderr.match(/^ {2}[A-Z_]+: .+/gm)).toHaveLength(3);
    expect(server.output.stdout).toBe('');
  });

  it('names the database server that it cannot reach, and exits with 1', async () => {
    const server = arot.serve([], {
      ...inMemory,
      DATABASE_URL: 'postgres://127.0.0.1:1/arot',
      AROT_START_WAIT: '0s',
    });
    expect((await server.ended()).code).toBe(1);
    expect(server.output.stderr).toBe('The database cannot be reached: connect ECONNREFUSED 127.0.0.1:1\n');
  });
});

describe('running server', () => {
  it('writes its URL to stdout and stderr, and stops on SIGTERM under load without cutting off a request', async () => {
    const server = arot.serve(['--migrate', '--demo']);
    const port = await server.listening();
    const origin = `http://localhost:${port}`;
    expect(server.output.stdout).toContain(`"msg":"listening on ${origin}"`);
    await expect.poll(() => server.output.stderr).toContain(`listening on ${origin}`);

    const second = arot.serve();
    expect((await second.ended()).code).toBe(1);
    expect(second.output.stderr).toContain(`is in use by process ${server.child.pid} ("arot serve --migrate --demo"`);
    expect(second.output.stderr.trim().split('\n')).toHaveLength(1);

    const silent = connect(port, '127.0.0.1').on('error', () => undefined);
    const load = startLoad(port, ['/api/products?pageSize=100', '/api/settings', '/api/categories', '/healthz']);
    await expect.poll(() => load.outcomes.length, { timeout: 60_000 }).toBeGreaterThan(50);
    const before = load.outcomes.length;
    const { code } = await server.ended('SIGTERM');
    await load.done;
    silent.destroy();
    expect(incomplete(load.outcomes)).toEqual([]);
    expect(load.outcomes.length).toBeGreaterThan(before);
    // A server that exceeds its deadline exits with 1.
    expect(code).toBe(0);
    expect(server.output.stdout).toMatch(/"msg":"stopped"}\n$/);
  });

  it('exits with 1 if its port or the port of the metrics is in use', async () => {
    const holder = createServer().listen(0, '127.0.0.1');
    await once(holder, 'listening');
    const { port } = holder.address() as { port: number };
    for (const name of ['PORT', 'AROT_OPS_PORT']) {
      const server = arot.serve([], { [name]: String(port) });
      expect((await server.ended()).code, name).toBe(1);
      expect(server.output.stderr).toBe(`listen EADDRINUSE: address already in use 127.0.0.1:${port}\n`);
    }
    holder.close();
  });

  it('loses no acknowledged write after SIGKILL, and starts again at once', async () => {
    const first = arot.serve();
    const writes = startLoad(
      await first.listening(),
      Array.from({ length: 10_000 }, (_, index) => `/api/app-content/written-${index}`),
      1,
    );
    await expect.poll(() => writes.outcomes.length, { timeout: 60_000, interval: 10 }).toBeGreaterThan(40);
    await first.ended('SIGKILL');
    await writes.done;
    const acknowledged = writes.outcomes
      .filter(({ status, whole }) => status === 200 && whole)
      .map((write) => write.path);

    const second = arot.serve();
    const port = await second.listening();
    expect((await fetch(`http://127.0.0.1:${port}/api/products`)).status).toBe(200);
    expect((await second.ended('SIGINT')).code).toBe(0);
    const keys = await registeredKeys();
    expect(acknowledged.length).toBeGreaterThan(40);
    expect(acknowledged.filter((write) => !keys.has(write.replace('/api/app-content/', '')))).toEqual([]);
  });

  it('stops once, in order, after several signals', async () => {
    const server = arot.serve();
    const socket = connect(await server.listening(), '127.0.0.1');
    // The server waits for the rest of this request before it stops.
    socket.write('GET /api/settings HTTP/1.1\r\nHost:');
    await once(socket, 'connect');
    // After this response the server has read the first half of the request.
    await fetch(`http://127.0.0.1:${await server.listening()}/healthz`);
    for (const signal of ['SIGINT', 'SIGINT', 'SIGTERM', 'SIGTERM'] as const) {
      server.child.kill(signal);
      await expect.poll(() => server.output.stdout).toContain('"msg":"stopping"');
    }
    const response = once(socket, 'data');
    socket.write(' a\r\n\r\n');
    expect(String(await response)).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
    expect((await server.ended()).code).toBe(0);
  });

  it('continues after the readers of stdout and stderr have closed them', async () => {
    const server = arot.serve();
    const port = await server.listening();
    server.child.stdout?.destroy();
    server.child.stderr?.destroy();
    for (let request = 0; request < 3; request += 1) {
      expect((await fetch(`http://127.0.0.1:${port}/api/settings`)).status).toBe(200);
    }
    server.child.kill('SIGTERM');
    const [code] = await once(server.child, 'exit');
    expect(code).toBe(0);
  });

  it('logs an unhandled rejection, and exits with 1', async () => {
    const preload = "process.on('SIGUSR2', () => Promise.reject(new Error('unforeseen')))";
    const server = startServer([], arot.variables, ['--import', `data:text/javascript,${encodeURIComponent(preload)}`]);
    await server.listening();
    expect((await server.ended('SIGUSR2')).code).toBe(1);
    expect(JSON.parse(server.output.stdout.trim().split('\n').at(-1) ?? '')).toMatchObject({
      level: 'fatal',
      msg: 'unhandledRejection',
      err: { message: 'unforeseen' },
    });
  });
});
