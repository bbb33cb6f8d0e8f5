import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { openDocument } from '../../src/customers/documents/document-files.ts';
import { db } from '../../src/database/db.ts';
import { createKeyring } from '../../src/security/keyring.ts';
import { columnsOf } from '../support/database/columns-of.ts';
import {
  BOUNDARY,
  countEverything,
  encodeForm,
  type FormPart,
  filePart,
  newPhoneNumber,
  requiredParts,
  sampleFile,
} from '../support/registration/forms.ts';
import { startTestServer, TEST_SECRET } from '../support/test-server.ts';

const MAX = 10_485_760;

const server = await startTestServer();

function head(length: number | 'chunked', contentType = `multipart/form-data; boundary=${BOUNDARY}`): string {
  return [
    'POST /api/auth/customer/register HTTP/1.1',
    'Host: localhost',
    `Content-Type: ${contentType}`,
    length === 'chunked' ? 'Transfer-Encoding: chunked' : `Content-Length: ${length}`,
    '',
    '',
  ].join('\r\n');
}

/** Opens a connection whose received bytes `response` returns. */
async function open(): Promise<{ socket: Socket; response: () => string; ended: Promise<unknown> }> {
  const socket = connect(server.port, '127.0.0.1');
  let received = '';
  socket.on('error', () => undefined);
  socket.on('data', (bytes) => {
    received += bytes.toString('latin1');
  });
  const ended = new Promise((resolve) => socket.once('close', resolve));
  await once(socket, 'connect');
  return { socket, response: () => received, ended };
}

/** Sends a whole body in the given pieces. @returns the status of the response */
async function exchange(pieces: readonly Uint8Array[]): Promise<number> {
  const { socket, response } = await open();
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
  socket.write(head(length));
  for (const piece of pieces) {
    socket.write(piece);
    if (pieces.length > 1) await new Promise((resolve) => setImmediate(resolve));
  }
  await vi.waitUntil(() => response().includes('\r\n\r\n') || socket.destroyed, { timeout: 20_000, interval: 5 });
  socket.destroy();
  return Number(/^HTTP\/1\.1 (\d+)/.exec(response())?.[1]);
}

async function expectRejectedWithoutChanges(...pieces: readonly Uint8Array[]): Promise<void> {
  const before = await countEverything(server);
  expect(await exchange(pieces)).toBe(400);
  expect(await countEverything(server)).toEqual(before);
}

function form(): Buffer {
  return encodeForm([filePart('shopImage'), ...requiredParts(), filePart('nidDocument', 'application/pdf')]);
}

test('rejects a form that is cut off at any position', async () => {
  const whole = form();
  const end = whole.length - '\r\n'.length;
  const around = [0, 1, 20, 22, 23, 60, 150, 230, 420, 700, 760, end - 3, end - 2, end - 1];
  for (const length of around) await expectRejectedWithoutChanges(whole.subarray(0, length));
  expect(await exchange([whole.subarray(0, end)])).toBe(201);
});

test.each<[string, Buffer]>([
  ['nothing', Buffer.alloc(0)],
  ['no boundary', Buffer.from('hello'.repeat(10_000))],
  ['another boundary', encodeForm(requiredParts(), 'another')],
  ['an end at once', Buffer.from(`--${BOUNDARY}--\r\n`)],
  ['a broken boundary', Buffer.from(`--${BOUNDARY}xx\r\n`)],
  ['a header without a colon', encodeForm([{ headers: 'Content-Disposition' }])],
  ['a header of odd characters', encodeForm([{ headers: 'Content\0Disposition: form-data; name="name"' }])],
  ['a header with a bare line feed', encodeForm([{ headers: 'Content-Disposition: form-data\nname="name"\rx' }])],
  ['no headers', encodeForm([{ headers: '' }])],
  ['a huge header', encodeForm([{ headers: `Content-Disposition: form-data; name="${'x'.repeat(1_000_000)}"` }])],
  ['a header that takes long to search', encodeForm([{ headers: `Content-Disposition: ${'name="'.repeat(150_000)}` }])],
  ['many headers', encodeForm([{ headers: 'A: b\r\n'.repeat(100_000).trim() }])],
  ['1,000 parts', encodeForm(Array.from({ length: 1_000 }, (_, index) => ({ name: `part${index}`, content: 'x' })))],
  [
    '1,000 unchosen files',
    encodeForm([...requiredParts(), ...Array.from({ length: 1_000 }, () => ({ name: 'shopImage', fileName: '' }))]),
  ],
  [
    'a transfer encoding',
    encodeForm([{ headers: 'Content-Disposition: form-data; name="name"\r\nContent-Transfer-Encoding: base64' }]),
  ],
])('rejects a body of %s', async (_what, body) => {
  await expectRejectedWithoutChanges(body);
});

