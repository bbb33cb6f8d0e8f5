import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '../../server/test/support/process/free-port.ts';
import { type InstalledExample, installExample } from '../../tools/testing/install-example.ts';
import { type SeededServer, startSeededServer } from '../../tools/testing/seeded-server.ts';

const execute = promisify(execFile);
const here = fileURLToPath(new URL('.', import.meta.url));
const form = { identifier: '01711111111', password: 'arot-demo-password' };

let example: InstalledExample;
let arot: SeededServer;
let shop: ChildProcess;
let origin: string;

beforeAll(async () => {
  const port = await freePort();
  origin = `http://localhost:${port}`;
  [example, arot] = await Promise.all([installExample(here), startSeededServer({ publicOrigin: origin })]);
  shop = spawn(process.execPath, ['main.ts'], {
    cwd: example.folder,
    env: { PATH: process.env.PATH, PORT: String(port), AROT_URL: arot.server.origin },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(shop.stdout ?? shop, 'data');
});
afterAll(async () => {
  shop?.kill();
  await example?.remove();
  await arot?.stop();
});

const post = (path: string, headers: Record<string, string>, body: Record<string, string> = {}) =>
  fetch(origin + path, { method: 'POST', redirect: 'manual', headers, body: new URLSearchParams(body) });

async function read(
  cookie = '',
): Promise<{ visitor: string | null; prices: (string | null)[]; cached: string | null }> {
  const response = await fetch(`${origin}/?q=rice`, { headers: { cookie } });
  const { visitor, products } = (await response.json()) as {
    visitor: string | null;
    products: { price: string | null }[];
  };
  return { visitor, prices: products.map(({ price }) => price), cached: response.headers.get('cache-control') };
}

async function signIn(): Promise<string> {
  const response = await post('/sign-in', { origin }, form);
  expect([response.status, response.headers.get('location')]).toEqual([303, '/']);
  return response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
}

it('signs a visitor in, shows the prices of that visitor only, and signs out', async () => {
  const before = await read();
  expect(before.visitor).toBe(null);
  expect(before.prices.length).toBeGreaterThan(0);
  expect(new Set(before.prices)).toEqual(new Set([null]));

  const cookie = await signIn();
  expect(cookie).toMatch(/^arot_session=\S{20,}$/);
  const during = await read(cookie);
  expect(during.visitor).toBeTruthy();
  expect(during.prices[0]).toMatch(/^\d+\.\d{2}$/);
  expect(during.cached).toBe('private, no-store');
  expect((await read()).visitor).toBe(null);

  const response = await post('/sign-out', { origin, cookie });
  expect(response.status).toBe(303);
  expect(response.headers.getSetCookie()[0]).toMatch(/^arot_session=;.*Max-Age=0/);
  expect(await read(cookie)).toEqual(before);
});

it('does what the README says', async () => {
  const readme = await readFile(`${example.folder}/README.md`, 'utf8');
  const commands = readme.match(/^curl .*$/gm)?.map((line) => line.replaceAll('http://localhost:5175', origin)) ?? [];
  expect(commands).toHaveLength(3);
  // Arot runs in this process, so nothing may block it.
  const run = async (command = '') => (await execute('bash', ['-c', command], { cwd: example.folder })).stdout;
  expect(await run(commands[0])).toBe('');
  const products = await run(commands[1]);
  expect(await run(commands[2])).toBe('');
  expect(JSON.parse(products)).toMatchObject({ visitor: 'Demo wholesale customer' });
  expect(await readFile(`${example.folder}/jar`, 'utf8')).not.toContain('arot_session');
});

it('keeps concurrent visitors apart', async () => {
  const cookie = await signIn();
  const all = await Promise.all(Array.from({ length: 20 }, (_, index) => read(index % 2 === 0 ? cookie : '')));
  expect(all.map(({ visitor }) => visitor !== null)).toEqual(all.map((_, index) => index % 2 === 0));
});

it('passes on why a sign-in is refused', async () => {
  const wrong = await post('/sign-in', { origin }, { ...form, password: 'wrong password' });
  expect(wrong.status).toBe(401);
  expect(wrong.headers.getSetCookie()).toEqual([]);
  for (const headers of [{ origin: 'https://evil.example' }, {}] as Record<string, string>[]) {
    const foreign = await post('/sign-in', headers, form);
    expect(foreign.status).toBe(403);
    expect(await foreign.json()).toEqual({ message: expect.stringContaining("Use credentials: 'bearer'") });
    expect((await post('/sign-out', { ...headers, cookie: 'arot_session=a' })).status).toBe(403);
  }
});
