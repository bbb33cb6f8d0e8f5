import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import type { ApiErrorBody, CustomerDocument, CustomerProfile, DocumentRequirement } from '@arot/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createAccount, createSession } from '../../../test/support/accounts/fixtures.ts';
import { allEvents, commandContext, eventsAfter } from '../../../test/support/accounts/operations.ts';
import { createStaffCaller } from '../../../test/support/accounts/staff-caller.ts';
import {
  BOUNDARY,
  countEverything,
  encodeForm,
  type FormPart,
  filePart,
  sampleFile,
} from '../../../test/support/registration/forms.ts';
import { startTestServer } from '../../../test/support/test-server.ts';
import { db } from '../../database/db.ts';
import { StorageError } from '../../storage/document-store.ts';
import { removePendingDocuments } from '../documents/pending-documents.ts';
import { eraseAccount } from '../erase-account.ts';

const LICENCE = readFileSync(new URL('../../../../examples/http/documents/trade-license.pdf', import.meta.url));
const SHOP = readFileSync(new URL('../../../../examples/http/documents/shop.png', import.meta.url));
const HOUR_MS = 3_600_000;

let id: string;
let token: string;
const server = await startTestServer();
const clerk = await createStaffCaller(server, ['customers:write']);
beforeEach(async () => {
  ({ id } = await createAccount(server, { customerType: 'RETAIL' }));
  token = await createSession(server, id);
});
afterEach(() => vi.restoreAllMocks());

type Body = { data: CustomerDocument } & ApiErrorBody;
const bearer = () => ({ authorization: `Bearer ${token}` });
const multipart = () => ({ ...bearer(), 'content-type': `multipart/form-data; boundary=${BOUNDARY}` });
const pdf = (content: Uint8Array = LICENCE): FormPart => {
  return { name: 'file', fileName: 'C:\\papers\\লাইসেন্স.pdf', type: 'application/pdf', content };
};
const upload = (parts: readonly FormPart[] = [pdf()], path = 'trade-license') =>
  server.request<Body>(`/api/customers/me/documents/${path}`, {
    method: 'PUT',
    headers: multipart(),
    body: encodeForm(parts),
  });
/** Starts an upload of this length whose body is written later. */
const startUpload = (path: string, length: number) => {
  const headers = { ...multipart(), 'content-length': length };
  const url = `${server.origin}/api/customers/me/documents/${path}`;
  const sent = httpRequest(url, { method: 'PUT', agent: false, headers });
  return sent.on('error', () => undefined);
};
const profile = async () => {
  const { body } = await server.request<{ data: CustomerProfile }>('/api/auth/customer/me', { headers: bearer() });
  return body.data;
};
const download = async (path = 'trade-license') => {
  const response = await fetch(`${server.origin}/api/customers/me/documents/${path}`, { headers: bearer() });
  return Buffer.from(await response.arrayBuffer());
};
const ask = async (type = 'TRADE_LICENSE') => {
  const requirement = { type, reason: 'It has expired.' };
  return (await clerk.call<DocumentRequirement>('POST', `/customers/${id}/requirements`, requirement)).data;
};
const required = async () => {
  const path = '/api/customers/me/requirements';
  const { body } = await server.request<{ data: { items: DocumentRequirement[] } }>(path, { headers: bearer() });
  return body.data.items;
};
const pendingKeys = async () => {
  const rows = await db(server.database.fork()).selectFrom('pending_document').select('storageKey').execute();
  return rows.map(({ storageKey: storage_key }) => storage_key);
};
/** Runs the job of documents, as if two hours had passed. */
const runJob = async () => {
  const { database, documents } = server;
  await removePendingDocuments(database, () => new Date(), documents);
  return await removePendingDocuments(database, () => new Date(Date.now() + 2 * HOUR_MS), documents);
};