test('accepts a form in pieces of any size', async () => {
  const bengali: FormPart[] = [
    { name: 'shopName', content: 'রহিম স্টোর' },
    { name: 'shopImage', fileName: 'দোকান ক্ষ.png', type: 'image/png', content: sampleFile('image/png', 400) },
  ];
  const phoneNumbers = Array.from({ length: 12 }, () => newPhoneNumber());
  for (const [index, phoneNumber] of phoneNumbers.entries()) {
    const body = encodeForm([...bengali, ...requiredParts(phoneNumber)]);
    const size = index + 1;
    const pieces = Array.from({ length: Math.ceil(body.length / size) }, (_, at) =>
      body.subarray(at * size, (at + 1) * size),
    );
    expect(await exchange(pieces)).toBe(201);
  }
  const names = await server.database
    .fork()
    .execute('select original_name from customer_document where original_name like ?', ['দ%']);
  expect(names).toEqual(phoneNumbers.map(() => ({ original_name: 'দোকান ক্ষ.png'.normalize() })));
});

test('accepts or rejects a damaged form without a 5xx, and stores nothing of a rejected form', async () => {
  const before = await countEverything(server);
  const change = fc.record({
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    remove: fc.nat(40),
    insert: fc.oneof(
      fc.constantFrom(
        '',
        '\r',
        '\n',
        '\r\n',
        '\0',
        '"',
        ';',
        `\r\n--${BOUNDARY}`,
        `\r\n--${BOUNDARY}--`,
        '--',
        ': ',
        '\\',
        'é',
      ),
      fc.string({ unit: 'binary', maxLength: 20 }),
      fc.nat(3_000).map((length) => 'x'.repeat(length)),
    ),
  });
  let accepted = 0;
  let withDocument = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 4 }), fc.nat(500), async (changes, size) => {
      const texts = [...requiredParts(), { name: 'shopName', content: 'x' }];
      let body: Buffer = encodeForm([...texts, filePart('shopImage'), filePart('nidDocument', 'image/webp')]);
      for (const { at, remove, insert } of changes) {
        const index = Math.floor(at * body.length);
        body = Buffer.concat([body.subarray(0, index), Buffer.from(insert), body.subarray(index + remove)]);
      }
      const status = await exchange(size < 2 ? [body] : [body.subarray(0, size), body.subarray(size)]);
      expect([201, 400, 409]).toContain(status);
      if (status === 201) accepted += 1;
    }),
    { numRuns: 400 },
  );
  const after = await countEverything(server);
  withDocument = after.documents - before.documents;
  expect(after).toMatchObject({ accounts: before.accounts + accepted, objects: before.objects + withDocument });
});

