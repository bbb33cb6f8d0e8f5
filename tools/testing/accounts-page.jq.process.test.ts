import { execFile } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, inject, it, onTestFinished } from 'vitest';
import { installPackedSdk, makeTemporaryDirectory } from '../../sdk/test/support/pack-sdk.ts';
import { startSeededServer } from './seeded-server.ts';
import { readTaskPage } from './task-page.ts';

const run = promisify(execFile);
const sections = readTaskPage('use/accounts');

/** Starts a server with the demo. @returns a folder with the SDK, and a function that makes its code use that server */
async function startShop() {
  const folder = await makeTemporaryDirectory();
  const server = await startSeededServer({ wholesaleApproval: true, sendsMessages: true });
  onTestFinished(async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  });
  return { folder, fillIn: (code: string) => code.replaceAll('http://localhost:3000', server.url) };
}

it('prints what the page says, in a shell', async () => {
  const { folder, fillIn } = await startShop();
  const script = fillIn(sections.map(({ shell }) => shell).join('\n'));
  const { stdout } = await run('bash', ['-euo', 'pipefail', '-c', script], { cwd: folder });
  expect(stdout.split('\n')).toEqual([
    '["Demo shop","12 New Market, Dhaka 1205",null]',
    'pending',
    '["pending",null]',
    '["TRADE_LICENSE",9]',
    '["TRADE_LICENSE"]',
    '+8801722222222',
    '{"success":true}',
    '{"resendAfter":60,"expiresIn":600}',
    'new-market@example.com',
    '["curl","127.0.0.0/24",true]',
    '{"success":true}',
    '{"success":true}',
    '[]',
    'application/zip',
    'true',
    'erasesAt requestedAt',
    '{"success":true}',
    '{"resendAfter":60,"expiresIn":600}',
    '{"success":true}',
    '',
  ]);
});

it('runs as a program with the SDK', async () => {
  const { folder, fillIn } = await startShop();
  await installPackedSdk(inject('sdkTarball'), folder);
  await writeFile(path.join(folder, 'package.json'), '{ "type": "module" }');
  await writeFile(path.join(folder, 'program.ts'), fillIn(sections.map(({ program }) => program).join('\n')));
  const { stdout } = await run(process.execPath, ['program.ts'], { cwd: folder });
  expect(stdout.split('\n')).toEqual([
    '12 New Market, Dhaka 1205',
    'pending',
    'pending null',
    'TRADE_LICENSE 9',
    '+8801722222222',
    'new-market@example.com',
    '1',
    'account.zip true',
    'true',
    'null',
    '',
  ]);
});
