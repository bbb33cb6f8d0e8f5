import { Client } from 'pg';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createPostgresCluster } from '../support/database/throwaway-postgres.ts';
import { installArot } from '../support/process/arot-process.ts';
import { freePort } from '../support/process/free-port.ts';
import { killServers } from '../support/process/server-process.ts';

// Each test starts processes, which is slow on a loaded machine.
vi.setConfig({ testTimeout: 300_000 });

const arot = await installArot('empty');
afterEach(killServers);
// The databases of this cluster do not know letters, as on a server that was set up with the locale C.
const cluster = await createPostgresCluster([], undefined, 'C');
await cluster.start();
await administer('create role seller login', 'create role maker login createdb');

function urlOf(database: string, user = 'postgres'): string {
  const url = new URL(cluster.url);
  url.pathname = `/${database}`;
  url.username = user;
  return url.href;
}

async function administer(...statements: string[]): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: cluster.url });
  await client.connect();
  try {
    let rows: Record<string, unknown>[] = [];
    for (const statement of statements) ({ rows } = await client.query(statement));
    return rows;
  } finally {
    await client.end();
  }
}

const databases = async () =>
  (await administer(`select datname from pg_database where not datistemplate order by datname`)).map(
    ({ datname }) => datname,
  );

const run = (args: string[], database: string, user?: string, variables: NodeJS.ProcessEnv = {}) =>
  arot.run(args, undefined, { DATABASE_URL: urlOf(database, user), ...variables });

const missing = (name: string) =>
  `The database "${name}" does not exist on 127.0.0.1:${new URL(cluster.url).port}. ` +
  'Correct the name in DATABASE_URL, or create the database: arot db create\n';

describe('a database that does not exist', () => {
  it.each([[['settings', 'list']], [['db', 'status']], [['db', 'migrate']], [['db', 'verify']], [['demo', 'seed']]])(
    'is named by `arot %s`, and not created',
    async (args) => {
      expect(await run(args, 'typo')).toEqual({ code: 1, stdout: '', stderr: missing('typo') });
      expect(await databases()).toEqual(['postgres']);
    },
  );

  it('is named by `arot doctor`, and not created', async () => {
    const { code, stdout } = await run(['doctor', '--json'], 'typo');
    expect(code).toBe(1);
    const { findings } = JSON.parse(stdout) as { findings: { part: string }[] };
    expect(findings.filter(({ part }) => part === 'database')).toEqual([
      {
        part: 'database',
        state: 'problem',
        message: expect.stringMatching(/^The database "typo" does not exist on /),
        action: expect.stringContaining('arot db create'),
      },
    ]);
    expect(await databases()).toEqual(['postgres']);
  });

  it('ends `arot serve --migrate` with one line, without a wait', async () => {
    const server = arot.serve(['--migrate'], { DATABASE_URL: urlOf('typo'), AROT_START_WAIT: '10m' });
    expect((await server.ended()).code).toBe(1);
    expect(server.output).toEqual({ stdout: '', stderr: missing('typo') });
    expect(await databases()).toEqual(['postgres']);
  });

  it('is created only by `arot db create`, with letters that Bengali search knows, and only once', async () => {
    const results = await Promise.all([
      arot.run(['db', 'create', '--json']),
      run(['db', 'create', '--json'], 'Shop & co', 'maker'),
      run(['db', 'create', '--json'], 'Shop & co', 'maker'),
    ]);
    expect(results.map(({ code, stdout }) => [code, JSON.parse(stdout).created])).toEqual([
      [0, false],
      [0, true],
      [0, false],
    ]);
    const row = `select pg_encoding_to_char(encoding) as encoding, datctype, datcollate, datdba::regrole::text as owner
      from pg_database where datname = 'Shop & co'`;
    expect(await administer(row)).toEqual([
      { encoding: 'UTF8', datctype: 'C.UTF-8', datcollate: 'C.UTF-8', owner: 'maker' },
    ]);
    const migrated = await run(['db', 'migrate'], 'Shop & co', 'maker');
    expect(migrated).toMatchObject({ code: 0, stderr: '' });
    const { stdout } = await run(['doctor', '--json'], 'Shop & co', 'maker');
    expect(stdout).toContain('encoding UTF8, and a character type that knows letters');
  });

  it('is not created by a user who may not, who learns the command for a superuser', async () => {
    expect(await run(['db', 'create'], 'other', 'seller')).toEqual({
      code: 1,
      stdout: '',
      stderr:
        'The user "seller" may not create databases. As a superuser, run: createdb -O seller -E UTF8 --locale=C.UTF-8 -T template0 other\n',
    });
  });
});

