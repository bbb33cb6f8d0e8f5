import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, it, vi } from 'vitest';
import type { UploadLimits } from '../../src/security/request-limits.ts';
import { encodeForm, filePart, requiredParts, sendForm } from '../support/registration/forms.ts';
import { openUpload, responseTo, uploadHead } from '../support/registration/unfinished-uploads.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

let server: TestServer;
let inFlight: number;

async function start(uploadLimit: UploadLimits): Promise<void> {
  server = await startTestServer({ trustProxy: true, uploadLimit });
  inFlight = 0;
  const { uploads } = server;
  const admit = uploads.admit.bind(uploads);
  vi.spyOn(uploads, 'admit').mockImplementation((network) => {
    const end = admit(network);
    if (!end) return undefined;
    let isOpen = true;
    inFlight += 1;
    return () => {
      end();
      if (isOpen) inFlight -= 1;
      isOpen = false;
    };
  });
}

const from = (address: string) => ({ 'x-forwarded-for': address });

describe('upload limit', () => {
  it('rejects an upload over the limit of its network or of the process before its body is read', async () => {
    await start({ inAll: 3, fromOneNetwork: 2 });
    const open = [await openUpload(server, '2001:db8:1:1::1'), await openUpload(server, '[2001:db8:1:1::2]:99')];
    await received(2);
    const third = await openUpload(server, '2001:db8:1:1::3');
    expect(await responseTo(third)).toMatch(
      /^HTTP\/1\.1 503 [\s\S]*\r\nRetry-After: \d+\r\n[\s\S]*SERVICE_UNAVAILABLE/,
    );
    const other = await openUpload(server, '203.0.113.1');
    await received(3);
    expect((await sendForm(server, requiredParts(), { headers: from('203.0.113.2') })).status).toBe(503);
    // An upload ends when its client disconnects, and when its response was sent.
    other.destroy();
    await received(2);
    expect((await sendForm(server, requiredParts(), { headers: from('203.0.113.2') })).status).toBe(201);
    expect((await sendForm(server, requiredParts(), { headers: from('203.0.113.2') })).status).toBe(201);
    for (const socket of [...open, third]) socket.destroy();
    await received(0);
  });

  it('rejects a registration whose password would wait for too long before its body is read', async () => {
    await start({ inAll: 1_000, fromOneNetwork: 1_000 });
    const sockets = await Promise.all(Array.from({ length: 300 }, () => openUpload(server, '203.0.113.1')));
    const [head] = await Promise.race(sockets.map((socket) => once(socket, 'data')));
    expect(String(head)).toMatch(/^HTTP\/1\.1 503 [\s\S]*\r\nRetry-After: \d+\r\n[\s\S]*SERVICE_UNAVAILABLE/);
    for (const socket of sockets) socket.destroy();
    await received(0);
  });

  it('ends the uploads, also pipelined ones, of clients that disconnect', async () => {
    await start({ inAll: 4, fromOneNetwork: 4 });
    const form = encodeForm([...requiredParts(), filePart('shopImage')]);
    for (let round = 0; round < 8; round += 1) {
      const socket = connect({ port: server.port, host: '127.0.0.1' });
      await once(socket, 'connect');
      socket.on('error', () => undefined);
      const head = uploadHead(form.length, '203.0.113.1');
      socket.write(Buffer.concat([Buffer.from(head), form, Buffer.from(head), form.subarray(0, 200)]));
      await received(1);
      socket.destroy();
    }
    await received(0);
    expect((await sendForm(server, requiredParts(), { headers: from('203.0.113.1') })).status).toBe(201);
  });
});

/** Waits until this many uploads are in flight. */
async function received(count: number): Promise<void> {
  await expect.poll(() => inFlight, { timeout: 10_000, interval: 5 }).toBe(count);
}
