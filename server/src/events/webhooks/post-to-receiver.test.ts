import diagnostics from 'node:diagnostics_channel';
import type { ServerResponse } from 'node:http';
import { Webhook } from 'standardwebhooks';
import { beforeEach, describe, expect, it } from 'vitest';
import { closeAtEnd } from '../../../test/support/close-at-end.ts';
import { startDnsServer } from '../../../test/support/webhooks/dns-server.ts';
import { hostileUrls, PRIVATE_ADDRESSES } from '../../../test/support/webhooks/hostile-urls.ts';
import { startReceiver, startTunnelProxy } from '../../../test/support/webhooks/receiver.ts';
import { signWebhook, webhookSecret } from '../../security/sign-webhook.ts';
import { openReceivers, type ReceiverOptions, type Receivers } from './post-to-receiver.ts';

const PUBLIC = '93.184.216.34';

/** The addresses of names. */
let zone: Map<string, readonly string[]>;
let respond: (response: ServerResponse) => void;
const dns = await startDnsServer((name) => (name === 'silent.example' ? undefined : (zone.get(name) ?? [])));
const receiver = await startReceiver((response) => respond(response));
const proxy = await startTunnelProxy(Number(new URL(receiver.url).port));
beforeEach(() => {
  zone = new Map();
  respond = (response) => response.writeHead(204).end();
  for (const list of [dns.questions, receiver.requests, proxy.targets]) list.length = 0;
});

function open(options: Partial<ReceiverOptions> = {}): Receivers {
  const receivers = openReceivers({ allowLoopback: false, proxyUrl: undefined, dnsServers: [dns.address], ...options });
  closeAtEnd(() => receivers.close());
  return receivers;
}
const post = async (url: string, options: Partial<ReceiverOptions> = {}) =>
  await open(options).post({ url, headers: { 'content-type': 'application/json' }, body: '{"a":1}' });
const postHere = async (options: Partial<ReceiverOptions> = {}) =>
  await post(receiver.url, { allowLoopback: true, ...options });

/** Returns the number of connections that an action begins. */
async function countSockets(action: () => Promise<void>): Promise<number> {
  let count = 0;
  const onSocket = () => {
    count += 1;
  };
  diagnostics.subscribe('net.client.socket', onSocket);
  await action().finally(() => diagnostics.unsubscribe('net.client.socket', onSocket));
  return count;
}

describe('an attempt', () => {
  it('posts the body, with the host of the URL', async () => {
    const result = await postHere();
    expect(result).toMatchObject({ status: 204, error: null, body: '' });
    expect(receiver.requests).toMatchObject([
      {
        url: '/hook',
        body: '{"a":1}',
        headers: { host: new URL(receiver.url).host, 'content-type': 'application/json' },
      },
    ]);
  });

  it('has signatures by each secret, which the package of Standard Webhooks accepts', async () => {
    const keys = [Buffer.alloc(32, 'a'), Buffer.alloc(24, 'b')];
    const body = JSON.stringify({ name: 'আড়ত' });
    await open({ allowLoopback: true }).post({
      url: receiver.url,
      headers: signWebhook(keys, 'id-1', new Date(), body),
      body,
    });
    const [request] = receiver.requests;
    const verify = (key: Buffer, text = request?.body ?? '') =>
      new Webhook(webhookSecret(key)).verify(text, request?.headers as Record<string, string>);
    for (const key of keys) expect(verify(key)).toEqual({ name: 'আড়ত' });
    expect(() => verify(Buffer.alloc(32, 'c'))).toThrow('No matching signature');
    expect(() => verify(Buffer.alloc(32, 'a'), '{}')).toThrow('No matching signature');
  });

  it.each([301, 302, 307, 308])('does not follow a redirect with status %i', async (status) => {
    respond = (response) => response.writeHead(status, { location: receiver.url }).end('moved');
    expect(await postHere()).toMatchObject({ status, body: 'moved' });
    expect(receiver.requests).toHaveLength(1);
  });

  it('returns the status and Retry-After of a failure, and the first kilobyte of its body', async () => {
    respond = (response) => response.writeHead(503, { 'retry-after': '120' }).end(`ট\0${'x'.repeat(5_000)}`);
    const { status, retryAfter, body } = await postHere();
    expect([status, retryAfter]).toEqual([503, '120']);
    expect(body).toBe(`ট\uFFFD${'x'.repeat(1_020)}`);
  });

  it('ends when the time is over, without a response', async () => {
    respond = () => undefined;
    expect(await postHere({ deadlineMs: 100 })).toMatchObject({
      status: null,
      error: 'No response within 15 seconds.',
    });
    expect((await postHere({ deadlineMs: 100 })).durationMs).toBeLessThan(1_000);
  });

  it('cuts a body that streams for ever at 64 kB', async () => {
    let sent = 0;
    let isClosed = false;
    respond = (response) => {
      response.writeHead(200).on('close', () => {
        isClosed = true;
      });
      const write = () => {
        if (isClosed) return;
        sent += 16_384;
        response.write('y'.repeat(16_384), () => setImmediate(write));
      };
      write();
    };
    const { status, body } = await postHere();
    expect([status, body]).toEqual([200, 'y'.repeat(1_024)]);
    await expect.poll(() => isClosed).toBe(true);
    // What the socket buffers of both sides take, and no more.
    expect(sent).toBeLessThan(16_000_000);
  });

  it('counts the status of a response whose body never ends', async () => {
    respond = (response) => void response.writeHead(200).write('slow');
    expect(await postHere({ deadlineMs: 200 })).toMatchObject({ status: 200, error: null, body: 'slow' });
  });

  it.each([
    ['resets the connection', (response: ServerResponse) => response.socket?.resetAndDestroy()],
    ['sends no HTTP', (response: ServerResponse) => response.socket?.end('hello\r\n\r\n')],
    [
      'sends headers that never end',
      (response: ServerResponse) => response.socket?.write(`HTTP/1.1 200 OK\r\nx: ${'z'.repeat(99_999)}`),
    ],
  ])('fails if the receiver %s', async (_name, action) => {
    respond = action;
    expect(await postHere({ deadlineMs: 2_000 })).toMatchObject({
      status: null,
      error: expect.stringMatching(/^The connection failed \(\w+\)\.$/),
    });
  });

  it('fails if nothing listens, or no DNS server responds', async () => {
    const closed = await startReceiver();
    closed.close();
    expect((await post(closed.url, { allowLoopback: true })).error).toBe('The connection failed (ECONNREFUSED).');
    expect((await post('https://silent.example/', { deadlineMs: 200 })).error).toBe('No response within 15 seconds.');
    expect((await post('https://unknown.example/')).error).toBe('The name has no address.');
  });
});

