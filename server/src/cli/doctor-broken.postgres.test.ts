import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { hasPgbouncer, startPgbouncer } from '../../test/support/database/pgbouncer.ts';
import { createDatabase, directUrl, dropDatabase, isPooled } from '../../test/support/database/postgres-databases.ts';
import { installArot } from '../../test/support/process/arot-process.ts';
import { killServers } from '../../test/support/process/server-process.ts';

// Installations that are really broken: what doctor says about each, and the one line with which a server ends.
vi.setConfig({ testTimeout: 300_000 });

const arot = await installArot();
await writeFile(path.join(arot.folder, 'occupied'), 'This is a file.');
afterEach(killServers);

type Line = { part: string; state: string; message: string; action?: string };

async function examine(variables: NodeJS.ProcessEnv = {}): Promise<(part: string) => Line[]> {
  const { stdout } = await arot.run(['doctor', '--json'], undefined, variables);
  const { findings } = JSON.parse(stdout) as { findings: Line[] };
  return (part) => findings.filter((finding) => finding.part === part);
}

/** Starts a server that must exit with 1 and one line of error text. @returns the line, and its log */
async function rejection(variables: NodeJS.ProcessEnv): Promise<{ line: string; log: string }> {
  const server = arot.serve([], variables);
  expect((await server.ended()).code).toBe(1);
  const { stdout, stderr } = server.output;
  expect(stderr).toMatch(/^.+\n$/);
  return { line: stderr.trim(), log: stdout };
}

describe('a folder below a file', () => {
  const below = () => path.join(arot.folder, 'occupied', 'store');

  it('is a problem, and not one that the first start solves', async () => {
    const of = await examine({ AROT_STORAGE_URL: `file:${below()}`, AROT_PICTURES_URL: `file:${below()}` });
    for (const part of ['documents', 'pictures']) {
      expect(of(part)).toContainEqual({
        part,
        state: 'problem',
        message: `the folder ${below()} for ${part} cannot be made: ${path.dirname(below())} is no folder`,
        action: expect.stringMatching(/^Correct AROT_(STORAGE|PICTURES)_URL /),
      });
    }
    const itself = await examine({ AROT_STORAGE_URL: `file:${path.dirname(below())}` });
    expect(itself('documents')).toMatchObject([{ state: 'problem', message: expect.stringMatching(/ is a file$/) }]);
  });

  it('ends a server with one line, after a warning of a variable that nothing reads', async () => {
    const { line, log } = await rejection({ AROT_STORAGE_URL: `file:${below()}`, AROT_LOGIN_LIMT: '1/1m' });
    expect(line).toBe(
      `The folder ${below()} of the documents cannot be made: ENOTDIR: not a directory, mkdir '${below()}'. Correct AROT_STORAGE_URL or AROT_DATA_DIR.`,
    );
    const warning = log.split('\n').find((each) => each.includes('AROT_LOGIN_LIMT'));
    expect(JSON.parse(warning ?? '{}')).toMatchObject({ level: 'warn', likely: 'AROT_LOGIN_LIMIT' });
    expect(log).not.toContain('1/1m');
  });
});

describe('a database before its first migration', () => {
  const source = inject('databaseSource');
  if (source.kind !== 'template') throw new Error('These tests need a PostgreSQL server.');

  it.each([
    ['C.UTF-8', { state: 'ok', message: 'encoding UTF8, and a character type that knows letters' }],
    ['C', { state: 'warning', message: 'the character type is C: Bengali search works, but slowly' }],
  ])('lacks only its migrations, and its character type %s is checked', async (locale, finding) => {
    const { name, url } = await createDatabase(source.serverUrl, `template0 encoding 'UTF8' locale '${locale}'`);
    const of = await examine({ DATABASE_URL: url });
    expect(of('database').filter(({ state }) => state === 'problem')).toEqual([]);
    expect(of('database')).toContainEqual(expect.objectContaining(finding));
    expect(of('migrations')).toMatchObject([{ state: 'problem', action: 'Run: npx arot db migrate' }]);
    await dropDatabase(source.serverUrl, name);
  });

  it('names another engine by its version(), and why Arot cannot run on it', async () => {
    const { name, url } = await createDatabase(source.serverUrl);
    const { Client } = await import('pg');
    const client = new Client({ connectionString: directUrl(url) });
    await client.connect();
    await client.query(`create schema other;
      create function other.version() returns text language sql as $$ select 'PostgreSQL 15.12-YB-2025.2.0.0-b0 on x86_64' $$;
      alter database ${name} set search_path = other, public, pg_catalog`);
    await client.end();
    const of = await examine({ DATABASE_URL: url });
    expect(of('database')).toMatchObject([
      { state: 'ok' },
      { state: 'problem', message: expect.stringMatching(/^the database is YugabyteDB, .*transition tables/) },
    ]);
    expect([...of('migrations'), ...of('schema')]).toEqual([]);
    await dropDatabase(source.serverUrl, name);
  });
});

describe('Redis on a closed port', () => {
  const variables = { AROT_LIMITER_URL: 'redis://:hunter2@127.0.0.1:2' };
  const reason = /^AROT_LIMITER_URL: Redis at 127\.0\.0\.1:2 cannot be used: connect ECONNREFUSED 127\.0\.0\.1:2\./;

  it('is named with its variable by doctor', async () => {
    const of = await examine(variables);
    expect(of('limits')).toMatchObject([{ state: 'problem', message: expect.stringMatching(reason) }]);
  });

  it('ends a server with one line that names them', async () => {
    expect((await rejection(variables)).line).toMatch(reason);
  });
});

describe.runIf(hasPgbouncer() && !isPooled())('PgBouncer without its variable', () => {
  let pooler: Awaited<ReturnType<typeof startPgbouncer>> | undefined;
  beforeAll(async () => {
    pooler = await startPgbouncer(arot.variables.DATABASE_URL ?? '');
  });

  it('is named by doctor and by a server, with what to set', async () => {
    const variables = { DATABASE_URL: pooler?.url ?? '' };
    const of = await examine(variables);
    expect(of('database')).toMatchObject([
      {
        state: 'problem',
        message: expect.stringMatching(/is a pooler that rejects .*: unsupported startup parameter/),
        action: 'Behind PgBouncer in transaction mode, set AROT_DATABASE_POOLER=transaction.',
      },
    ]);
    expect((await rejection(variables)).line).toMatch(/ set AROT_DATABASE_POOLER=transaction\.$/);
  });
});

it('prints the reason of a failed connection once', async () => {
  const of = await examine({ DATABASE_URL: 'postgres://shop:hunter2@127.0.0.1:1/shop' });
  expect(of('database')[0]?.message.match(/ECONNREFUSED/g)).toHaveLength(1);
});
