import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { OAuthClient } from '@arot/sdk/server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type InstalledExample, installExample } from '../../tools/testing/install-example.ts';
import { type SeededServer, startSeededServer } from '../../tools/testing/seeded-server.ts';

const run = promisify(execFile);
const example = fileURLToPath(new URL('.', import.meta.url));

let shop: SeededServer;
let installed: InstalledExample;
let desk: ChildProcess;
let deskUrl: string;
let commands: readonly string[];
let output = '';

beforeAll(async () => {
  [shop, installed] = await Promise.all([startSeededServer(), installExample(example)]);
  const env = { ...process.env, AROT_URL: shop.url, PORT: '0' };
  desk = spawn(process.execPath, ['order-desk.ts'], { cwd: installed.folder, env });
  desk.stderr?.on('data', (chunk) => (output += chunk));
  const [line] = await once(desk.stdout as NonNullable<typeof desk.stdout>, 'data');
  desk.stdout?.on('data', (chunk) => (output += chunk));
  deskUrl = `http://127.0.0.1:${/port: (\d+)/.exec(String(line))?.[1]}`;
  const readme = await readFile(`${example}/README.md`, 'utf8');
  commands = [...readme.matchAll(/^curl .*$/gm)].map(([command]) =>
    command.replace('http://localhost:3000', shop.url).replace('http://127.0.0.1:4300', deskUrl),
  );
}, 300_000);
afterAll(async () => {
  desk?.kill();
  await shop?.stop();
  await installed?.remove();
});

/** Runs a command of the README, with a token in place of its dots. @returns its JSON */
async function send(command: string | undefined, token = '') {
  const { stdout } = await run('sh', ['-c', (command ?? 'false').replace('…', token)]);
  return JSON.parse(stdout);
}

const order = async (token: unknown) => {
  const response = await fetch(`${deskUrl}/orders`, { method: 'POST', body: JSON.stringify({ token }) });
  return [response.status, await response.json()];
};

it('takes an order at the prices of a quote, once', async () => {
  const [signIn, quote, place] = commands;
  const { token: session } = (await send(signIn)).data;
  const { data } = await send(quote, session);
  expect(data.lines[0].problems).toEqual([]);
  const placed = await send(place, data.token);
  const [line] = data.lines;
  expect(placed.order).toMatchObject({ total: data.total, lines: [{ slug: line.slug, unitPrice: line.unitPrice }] });
  expect(output).toContain(`10 x miniket-rice-50kg at ${line.unitPrice}`);
  expect(await order(data.token)).toEqual([409, { error: 'There is an order for this quote already.' }]);
});

it('takes one of two orders for the same quote at the same time', async () => {
  const [signIn, quote] = commands;
  const { token: session } = (await send(signIn)).data;
  const { data } = await send(quote, session);
  const statuses = (await Promise.all([order(data.token), order(data.token)])).map(([status]) => status);
  expect(statuses.toSorted()).toEqual([201, 409]);
});

it('rejects what is no quote of the shop', async () => {
  const [signIn, quote] = commands;
  const { token: session } = (await send(signIn)).data;
  const { data } = await send(quote, session);
  const [header, payload, signature] = data.token.split('.');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
  const cheap = Buffer.from(JSON.stringify({ ...claims, total: '1.00' })).toString('base64url');
  expect(await order([header, cheap, signature].join('.'))).toMatchObject([400, { reason: 'signature' }]);
  expect(await order(session)).toMatchObject([400, { reason: 'format' }]);
  expect(await order(null)).toMatchObject([400, { error: 'Send {"token": "…"}.' }]);
});

it('rejects an id token of the same shop', async () => {
  const redirectUri = 'http://localhost:9999/callback';
  const application = await shop.createOAuthApplication({ redirectUris: [redirectUri] });
  const oauth = new OAuthClient({ issuer: shop.url, ...application });
  const { url, pending } = await oauth.createAuthorizationRequest({ scope: 'openid' });
  const { idToken } = await oauth.exchangeCode(oauth.parseCallback(await shop.signIn(url), pending), pending);
  expect(await order(idToken)).toMatchObject([400, { reason: 'typ' }]);
});