describe('a rejected user', () => {
  it('ends `arot serve` and `arot db migrate` with one line, without a wait', async () => {
    const reason = /^127\.0\.0\.1:\d+ rejects the user "stranger": role "stranger" does not exist\. Correct .*\n$/;
    const environment = { DATABASE_URL: urlOf('postgres', 'stranger'), AROT_START_WAIT: '10m' };
    const server = arot.serve([], environment);
    expect((await server.ended()).code).toBe(1);
    expect(server.output.stderr).toMatch(reason);
    expect(await arot.run(['db', 'migrate'], undefined, environment)).toEqual({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(reason),
    });
  });
});

describe('a PostgreSQL server that is away', () => {
  const environment = () => ({ DATABASE_URL: urlOf('waiting'), AROT_START_WAIT: '10m' });
  const port = async () => String(await freePort());

  beforeAll(() => run(['db', 'create'], 'waiting'));

  const status = async (on: string, path: string, method = 'GET') => {
    const response = await fetch(`http://127.0.0.1:${on}${path}`, { method }).catch(() => undefined);
    return response && [response.status, await response.json()];
  };

  it('is awaited by `arot serve` and `arot db migrate`, and /readyz responds 503 meanwhile', async () => {
    await cluster.stop();
    const PORT = await port();
    const server = arot.serve(['--migrate'], { ...environment(), PORT });
    await expect
      .poll(() => status(PORT, '/readyz'), { timeout: 60_000 })
      .toEqual([503, { status: 'database unavailable' }]);
    expect(await status(PORT, '/healthz')).toEqual([200, { status: 'ok' }]);
    expect(await status(PORT, '/api/products')).toMatchObject([503, { error: { code: 'SERVICE_UNAVAILABLE' } }]);
    expect(await status(PORT, '/api/auth/login', 'POST')).toMatchObject([503, {}]);
    const migration = arot.run(['db', 'migrate'], undefined, environment());
    await cluster.start();
    const migrated = await migration;
    expect(migrated.code).toBe(0);
    expect(migrated.stderr).toMatch(/^(The database cannot be reached: .*\nWaiting for it up to 600 s\.\n)?$/);
    await server.listening();
    expect(await status(PORT, '/readyz')).toEqual([200, { status: 'ready' }]);
    expect(await status(PORT, '/api/products')).toMatchObject([200, {}]);
    const waits = server.output.stdout.split('\n').filter((line) => line.includes('waiting for the database'));
    expect(waits).toHaveLength(1);
    expect(waits[0]).toContain('ECONNREFUSED');
    expect((await server.ended('SIGTERM')).code).toBe(0);
  });

  it('ends the wait when it has taken too long', async () => {
    await cluster.stop();
    const server = arot.serve([], { ...environment(), AROT_START_WAIT: '1s' });
    expect((await server.ended()).code).toBe(1);
    expect(server.output.stderr).toMatch(/^The database cannot be reached: connect ECONNREFUSED .* \(waited 1 s\)\n$/);
    await cluster.start();
  });

  it('does not delay a stop', async () => {
    await cluster.stop();
    const PORT = await port();
    const server = arot.serve([], { ...environment(), PORT });
    await expect.poll(() => status(PORT, '/healthz'), { timeout: 60_000 }).toBeDefined();
    expect((await server.ended('SIGTERM')).code).toBe(0);
    expect(server.output.stderr).toBe('');
    await cluster.start();
  });
});