describe('a hostile URL', () => {
  it('leads to no connection and no question to a DNS server, in each of more than 300 forms', async () => {
    const urls = hostileUrls();
    expect(urls.length).toBeGreaterThan(300);
    for (const options of [{}, { proxyUrl: proxy.url }]) {
      const receivers = open(options);
      const sockets = await countSockets(async () => {
        for (const url of urls) {
          const { status, error } = await receivers.post({ url, headers: {}, body: '' });
          expect([status, error], url).toEqual([null, expect.stringMatching(/^The URL is not allowed: /)]);
        }
      });
      expect(sockets).toBe(0);
    }
    expect([dns.questions, proxy.targets]).toEqual([[], []]);
  });

  it('leads to no connection if one of the addresses of its name is not public', async () => {
    const mixed = PRIVATE_ADDRESSES.flatMap((address) => [[address], [PUBLIC, address], [address, PUBLIC]]);
    zone = new Map(mixed.map((addresses, index) => [`n${index}.example`, addresses]));
    for (const options of [{}, { proxyUrl: proxy.url }]) {
      const receivers = open(options);
      const sockets = await countSockets(async () => {
        for (const [name, addresses] of zone) {
          const { status, error } = await receivers.post({ url: `https://${name}/`, headers: {}, body: '' });
          expect([status, error], addresses.join()).toEqual([
            null,
            'The name resolves to an address that is not public.',
          ]);
        }
      });
      expect(sockets).toBe(0);
    }
    expect(proxy.targets).toEqual([]);
  });
});

describe('a name that changes its address', () => {
  it('is resolved once at each attempt, and the connection goes to the address that was checked', async () => {
    const addresses = [[PUBLIC], ['127.0.0.1'], ['169.254.169.254'], ['2606:2800:220:1::1']];
    const receivers = open({ proxyUrl: proxy.url });
    const results = [];
    for (const list of addresses) {
      zone.set('rebinding.example', list);
      results.push(await receivers.post({ url: 'https://rebinding.example:8443/', headers: {}, body: '' }));
    }
    // The receiver of the test has no TLS, so that also the allowed ones end with an error, after CONNECT.
    expect(results.map(({ error }) => error)).toEqual([
      expect.stringMatching(/^The connection failed/),
      'The name resolves to an address that is not public.',
      'The name resolves to an address that is not public.',
      expect.stringMatching(/^The connection failed/),
    ]);
    expect(proxy.targets).toEqual([`${PUBLIC}:8443`, '[2606:2800:220:1::1]:8443']);
    expect(dns.questions.sort()).toEqual([
      ...Array(4).fill('A rebinding.example'),
      ...Array(4).fill('AAAA rebinding.example'),
    ]);
  });
});
