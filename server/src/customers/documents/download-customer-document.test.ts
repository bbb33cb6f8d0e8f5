import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ApiErrorBody, CustomerProfile } from '@arot/contract';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createAccount, createSession } from '../../../test/support/accounts/fixtures.ts';
import {
  type FormPart,
  filePart,
  requiredParts,
  sampleFile,
  sendForm,
} from '../../../test/support/registration/forms.ts';
import { MemoryStore } from '../../../test/support/registration/memory-store.ts';
import { startTestServer } from '../../../test/support/test-server.ts';
import { encryptedSize } from '../../security/encrypted-stream.ts';
import { StorageError } from '../../storage/document-store.ts';

const SIZE = 10_485_760;
const store = new MemoryStore();
const shopImage = sampleFile('image/jpeg', 300_000);
const nid = sampleFile('application/pdf', SIZE);

const server = await startTestServer({ documents: store });
const { id, token } = await register([
  { name: 'shopImage', fileName: 'দোকানের ছবি ১.jpg', type: 'image/jpeg', content: shopImage },
  { ...filePart('nidDocument', 'application/pdf', nid), fileName: 'nid %22front%22.pdf' },
]);
const customerId = id;
const authorization = `Bearer ${token}`;

beforeEach(() => {
  server.logs.length = 0;
});

afterEach(() => vi.restoreAllMocks());

async function register(files: FormPart[]): Promise<{ id: string; token: string }> {
  const { body } = await sendForm(server, [...requiredParts(), ...files]);
  return { id: body.data.id, token: await createSession(server, body.data.id) };
}

/** Starts a download whose body has not been read yet. */
async function open(
  path: string,
  { method = 'GET', authorization: sent = authorization } = {},
): Promise<IncomingMessage> {
  const headers = { authorization: sent };
  const request = httpRequest(`${server.origin}/api/customers/me/documents/${path}`, { method, headers, agent: false });
  request.on('error', () => undefined);
  request.end();
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  return response;
}

async function failed(path: string, status: number, init: RequestInit = { headers: { authorization } }) {
  return await server.error(`/api/customers/me/documents/${path}`, status, init);
}

function errorsInLog(): string[] {
  return server.logs.filter(({ level }) => level === 'error').map((line) => JSON.stringify(line));
}

test('returns the uploaded bytes with their type, length and name', async () => {
  const response = await open('shop-image');
  expect(response.statusCode).toBe(200);
  expect(response.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'content-length': '300000',
    'content-disposition': `attachment; filename="??????? ??? ?.jpg"; filename*=UTF-8''${encodeURIComponent('দোকানের ছবি ১.jpg')}`,
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  });
  expect((await buffer(response)).equals(shopImage)).toBe(true);
});

test('returns a document of 10 MiB completely, and escapes quotes in its name', async () => {
  const response = await open('nid');
  expect(response.headers['content-disposition']).toBe('attachment; filename="nid \\"front\\".pdf"');
  expect((await buffer(response)).equals(nid)).toBe(true);
});

test('HEAD returns the headers of GET without a body, and records no audit event', async () => {
  const events = await countDownloads();
  const [get, head] = [await open('shop-image'), await open('shop-image', { method: 'HEAD' })];
  await buffer(get);
  expect((await buffer(head)).length).toBe(0);
  const { date: _, 'x-request-id': __, ...headers } = get.headers;
  expect([head.statusCode, head.headers]).toEqual([200, expect.objectContaining(headers)]);
  expect(await countDownloads()).toBe(events + 1);
});

test('a download is recorded in the audit trail', async () => {
  await buffer(await open('shop-image'));
  const { rows } = await sql`select actor, account_id, details from audit_event where kind = 'document_read'
    order by id desc limit 1`.execute(server.database.fork().getKysely());
  expect(rows).toEqual([{ actor: customerId, account_id: customerId, details: { type: 'SHOP_IMAGE' } }]);
});

test('returns 404 for a document that the customer has not uploaded', async () => {
  expect((await failed('trade-license', 404)).code).toBe('NOT_FOUND');
  const other = await register([]);
  await failed('nid', 404, { headers: { authorization: `Bearer ${other.token}` } });
});

test.each(['NID', 'shopImage', 'x', '..%2fnid', 'nid%00', '__proto__'])('rejects the unknown type %j', async (type) => {
  const { code, fields } = await failed(type, 400);
  expect([code, Object.keys(fields ?? {})]).toEqual(['VALIDATION_ERROR', ['type']]);
});

test('rejects account ids in the query', async () => {
  const other = await register([]);
  const init = { headers: { authorization: `Bearer ${other.token}` } };
  await failed(`nid?accountId=${customerId}&id=${customerId}`, 400, init);
});

