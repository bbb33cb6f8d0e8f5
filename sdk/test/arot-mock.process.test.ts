import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { createClient } from '../src/index.ts';
import { createStaffClient } from '../src/staff/index.ts';
import { installPackedSdk, makeTemporaryDirectory, packSdk } from './support/pack-sdk.ts';

const run = promisify(execFile);
const PASSWORD = 'arot-demo-password';

let directory: string;
let program: string;

beforeAll(async () => {
  directory = await makeTemporaryDirectory();
  await installPackedSdk(await packSdk(directory), directory);
  const root = path.join(directory, 'node_modules/@arot/sdk');
  const { bin } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')) as {
    bin: Record<string, string>;
  };
  program = path.join(root, bin['arot-mock'] ?? '');
});
afterAll(() => rm(directory, { recursive: true, force: true }));

/** Starts the program. @returns the URL that it prints */
async function start(...args: string[]): Promise<string> {
  const child = spawn(process.execPath, [program, '--port', '0', ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill());
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  return String(line).trim();
}

it('prints its URL, and serves a small shop to customers and staff', async () => {
  const baseUrl = await start();
  expect(baseUrl).toMatch(/^http:\/\/localhost:\d+$/);
  const client = createClient({ baseUrl, credentials: 'bearer' });
  await client.auth.login({ identifier: '01711111111', password: PASSWORD });
  expect((await client.products.get('miniket-rice-50kg')).pricing?.finalPrice).toBe('3150.00');
  const staff = createStaffClient({ baseUrl, credentials: 'bearer' });
  await staff.auth.login({ identifier: 'staff@example.com', password: PASSWORD });
  expect((await staff.products.list({ status: 'draft' })).items).toHaveLength(1);
  const nidDocument = new File(['%PDF-1.7'], 'nid.pdf', { type: 'application/pdf' });
  const { documents } = await client.customers.register({
    phoneNumber: '01811111111',
    password: PASSWORD,
    nidDocument,
  });
  expect(documents).toHaveLength(1);
});

it('lets pages of other origins use it with a token, and keeps the cookies of callers apart', async () => {
  const baseUrl = await start();
  const headers = { origin: 'http://localhost:5173', 'content-type': 'application/json' };
  const preflight = await fetch(`${baseUrl}/api/auth/login`, {
    method: 'OPTIONS',
    headers: { ...headers, 'access-control-request-method': 'POST', 'access-control-request-headers': 'content-type' },
  });
  expect([preflight.status, preflight.headers.get('access-control-allow-headers')]).toEqual([204, 'content-type']);
  const login = (responseMode: string, origin: string) =>
    fetch(`${baseUrl}/api/auth/login`, {
      method: 'POST',
      headers: { ...headers, origin },
      body: JSON.stringify({ identifier: '01711111111', password: PASSWORD, responseMode }),
    });
  const byToken = await login('token', headers.origin);
  expect([byToken.status, byToken.headers.get('access-control-allow-origin')]).toEqual([200, headers.origin]);
  expect((await login('cookie', headers.origin)).status).toBe(403);
  const byCookie = await login('cookie', baseUrl);
  const [cookie = ''] = byCookie.headers.getSetCookie();
  const session = (of: Record<string, string>) => fetch(`${baseUrl}/api/auth/session`, { headers: of });
  expect([(await session({ cookie })).status, (await session({})).status]).toEqual([200, 401]);
});

it('serves the data of a file, and says what is wrong with it', async () => {
  const file = path.join(directory, 'data.json');
  await writeFile(file, JSON.stringify({ products: [{ slug: 'tea', name: 'Tea', status: 'published' }] }));
  const { items } = await createClient({ baseUrl: await start('--data', file) }).products.list();
  expect(items.map(({ slug }) => slug)).toEqual(['tea']);
  const tea = { slug: 'tea', name: 'Tea', status: 'published', retailMinOrderQuantity: 0 };
  await writeFile(file, JSON.stringify({ products: [tea] }));
  const invalid = await fetch(`${await start('--data', file)}/api/products`);
  expect([invalid.status, await invalid.text()]).toEqual([
    500,
    expect.stringContaining('products.list: the response of listProducts is not valid'),
  ]);
  await writeFile(file, '{ "product": [] }');
  const failure = await run(process.execPath, [program, '--data', file]).catch((error) => error);
  expect([failure.code, failure.stderr]).toEqual([1, expect.stringContaining('there is no state "product"')]);
});

it.each([
  [['--colour'], 2, /Unknown option '--colour'[\s\S]*Usage: arot-mock/],
  [['--port', 'x'], 2, /--port must be a number/],
  [['--data', 'none.json'], 1, /none\.json: ENOENT/],
])('rejects %j', async (args, code, message) => {
  const failure = await run(process.execPath, [program, ...args]).catch((error) => error);
  expect([failure.code, failure.stderr]).toEqual([code, expect.stringMatching(message)]);
});

it('prints its usage', async () => {
  expect((await run(process.execPath, [program, '--help'])).stdout).toContain('Usage: arot-mock');
});