test('rejects a file at the first byte over the limit, before the rest arrives', async () => {
  const before = await countEverything(server);
  const { socket, response, ended } = await open();
  const part = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="nidDocument"; filename="a.pdf"\r\nContent-Type: application/pdf\r\n\r\n`;
  const file = sampleFile('application/pdf', MAX);
  socket.write(head('chunked'));
  const send = (bytes: Uint8Array) => {
    socket.write(`${bytes.length.toString(16)}\r\n`);
    socket.write(bytes);
    socket.write('\r\n');
  };
  send(Buffer.from(part));
  send(file);
  await sleep(300);
  expect(response()).toBe('');
  // The parser buffers bytes that may be the start of a boundary. These bytes cannot be one, so it counts them.
  send(Buffer.from('more than fits into what may be a boundary'));
  await vi.waitUntil(() => response().includes('PAYLOAD_TOO_LARGE'), { timeout: 5_000 });
  expect(response()).toMatch(/^HTTP\/1\.1 413 /);
  expect(response()).toMatch(/^Connection: close\r$/m);
  expect(await countEverything(server)).toEqual(before);
  // The server drops the rest, so that a client that sends everything before it reads gets the response. Then it closes.
  send(file);
  socket.write('0\r\n\r\n');
  await ended;
  expect(socket.bytesWritten).toBeGreaterThan(2 * MAX);
});

test('rejects a body without a form when it is larger than any form', async () => {
  const { socket, response } = await open();
  socket.write(head('chunked'));
  const megabyte = Buffer.alloc(1024 * 1024, 'x');
  for (let sent = 0; sent < 60 && response() === ''; sent += 1) {
    socket.write(`${megabyte.length.toString(16)}\r\n`);
    socket.write(megabyte);
    if (!socket.write('\r\n')) await once(socket, 'drain');
  }
  await vi.waitUntil(() => response().includes('\r\n\r\n'), { timeout: 5_000 });
  expect(response()).toMatch(/^HTTP\/1\.1 413 /);
  socket.destroy();
});

test('stores nothing if the client disconnects during a file', async () => {
  const before = await countEverything(server);
  server.logs.length = 0;
  const body = encodeForm([
    ...requiredParts(),
    filePart('shopImage'),
    filePart('nidDocument', 'image/jpeg', sampleFile('image/jpeg', 3_000_000)),
  ]);
  const lengths = [100, 400, 5_000, 1_000_000, body.length - 10];
  for (const length of lengths) {
    const { socket } = await open();
    socket.write(head(body.length));
    socket.write(body.subarray(0, length));
    await sleep(100);
    socket.destroy();
  }
  await vi.waitUntil(() => server.logs.filter(({ msg }) => msg === 'request').length === lengths.length, {
    timeout: 5_000,
  });
  await vi.waitUntil(async () => (await countEverything(server)).objects === before.objects, { timeout: 5_000 });
  expect(await countEverything(server)).toEqual(before);
  expect(server.logs.filter(({ level }) => level === 'error')).toEqual([]);
});

test('returns 408 to a client that stops sending, and stores nothing', async () => {
  const { server: http } = server.listener;
  const { requestTimeout, headersTimeout } = http;
  const before = await countEverything(server);
  Object.assign(http, { requestTimeout: 500, headersTimeout: 500 });
  const { socket, response, ended } = await open();
  socket.write(head(1_000_000));
  socket.write(form().subarray(0, 300));
  await ended;
  Object.assign(http, { requestTimeout, headersTimeout });
  expect(response()).toMatch(/^HTTP\/1\.1 408 /);
  await vi.waitUntil(async () => (await countEverything(server)).objects === before.objects);
  expect(await countEverything(server)).toEqual(before);
});

test('stores a file that contains incomplete boundaries unchanged', async () => {
  const content = Buffer.concat([
    sampleFile('image/jpeg', 5_000),
    ...Array.from({ length: 2_000 }, (_, index) =>
      Buffer.concat([
        Buffer.from(`\r\n--${BOUNDARY.slice(0, index % BOUNDARY.length)}\r\n--${BOUNDARY}x\r\n-`),
        randomBytes(index % 300),
      ]),
    ),
  ]);
  const body = encodeForm([...requiredParts(), filePart('shopImage', 'image/jpeg', content)]);
  expect(await exchange([body])).toBe(201);
  const [row] = await db(server.database.fork())
    .selectFrom('customer_document')
    .where('byteSize', '=', content.length)
    .select(columnsOf('customer_document'))
    .execute();
  if (!row) throw new Error('the document was not stored');
  const files = { store: server.documents, keyring: createKeyring([TEST_SECRET]) };
  expect((await buffer(await openDocument(files, row))).equals(content)).toBe(true);
});
