import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openChannels } from '../../server/src/messages/channels.ts';

const KEY = Buffer.alloc(32, 'g');
const gateway = fileURLToPath(new URL('sms-gateway.ts', import.meta.url));
const sent: unknown[] = [];
let status = 200;
let url: string;
let stop: () => void;

beforeAll(async () => {
  const aggregator = createServer(async (request: IncomingMessage, response) => {
    sent.push([request.headers.authorization, await json(request)]);
    response.writeHead(status).end();
  }).listen(0, '127.0.0.1');
  await once(aggregator, 'listening');
  const child = spawn(process.execPath, [gateway], {
    env: {
      ...process.env,
      PORT: '0',
      AROT_SMS_SECRET: `whsec_${KEY.toString('base64')}`,
      SMS_API_URL: `http://127.0.0.1:${(aggregator.address() as AddressInfo).port}`,
      SMS_API_KEY: 'key',
    },
  });
  const [line] = await once(child.stdout, 'data');
  url = `http://127.0.0.1:${/port: (\d+)/.exec(String(line))?.[1]}/sms`;
  stop = () => {
    child.kill();
    aggregator.close();
  };
});
beforeEach(() => {
  status = 200;
  sent.length = 0;
});
afterAll(() => stop());

/** Sends an SMS as the server does. */
const send = async (id: string, key = KEY) => {
  const channels = openChannels(
    { smtpUrl: undefined, mailFrom: undefined, smsUrl: url, smsKey: key },
    () => new Date(),
  );
  await channels.sms?.(id, '+8801712345678', '482915 আপনার কোড', 'code');
};

it('passes a message on, once', async () => {
  await send('first');
  await send('first');
  expect(sent).toEqual([
    ['Bearer key', { sender: 'SHOP', to: '8801712345678', text: '482915 আপনার কোড', unicode: true }],
  ]);
});

it('reports a failure of the aggregator, and sends the message the next time', async () => {
  status = 500;
  await expect(send('second')).rejects.toThrow('502');
  status = 200;
  await send('second');
  expect(sent).toHaveLength(2);
});

it('rejects a request with another secret', async () => {
  await expect(send('third', Buffer.alloc(32, 'x'))).rejects.toThrow('401');
  expect(sent).toEqual([]);
});
