import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { createServer, request as forward, type Server } from 'node:http';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '../../server/test/support/process/free-port.ts';
import { type InstalledExample, installExample } from '../../tools/testing/install-example.ts';
import { type SeededServer, startSeededServer } from '../../tools/testing/seeded-server.ts';

const here = fileURLToPath(new URL('.', import.meta.url));

let example: InstalledExample;
let arot: SeededServer;
let port: number;
/** The connection of the phone: a proxy. Without it, the phone is offline. */
let proxy: Server | undefined;
/** Drops the response to the next registration, and then the connection if `thenOffline` is set. */
let dropRegistration: { thenOffline: boolean } | undefined;
const registrations: number[] = [];

beforeAll(async () => {
  [example, arot, port] = await Promise.all([installExample(here), startSeededServer(), freePort()]);
  await connect();
});

afterAll(async () => {
  await disconnect();
  await arot?.stop();
  await example?.remove();
});

async function connect(): Promise<void> {
  proxy = createServer((incoming, outgoing) => {
    const { method, url, headers } = incoming;
    const upstream = forward(arot.url + url, { method, headers }, async (response) => {
      if (url === '/api/auth/customer/register') {
        registrations.push(response.statusCode ?? 0);
        const drop = dropRegistration;
        dropRegistration = undefined;
        if (drop) {
          await text(response);
          incoming.socket.destroy();
          if (drop.thenOffline) await disconnect();
          return;
        }
      }
      outgoing.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(outgoing);
    });
    upstream.on('error', () => outgoing.destroy());
    incoming.pipe(upstream);
  }).listen(port, '127.0.0.1');
  await once(proxy, 'listening');
}

async function disconnect(): Promise<void> {
  proxy?.close();
  proxy?.closeAllConnections();
  proxy = undefined;
}

const folderOf = (phone: string) => path.join(example.folder, phone);

/** Starts the app on a phone. Each run is a new process. */
function start(phone: string, taps: string[], env: NodeJS.ProcessEnv = {}): ChildProcess {
  return spawn(process.execPath, ['src/main.ts', ...taps], {
    cwd: example.folder,
    env: { PATH: process.env.PATH, AROT_URL: `http://127.0.0.1:${port}`, PHONE_FOLDER: folderOf(phone), ...env },
  });
}

async function run(phone: string, taps: string[], env: NodeJS.ProcessEnv = {}): Promise<string> {
  const app = start(phone, taps, env);
  return await outputOf(app);
}

async function outputOf(app: ChildProcess): Promise<string> {
  if (!app.stdout || !app.stderr) throw new Error('The app has no output.');
  const [stdout, stderr, [code]] = await Promise.all([text(app.stdout), text(app.stderr), once(app, 'exit')]);
  if (code !== 0) throw new Error(`The app ended with ${code}: ${stderr}`);
  return stdout;
}

const me = (token: string) =>
  fetch(`${arot.url}/api/auth/customer/me`, { headers: { authorization: `Bearer ${token}` } });

it('registers with a picture, and is still signed in after a restart, until the sign-out', async () => {
  expect(await run('first', ['register'])).toMatch(/^Registered 017\d{8}, signed in as রহিমা বেগম\.\n$/);
  const prices = await run('first', ['prices', 'document']);
  expect(prices).toMatch(/- .+: ৳\d+\.\d\d\n/);
  const picture = await readFile(path.join(folderOf('first'), 'দোকান.png'));
  expect(picture).toEqual(await readFile(path.join(here, 'assets/shop.png')));

  const token = await readFile(path.join(folderOf('first'), 'secrets/token'), 'utf8');
  expect((await me(token)).status).toBe(200);
  expect(await run('first', ['sign-out', 'prices'])).toMatch(/Signed out\.\n- .+: sign in\n/);
  expect(await readdir(path.join(folderOf('first'), 'secrets'))).toEqual([]);
  expect((await me(token)).status).toBe(401);
});

it.each([false, true])('recovers a registration whose response was lost, offline after it: %s', async (thenOffline) => {
  registrations.length = 0;
  dropRegistration = { thenOffline };
  const app = start(`lost-${thenOffline}`, ['register', 'document']);
  const output = outputOf(app);
  if (thenOffline) {
    await once(app.stdout ?? app, 'data');
    await connect();
  }
  expect(await output).toMatch(/only the response was lost[\s\S]*signed in as রহিমা বেগম[\s\S]*দোকান\.png/);
  // One account. After the outage, the registration is sent again and the number is taken.
  expect(registrations).toEqual(thenOffline ? [201, 409] : [201]);
});

it('waits for a connection to register, and never signs in to the account of another customer', async () => {
  await disconnect();
  const env = { PHONE_NUMBER: '01799999999' };
  const waiting = start('offline', ['register'], env);
  const output = outputOf(waiting);
  await once(waiting.stdout ?? waiting, 'data');
  expect(await readdir(folderOf('offline')).catch(() => [])).toEqual([]);
  await connect();
  expect(await output).toMatch(/^\[No connection\. .*\]\nRegistered 01799999999, signed in/);
  await expect(run('other', ['register'], { ...env, PASSWORD: 'another password' })).rejects.toThrow('ConflictError');
});

it('shows saved prices without a connection, and none of an earlier customer', async () => {
  const online = await run('prices', ['register', 'prices']);
  const lines = (printed: string) => printed.split('\n').filter((line) => line.startsWith('- '));
  await disconnect();
  const offline = await run('prices', ['prices']);
  expect(offline).toMatch(/^\[No connection\. These prices are from 20\d\d-.*\]\n/);
  expect(lines(offline)).toEqual(lines(online));
  expect(lines(offline).length).toBeGreaterThan(5);
  expect(await run('prices', ['sign-out'])).toMatch(/could not be reached.*\nSigned out/);
  await expect(run('prices', ['prices'])).rejects.toThrow('ArotConnectionError');
  await connect();
});

it('imports nothing of a platform into the file that an app copies', async () => {
  for (const file of ['shop.ts', 'platform.ts']) {
    const source = await readFile(path.join(here, 'src', file), 'utf8');
    const imports = [...source.matchAll(/from '([^']+)'/g)].map(([, name]) => name);
    for (const name of imports) expect(['@arot/sdk', './platform.ts']).toContain(name);
  }
});