describe('PUT /api/customers/me/documents/{type}', () => {
  it('adds a document that the registration did not have, and records it', async () => {
    const events = await allEvents(server);
    const { status, body } = await upload();
    const stored = { type: 'TRADE_LICENSE', originalName: 'লাইসেন্স.pdf', mimeType: 'application/pdf' };
    expect([status, body.data]).toEqual([200, { ...stored, byteSize: LICENCE.length }]);
    expect((await upload([{ ...pdf(SHOP), type: 'image/png' }], 'shop-image')).status).toBe(200);
    expect((await profile()).documents.map(({ type }) => type)).toEqual(['SHOP_IMAGE', 'TRADE_LICENSE']);
    expect([await download(), await download('shop-image')]).toEqual([LICENCE, SHOP]);
    expect(await pendingKeys()).toEqual([]);
    const [first] = await eventsAfter(server, events);
    const details = { type: 'TRADE_LICENSE', replaced: false };
    expect(first).toEqual({ kind: 'document_uploaded', accountId: id, actor: id, details });
  });

  it('rejects another one with 409 before its bytes arrive, unless the staff have asked for it', async () => {
    await upload();
    const before = await countEverything(server);
    const sent = startUpload('trade-license', 5_000_000);
    sent.write(`--${BOUNDARY}\r\n`);
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    const { error } = JSON.parse(await text(response));
    sent.destroy();
    expect([response.statusCode, error.code]).toEqual([409, 'CONFLICT']);
    expect(error.message).toBe('This document is stored already. You can send another one when the shop asks for it.');
    await ask('NID');
    expect((await upload()).status).toBe(409);
    expect(await countEverything(server)).toEqual(before);
  });

  it('replaces a document that the staff have asked for, once, and the job removes the replaced object', async () => {
    await upload();
    const { objects } = await countEverything(server);
    const { id: requirement } = await ask();
    const other = sampleFile('application/pdf', 300_000);
    const events = await allEvents(server);
    expect((await upload([pdf(other)])).body.data.byteSize).toBe(300_000);
    expect(await eventsAfter(server, events)).toMatchObject([
      { kind: 'document_uploaded', details: { type: 'TRADE_LICENSE', replaced: true, requirement } },
    ]);
    expect([await download(), await required()]).toEqual([other, []]);
    expect((await upload()).status).toBe(409);
    expect((await countEverything(server)).objects).toBe(objects + 1);
    expect(await runJob()).toBe(1);
    expect((await countEverything(server)).objects).toBe(objects);
    expect(await download()).toEqual(other);
  });

  it('meets a requirement also of a customer who had sent no such document', async () => {
    await ask();
    expect((await upload()).status).toBe(200);
    expect(await required()).toEqual([]);
  });

  it.each([
    ['nothing stored', false],
    ['one that the staff have asked for again', true],
  ])('lets one of several uploads at once win, with %s, and loses no object', async (_what, again) => {
    if (again) {
      await upload();
      await ask();
    }
    const { objects, documents } = await countEverything(server);
    const files = Array.from({ length: 4 }, () => sampleFile('application/pdf', 40_000));
    const statuses = (await Promise.all(files.map((file) => upload([pdf(file)])))).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 409, 409, 409]);
    expect(await download()).toEqual(files[statuses.indexOf(200)]);
    await runJob();
    const change = again ? 0 : 1;
    expect(await countEverything(server)).toMatchObject({ objects: objects + change, documents: documents + change });
    expect(await pendingKeys()).toEqual([]);
  });

  it.each<[string, readonly FormPart[], string, number, string[]]>([
    ['no file', [], 'nid', 400, ['file']],
    ['a file that was not chosen', [{ name: 'file', fileName: '', type: 'application/pdf' }], 'nid', 400, ['file']],
    ['a text', [{ name: 'file', content: 'x' }], 'nid', 400, ['file']],
    ['two files', [pdf(), pdf()], 'nid', 400, ['file']],
    ['a part of the registration', [pdf(), filePart('nidDocument')], 'nid', 400, ['nidDocument']],
    ['a part of every object', [pdf(), filePart('constructor')], 'nid', 400, ['constructor']],
    ['a PDF as a picture', [pdf()], 'shop-image', 400, ['file']],
    ['other bytes than it declares', [{ ...pdf(), type: 'image/png' }], 'nid', 400, ['file']],
    ['an empty file', [pdf(Buffer.alloc(0))], 'nid', 400, ['file']],
    ['more than 10 MiB', [pdf(sampleFile('application/pdf', 10_485_761))], 'nid', 413, ['file']],
    ['another type', [pdf()], 'passport', 400, ['type']],
  ])('rejects %s, and stores nothing', async (_what, parts, path, status, fields) => {
    const before = await countEverything(server);
    const { body, ...response } = await upload(parts, path);
    expect([response.status, Object.keys(body.error.fields ?? {})]).toEqual([status, fields]);
    expect(await countEverything(server)).toEqual(before);
  });

  it('rejects JSON, and accounts that are no customers', async () => {
    const path = '/api/customers/me/documents/nid';
    const json = { method: 'PUT', headers: { ...bearer(), 'content-type': 'application/json' }, body: '{"file":"x"}' };
    expect((await server.request<Body>(path, json)).body.error.message).toMatch(/multipart/);
    token = await createSession(server, (await createAccount(server, { role: 'clerk' })).id);
    expect((await upload()).status).toBe(403);
  });

  it('keeps the requirement and the stored document when the store fails', async () => {
    await upload();
    await ask();
    const before = await countEverything(server);
    vi.spyOn(server.documents, 'put').mockRejectedValue(new StorageError('write a document', new Error('disk full')));
    expect((await upload([pdf(sampleFile('application/pdf'))])).status).toBe(502);
    expect([await countEverything(server), await download()]).toEqual([before, LICENCE]);
    expect(await required()).toHaveLength(1);
  });

  it('leaves nothing of a client that leaves in the middle', async () => {
    await runJob();
    const before = await countEverything(server);
    const sent = startUpload('nid', 400_000);
    sent.write(encodeForm([pdf(sampleFile('application/pdf', 390_000))]).subarray(0, 300_000));
    await expect.poll(pendingKeys).toHaveLength(1);
    sent.destroy();
    await expect.poll(() => server.logs.some(({ path }) => path === '/api/customers/me/documents/nid')).toBe(true);
    await expect.poll(() => countEverything(server)).toEqual(before);
    expect([await runJob(), await pendingKeys()]).toEqual([1, []]);
  });

  it('rejects an account that is erased while the file arrives, and leaves nothing of it', async () => {
    await upload([{ ...pdf(SHOP), type: 'image/png' }], 'shop-image');
    const { objects } = await countEverything(server);
    const { put } = server.documents;
    vi.spyOn(server.documents, 'put').mockImplementation(async (key, bytes) => {
      await put.call(server.documents, key, bytes);
      await server.database.fork().transactional((em) => eraseAccount({ ...commandContext(server), em }, id));
    });
    expect((await upload()).status).toBe(401);
    vi.restoreAllMocks();
    await runJob();
    expect((await countEverything(server)).objects).toBe(objects - 1);
  });
});
