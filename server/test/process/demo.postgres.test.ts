import { readdirSync } from 'node:fs';
import { afterEach, expect, it } from 'vitest';
import { installArot } from '../support/process/arot-process.ts';
import { killServers } from '../support/process/server-process.ts';

const arot = await installArot('empty');
afterEach(killServers);

const DEMO_ACCOUNTS = [
  'wholesale@example.com',
  '01711111111',
  'retail@example.com',
  '01722222222',
  'staff@example.com',
];

async function signIn(port: number, identifier: string): Promise<number> {
  const response = await fetch(`http://127.0.0.1:${port}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ identifier, password: 'arot-demo-password', responseMode: 'token' }),
  });
  return response.status;
}

it('rejects --demo in production before it writes anything, and names the command to run', async () => {
  const production = {
    NODE_ENV: 'production',
    AROT_SECRET: 's'.repeat(32),
    AROT_PUBLIC_ORIGIN: 'https://shop.example',
  };
  const server = arot.serve(['--migrate', '--demo'], production);
  expect((await server.ended()).code).toBe(1);
  expect(server.output.stderr).toContain('"npx arot serve --migrate"');
  expect(server.output.stderr.trim().split('\n')).toHaveLength(1);
  expect(readdirSync(arot.folder)).toEqual([]);
});

it('lets the accounts of the demo sign in with the published password', async () => {
  const server = arot.serve(['--migrate', '--demo']);
  const port = await server.listening();
  const statuses = await Promise.all(DEMO_ACCOUNTS.map((each) => signIn(port, each)));
  expect(statuses).toEqual([200, 200, 200, 200, 200]);
});
