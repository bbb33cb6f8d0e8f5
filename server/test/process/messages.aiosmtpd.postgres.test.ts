import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { setVerified } from '../../src/accounts/account-details.repository.ts';
import { createAccount } from '../support/accounts/fixtures.ts';
import { installArot } from '../support/process/arot-process.ts';
import { freePort } from '../support/process/free-port.ts';
import { killServers } from '../support/process/server-process.ts';

const SECRET = `whsec_${Buffer.alloc(32, 'm').toString('base64')}`;
const [PHONE, EMAIL, PASSWORD] = ['+8801722222222', 'karim@demo.example', 'noton-chabi-77-mirpur'];

type Received = { readonly id: string; readonly to: string; readonly text: string; readonly kind: string };

let smtp: { readonly child: ChildProcess; readonly port: number; output: string };
let receiver: Server;
/** What the SMS webhook has received, and the times of arrival. */
let received: { readonly message: Received; readonly webhookId: string; readonly at: number }[] = [];
/** Answers the SMS webhook. */
let answer: (response: ServerResponse) => void = accept;

const arot = await installArot();
await arot.withDatabase(async (database) => {
  const customer = { email: EMAIL, phoneNumber: PHONE, customerType: 'RETAIL' as const };
  const { id } = await createAccount({ database }, customer);
  await setVerified(database.fork(), id, 'email', new Date());
});
beforeAll(async () => {
  const port = await freePort();
  const child = spawn('aiosmtpd', ['-n', '-l', `127.0.0.1:${port}`], { stdio: ['ignore', 'pipe', 'inherit'] });
  smtp = { child, port, output: '' };
  child.stdout?.on('data', (chunk) => {
    smtp.output += String(chunk);
  });
  while (!(await canConnect(port))) await sleep(100);
  receiver = createServer((request, response) => void receive(request, response)).listen(0, '127.0.0.1');
  await once(receiver, 'listening');
}, 120_000);
afterEach(() => {
  killServers();
  answer = accept;
  received = [];
});
afterAll(async () => {
  smtp.child.kill();
  receiver.closeAllConnections();
  receiver.close();
});

function accept(response: ServerResponse): void {
  response.writeHead(204).end();
}

async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await text(request);
  // The package judges the signature, not the code of the server. It throws an error if the signature is wrong.
  const message = new Webhook(SECRET).verify(body, request.headers as Record<string, string>) as Received;
  received.push({ message, webhookId: String(request.headers['webhook-id']), at: performance.now() });
  answer(response);
}

async function canConnect(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

async function serve() {
  const server = arot.serve([], {
    NODE_ENV: 'production',
    AROT_SECRET: 'the root secret of the servers that send messages',
    AROT_PUBLIC_ORIGIN: 'https://shop.example.com',
    AROT_SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
    AROT_MAIL_FROM: 'Shop <shop@example.com>',
    AROT_SMS_URL: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/sms`,
    AROT_SMS_SECRET: SECRET,
    AROT_CODE_RESEND: '1s',
  });
  const origin = `http://localhost:${await server.listening()}`;
  const post = (path: string, body: object) =>
    fetch(`${origin}/api/auth/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'accept-language': 'en' },
      body: JSON.stringify(body),
    });
  return {
    server,
    post,
    requestCode: (identifier: string) => post('codes', { purpose: 'password-reset', identifier }),
  };
}

describe('messages of a server in production', () => {
  it('reach a real SMTP server and a webhook, which is tried again with the same id within ten seconds', async () => {
    const { server, post, requestCode } = await serve();
    let attempts = 0;
    answer = (response) => {
      attempts += 1;
      response.writeHead(attempts === 1 ? 500 : 200).end('taken');
    };
    expect((await requestCode(PHONE)).status).toBe(202);
    expect((await requestCode(EMAIL)).status).toBe(202);
    await expect.poll(() => received.length, { timeout: 20_000 }).toBe(2);
    const [first, second] = received;
    expect(second?.message).toEqual(first?.message);
    expect([first?.webhookId, second?.webhookId]).toEqual([first?.message.id, first?.message.id]);
    expect((second?.at ?? 0) - (first?.at ?? 0)).toBeLessThan(10_000);
    expect(first?.message).toMatchObject({ to: PHONE, kind: 'code' });
    const code = /^(\d{6}) is your code.*\n@shop\.example\.com #\1$/.exec(first?.message.text ?? '')?.[1] ?? '';
    await expect.poll(() => smtp.output, { timeout: 20_000 }).toContain('X-Peer');
    expect(smtp.output).toMatch(/^From: Shop <shop@example\.com>$/m);
    expect(smtp.output).toMatch(new RegExp(`^To: ${EMAIL}$`, 'm'));
    const mailed = /^Subject: (\d{6}) is your code for shop\.example\.com$/m.exec(smtp.output)?.[1] ?? '';
    expect(mailed).toMatch(/^\d{6}$/);

    const reset = await post('password/reset', { identifier: PHONE, code, newPassword: PASSWORD });
    expect(await reset.json()).toEqual({ data: { success: true } });
    // The email address gets a message.
    await expect.poll(() => smtp.output, { timeout: 20_000 }).toContain('Subject: Your password was reset');
    const list = await arot.run(['messages', 'list', '--json']);
    const { messages } = JSON.parse(list.stdout) as { messages: { state: string; text: string | null }[] };
    expect(messages.map(({ state, text }) => [state, text])).toEqual([
      ['sent', null],
      ['sent', null],
      ['sent', null],
    ]);
    const { stdout, stderr } = server.output;
    for (const secret of [code, mailed, PASSWORD]) expect(stdout + stderr + list.stdout).not.toContain(secret);
  }, 120_000);

  it('are not lost by a kill -9 between the claim and the delivery', async () => {
    const { server, requestCode } = await serve();
    answer = () => undefined;
    expect((await requestCode('01722222222')).status).toBe(202);
    await expect.poll(() => received.length, { timeout: 20_000 }).toBe(1);
    await server.ended('SIGKILL');
    answer = accept;
    // The time of the claim passes, which is at most 30 seconds.
    const claimed = await arot.withDatabase((database) =>
      database
        .fork()
        .execute<object[]>(
          `update message set due_at = now() where state = 'queued' and due_at < now() + interval '30 seconds' returning id`,
        ),
    );
    expect(claimed).toHaveLength(1);
    await serve();
    await expect.poll(() => received.length, { timeout: 60_000 }).toBe(2);
    expect(received[1]?.message).toEqual(received[0]?.message);
    // A message that is sent is not sent again.
    const states = async () => {
      const { messages } = JSON.parse((await arot.run(['messages', 'list', '--json'])).stdout);
      return messages.map(({ state }: { state: string }) => state);
    };
    await expect.poll(states).not.toContain('queued');
    expect(received).toHaveLength(2);
  }, 180_000);
});
