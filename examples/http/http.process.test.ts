import { execFile, spawn } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ReadmeServer, startReadmeServer } from '../../tools/testing/readme-server.ts';
import { runHttpFile } from '../../tools/testing/run-http-file.ts';

const run = promisify(execFile);
const here = fileURLToPath(new URL('.', import.meta.url));

let server: ReadmeServer;

beforeAll(async () => {
  // The applications are those of the README of all examples.
  server = await startReadmeServer(path.join(here, '..'), (line) => line);
});
afterAll(() => server?.stop());

const variables = () => ({
  ...process.env,
  AROT_URL: server.url,
  OAUTH_CLIENT_ID: server.values.clientId,
  OAUTH_CLIENT_SECRET: server.values.clientSecret,
  CHAT_APPLICATION_ID: server.values.chatApplicationId,
  CHAT_WIDGET_KEY: server.values.widgetKey,
  CHAT_APPLICATION_SECRET: server.values.chatApplicationSecret,
});

/** Runs a script with curl. A script that fails rejects with its output. */
const runScript = async (name: string) => (await run(path.join(here, name), { env: variables() })).stdout;

it('browses and searches in Bengali', async () => {
  const output = await runScript('browse.sh');
  expect(output).toMatch(/"name":"[^"]*চাল[^"]*".*"pageSize":2,"total":\d+/);
  expect(output).toMatch(/"slug":"guti-swarna-rice-50kg"/);
  expect(output).toMatch(/"FORBIDDEN".*\n403\n/);
  expect(output).toMatch(/"fields":\{"pageSize":\["[^"]+"\]\}.*\n400\n/);
});

it('signs in with a token, and reads prices and the profile', async () => {
  const output = await runScript('sign-in-with-token.sh');
  expect(output).toMatch(/"customerType":"WHOLESALE","permissions":\[\]\},"expiresAt"/);
  expect(output.match(/"finalPrice":"\d+\.\d\d"/g)).toHaveLength(2);
  expect(output).toMatch(/"shopName":"Demo shop"/);
  expect(output).toMatch(/"success":true.*"UNAUTHENTICATED".*\n401\n$/s);
});

it('signs in with a cookie, and signs out with its origin only', async () => {
  const output = await runScript('sign-in-with-cookie.sh');
  expect(output).toMatch(/"customerType":"RETAIL"/);
  expect(output).toMatch(/"finalPrice":"\d+\.\d\d"/);
  expect(output).not.toMatch(/"token"/);
  expect(output).toMatch(/"FORBIDDEN".*\n403\n.*"success":true/s);
});

it('registers with three documents, and downloads one of them', async () => {
  const output = await runScript('register.sh');
  for (const type of ['SHOP_IMAGE', 'NID', 'TRADE_LICENSE']) expect(output).toContain(`"type":"${type}"`);
  expect(output).toContain('"originalName":"জাতীয় পরিচয়পত্র.pdf"');
  expect(output).toMatch(/"fields":\{"phoneNumber":\[".*\n409\n/);
  expect(output).toMatch(/200 application\/pdf, \d+ bytes\nThe download has the bytes of the upload\./);
});

it('exchanges the code that the user copies from the browser', async () => {
  const output = await pasteCallback((callback) => callback);
  expect(output).toMatch(/"access_token".*"name":"Demo wholesale customer".*"refresh_token".*\n200\n$/s);
});

it('rejects the callback of another request, and of another server', async () => {
  const failure = async (change: (callback: string) => string) =>
    await pasteCallback(change).catch((error: Error) => error.message);
  expect(await failure((url) => url.replace(/state=[^&]+/, 'state=another'))).toContain('belongs to another request');
  expect(await failure((url) => url.replace(/iss=[^&]+/, 'iss=https%3A%2F%2Fevil.example'))).toContain(
    'Another server',
  );
});

it('saves a visitor, and opens, renews, identifies and ends a widget session', async () => {
  const output = await runScript('chat.sh');
  const id = /"chatVisitorId":"(cv_[^"]+)"/.exec(output)?.[1];
  expect(output).toMatch(new RegExp(`"resumed":true,"visitor":\\{"chatVisitorId":"${id}","identified":true`));
  expect(output).toMatch(/"success":true\}\}\n$/);
});

it('has no script that these tests do not run', async () => {
  const scripts = (await readdir(here)).filter((name) => name.endsWith('.sh'));
  expect(scripts.sort()).toEqual([
    'browse.sh',
    'chat.sh',
    'oauth-code-exchange.sh',
    'register.sh',
    'sign-in-with-cookie.sh',
    'sign-in-with-token.sh',
  ]);
});

it('has .http files whose requests return the status of their title', async () => {
  const files = (await readdir(here)).filter((name) => name.endsWith('.http'));
  expect(files.length).toBeGreaterThan(0);
  for (const file of files) {
    const results = await runHttpFile(path.join(here, file), {
      // The names of the files' variables are those that the commands print.
      variables: { ...server.values, url: server.url },
      prompt: async (_name, authorization) =>
        new URL(await server.signIn(authorization.url)).searchParams.get('code') ?? '',
    });
    expect(results.length, file).toBeGreaterThan(0);
    for (const { title, status, expected } of results) expect(status, `${file}: ${title}`).toBe(expected);
  }
});

/** Runs the OAuth script: signs in at the URL that it prints, and types the URL of the callback in. */
async function pasteCallback(change: (callback: string) => string): Promise<string> {
  const script = spawn(path.join(here, 'oauth-code-exchange.sh'), { env: variables() });
  let output = '';
  let errors = '';
  script.stderr.on('data', (chunk) => (errors += chunk));
  const ended = new Promise<number | null>((resolve) => script.once('close', resolve));
  for await (const line of createInterface(script.stdout)) {
    output += `${line}\n`;
    if (line.startsWith(server.url)) script.stdin.end(`${change(await server.signIn(line))}\n`);
  }
  if ((await ended) !== 0) throw new Error(errors);
  return output;
}
