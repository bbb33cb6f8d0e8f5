import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { hasPgbouncer, startPgbouncer } from '../support/database/pgbouncer.ts';
import { type ArotInstallation, installArot } from '../support/process/arot-process.ts';
import { killServers } from '../support/process/server-process.ts';

let arot: ArotInstallation;
let variables: Record<string, string>;

describe.runIf(hasPgbouncer())('behind PgBouncer in transaction mode', () => {
  beforeAll(async () => {
    arot = await installArot('empty');
    const pooler = await startPgbouncer(arot.variables.DATABASE_URL ?? '');
    variables = { DATABASE_URL: pooler.url, AROT_DATABASE_POOLER: 'transaction', AROT_LIMITER_URL: 'postgres:' };
  });
  afterEach(killServers);

  it('migrates, imports, and serves two processes with concurrent requests of every kind', async () => {
    const servers = [arot.serve(['--migrate', '--demo'], variables), arot.serve(['--migrate', '--demo'], variables)];
    const origins = await Promise.all(servers.map(async (server) => `http://127.0.0.1:${await server.listening()}`));
    const json = { 'content-type': 'application/json' };
    const logIn = (origin: string, password: string) =>
      fetch(`${origin}/api/auth/login`, {
        method: 'POST',
        headers: json,
        body: JSON.stringify({ identifier: '01711111111', password, responseMode: 'token' }),
      });
    const signIn = async (origin: string) => {
      const response = await logIn(origin, 'arot-demo-password');
      return ((await response.json()) as { data: { token: string } }).data.token;
    };
    const statuses = await Promise.all(
      Array.from({ length: 40 }, async (_, index) => {
        const origin = origins[index % 2] ?? '';
        const paths = ['/api/products?q=rice', `/api/products?page=${index + 1}`, '/api/settings', '/api/categories'];
        const responses = await Promise.all(paths.map((path) => fetch(`${origin}${path}`)));
        if (index % 10 > 0) return responses.map(({ status }) => status);
        const headers = { authorization: `Bearer ${await signIn(origin)}` };
        const priced = await fetch(`${origin}/api/products?sort=price&page=${index + 1}`, { headers });
        const left = await fetch(`${origin}/api/auth/logout`, { method: 'POST', headers });
        const after = await fetch(`${origin}/api/auth/session`, { headers });
        return [...responses.map(({ status }) => status), priced.status, left.status, after.status - 201];
      }),
    );
    expect(new Set(statuses.flat())).toEqual(new Set([200]));
    // The limit of 10 in a minute counts the attempts at both servers, in PostgreSQL.
    const attempts = [...Array.from({ length: 12 }).keys()].map((index) => origins[index % 2] ?? '');
    const rejected: number[] = [];
    for (const origin of attempts) rejected.push((await logIn(origin, 'a wrong password')).status);
    expect(rejected.at(0)).toBe(401);
    expect(rejected.at(-1)).toBe(429);
    for (const command of [
      ['db', 'status'],
      ['db', 'verify'],
      ['demo', 'seed'],
    ])
      expect(await arot.run(command, undefined, variables)).toMatchObject({ code: 0, stderr: '' });
    expect((await fetch(`${origins[0]}/readyz`)).status).toBe(200);
    expect(await Promise.all(servers.map(async (server) => (await server.ended('SIGTERM')).code))).toEqual([0, 0]);
    for (const { output } of servers) expect(output.stdout).not.toContain('"level":"error"');
  });
});