test('rejects every caller except an active customer without a role', async () => {
  const callers = {
    anonymous: [401, undefined],
    user: [403, await createAccount(server)],
    staff: [403, await createAccount(server, { role: 'manager' })],
    'customer with a role': [403, await createAccount(server, { role: 'manager', customerType: 'RETAIL' })],
    'inactive customer': [401, await createAccount(server, { active: false, customerType: 'RETAIL' })],
  } as const;
  for (const [who, [status, account]] of Object.entries(callers)) {
    const headers: Record<string, string> = account
      ? { authorization: `Bearer ${await createSession(server, account.id)}` }
      : {};
    for (const path of ['/api/auth/customer/me', '/api/customers/me/documents/nid', '/api/customers/me/documents/x']) {
      expect([who, path, (await server.request(path, { headers })).status]).toEqual([who, path, status]);
    }
  }
});

test('returns STORAGE_ERROR if the object is missing or has another size, or if the store is down', async () => {
  const gone = async () => undefined;
  const shorter = async () => ({ bytes: Readable.from(['x']), size: 1 });
  const down = () => Promise.reject(new StorageError('read a document', new Error('it is down')));
  for (const get of [gone, shorter, down]) {
    server.logs.length = 0;
    vi.spyOn(store, 'get').mockImplementation(get);
    expect((await failed('nid', 502)).code).toBe('STORAGE_ERROR');
    expect(errorsInLog()).toHaveLength(1);
  }
});

/** Returns the stored object of the large document. */
const encrypted = () => {
  const object = [...store.objects.values()].find(({ bytes }) => bytes.length === encryptedSize(SIZE));
  if (!object) throw new Error('the document was not stored');
  return object.bytes;
};

/** Iterates over three whole chunks and the beginning of the fourth, slowly enough that the chunks are sent. */
async function* beginning(): AsyncGenerator<Buffer> {
  for (const offset of [0, 66_000, 132_000]) {
    yield encrypted().subarray(offset, offset + 66_000);
    await sleep(30);
  }
}

const breaks: Record<string, () => AsyncGenerator<Buffer>> = {
  'breaks off': async function* () {
    yield* beginning();
    throw new Error('the disk broke');
  },
  'has too few bytes': beginning,
  'has too many bytes': async function* () {
    yield* beginning();
    yield encrypted();
  },
};

test.each(Object.keys(breaks))(
  'cuts the connection of a download if the store %s, and continues to serve',
  async (how) => {
    vi.spyOn(store, 'get').mockImplementation(async () => ({
      bytes: Readable.from(breaks[how]?.() ?? []),
      size: encryptedSize(SIZE),
    }));
    const response = await open('nid');
    expect(response.statusCode).toBe(200);
    let received = 0;
    const reading = (async () => {
      for await (const chunk of response) received += chunk.length;
    })();
    await expect(reading).rejects.toThrow('aborted');
    // Only chunks that are authentic were sent.
    expect([0, 1, 2, 3].map((chunks) => chunks * 65_536)).toContain(received);
    await vi.waitUntil(() => errorsInLog().length > 0);
    expect(errorsInLog()).toEqual([expect.stringMatching(/the disk broke|unable to authenticate/)]);
    vi.restoreAllMocks();
    expect((await buffer(await open('nid'))).length).toBe(SIZE);
  },
);

test('stops reading the store, without an error, if the client disconnects', async () => {
  const bytes = Readable.from(pieces());
  vi.spyOn(store, 'get').mockResolvedValue({ bytes, size: encryptedSize(SIZE) });
  const response = await open('nid');
  response.on('error', () => undefined);
  response.once('data', () => response.destroy());
  await vi.waitUntil(() => bytes.destroyed);
  await vi.waitUntil(() => server.logs.some(({ msg }) => msg === 'request'));
  await sleep(50);
  expect(errorsInLog()).toEqual([]);
});

test('does not read ahead for a slow client', async () => {
  let made = 0;
  const bytes = Readable.from(
    pieces(() => {
      made += 1;
    }),
  );
  vi.spyOn(store, 'get').mockResolvedValue({ bytes, size: encryptedSize(SIZE) });
  const response = await open('nid');
  response.pause();
  await sleep(300);
  const madeEarly = made;
  // The buffers of the sockets may contain megabytes. The store is not read beyond them.
  expect(madeEarly).toBeLessThan(SIZE / CHUNK);
  response.destroy();
  await vi.waitUntil(() => bytes.destroyed);
});

const CHUNK = 16_384;

async function* pieces(onPiece: () => void = () => undefined): AsyncGenerator<Buffer> {
  for (let offset = 0; offset < SIZE; offset += CHUNK) {
    onPiece();
    yield encrypted().subarray(offset, offset + CHUNK);
  }
}

test('a profile contains no storage key', async () => {
  const { body } = await server.request<{ data: CustomerProfile } & ApiErrorBody>('/api/auth/customer/me', {
    headers: { authorization },
  });
  expect(Object.keys(body.data.documents[0] ?? {}).toSorted()).toEqual([
    'byteSize',
    'mimeType',
    'originalName',
    'type',
  ]);
});

async function countDownloads(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from audit_event where kind = 'document_read'`.execute(
    server.database.fork().getKysely(),
  );
  return rows[0]?.count ?? 0;
}
