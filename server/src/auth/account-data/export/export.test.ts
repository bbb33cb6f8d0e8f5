import { Readable } from 'node:stream';
import type { ApiErrorBody } from '@arot/contract';
import { unzipSync } from 'fflate';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createAccount, createSession, PASSWORD, postJson } from '../../../../test/support/accounts/fixtures.ts';
import { allEvents, eventsAfter } from '../../../../test/support/accounts/operations.ts';
import { createStaffCaller } from '../../../../test/support/accounts/staff-caller.ts';
import { columnsOf } from '../../../../test/support/database/columns-of.ts';
import { BOUNDARY, encodeForm, filePart, sampleFile } from '../../../../test/support/registration/forms.ts';
import { startTestServer } from '../../../../test/support/test-server.ts';
import { setHold } from '../../../accounts/account-details.repository.ts';
import { db } from '../../../database/db.ts';
import { removeExports } from './request-export.ts';

const EXPORT = '/api/auth/me/export';
const NID = sampleFile('application/pdf', 700_000);
const STAFF_NOTE = 'His cousin owes us money.';

let id: string;
let email: string;
let token: string;
const server = await startTestServer({ wholesaleApproval: true });
const clerk = await createStaffCaller(server, ['customers:read', 'customers:write']);
beforeEach(async () => {
  ({ id, identifier: email } = await createAccount(server, { customerType: 'RETAIL', name: 'রহিম' }));
  token = await createSession(server, id, { fresh: true });
});
afterEach(() => vi.restoreAllMocks());

type Body = { data: { id: string } } & ApiErrorBody;
const bearer = (by = token) => ({ authorization: `Bearer ${by}` });
const request = (by = token) => server.request<Body>(EXPORT, { method: 'POST', headers: bearer(by) });
const open = (exportId: string, by = token, method = 'GET') =>
  fetch(`${server.origin}${EXPORT}/${exportId}`, { method, headers: bearer(by) });
const upload = async (content = NID) => {
  const { status } = await server.request('/api/customers/me/documents/nid', {
    method: 'PUT',
    headers: { ...bearer(), 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    body: encodeForm([{ ...filePart('file', 'application/pdf', content), fileName: '../../nid ১.pdf' }]),
  });
  expect(status).toBe(200);
};
const requested = async () => (await request()).body.data.id;

type Events = { kind: string; byOwner: boolean; address: string | null; details: object }[];
/** Downloads an export. @returns its files by name, with the JSON ones parsed */
async function contentOf(exportId: string, by = token) {
  const response = await open(exportId, by);
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/zip']);
  const entries = unzipSync(new Uint8Array(await response.arrayBuffer()));
  return Object.fromEntries(
    Object.entries(entries).map(([name, bytes]) => [
      name,
      name.endsWith('.json') ? JSON.parse(Buffer.from(bytes).toString()) : Buffer.from(bytes),
    ]),
  );
}

describe('POST and GET /api/auth/me/export', () => {
  it('gives a customer everything, with the bytes of the documents', async () => {
    await upload();
    await postJson(server, '/api/customers/me/wholesale-request', { note: 'দুটি দোকান' }, bearer());
    await clerk.call('POST', `/customers/${id}/requirements`, { type: 'TRADE_LICENSE', reason: 'It has expired.' });
    const events = await allEvents(server);
    const { status, body } = await request();
    expect(status).toBe(202);
    const content = await contentOf(body.data.id);
    expect(Object.keys(content).sort()).toEqual([
      ...['account.json', 'applications.json', 'customer.json', 'documents.json', 'documents/nid.pdf', 'events.json'],
      ...['requirements.json', 'second-factors.json', 'sessions.json', 'wholesale-request.json'],
    ]);
    expect(content['documents/nid.pdf']).toEqual(NID);
    expect(content['account.json']).toMatchObject({ id, name: 'রহিম', email, accountType: 'CUSTOMER', active: true });
    expect(content['customer.json']).toMatchObject({ customerType: 'RETAIL', shopName: null });
    expect(content['sessions.json']).toMatchObject([{ current: true }]);
    expect(content['wholesale-request.json']).toMatchObject({ state: 'pending', note: 'দুটি দোকান' });
    expect(content['requirements.json']).toMatchObject([{ type: 'TRADE_LICENSE', reason: 'It has expired.' }]);
    expect(content['documents.json']).toMatchObject([
      { type: 'NID', file: 'documents/nid.pdf', originalName: 'nid ১.pdf', byteSize: NID.length },
    ]);
    expect(await eventsAfter(server, events)).toMatchObject(
      ['export_requested', 'export_downloaded'].map((kind) => ({ kind, accountId: id, actor: id })),
    );
  });

  it('leaves out addresses and names of others, and notes of the staff', async () => {
    await postJson(server, '/api/customers/me/wholesale-request', {}, bearer());
    await clerk.call('POST', `/customers/${id}/wholesale/reject`, { note: STAFF_NOTE, reason: 'Not yet.' });
    await clerk.call('PATCH', `/customers/${id}`, { shopName: 'Rahim Store' });
    await postJson(server, '/api/auth/login', { identifier: email, password: 'wrong', responseMode: 'token' });
    await postJson(server, '/api/auth/login', {
      identifier: email,
      password: `not ${PASSWORD}`,
      responseMode: 'token',
    });
    const content = await contentOf(await requested());
    const text = JSON.stringify(content);
    for (const secret of [STAFF_NOTE, clerk.id, clerk.email]) expect(text).not.toContain(secret);
    const events: Events = content['events.json'];
    const [rejected] = events.filter(({ kind }) => kind === 'wholesale_rejected');
    expect(rejected).toMatchObject({ byOwner: false, address: null });
    const [changed] = events.filter(({ kind }) => kind === 'account_changed');
    expect(changed).toMatchObject({ byOwner: false, address: null, details: { after: { shopName: 'Rahim Store' } } });
    const [failed] = events.filter(({ kind }) => kind === 'login_failed');
    expect(failed).toMatchObject({ byOwner: false, address: null });
    const [own] = events.filter(({ kind }) => kind === 'export_requested');
    expect(own).toMatchObject({ byOwner: true, address: '127.0.0.1' });
  });

  it('shows the moment of the request, but the documents as they are stored now', async () => {
    const exported = await requested();
    await server.request('/api/auth/customer/me', { method: 'PATCH', headers: bearer(), json: { name: 'Karim' } });
    await upload();
    const content = await contentOf(exported);
    expect(content['account.json'].name).toBe('রহিম');
    expect(content['documents/nid.pdf']).toEqual(NID);
  });

  it.each([
    ['a staff member', { role: 'exporter', permissions: ['catalog:read'] }],
    ['an account without a role', {}],
  ])('works for %s, without the files of a customer', async (_what, options) => {
    const account = await createAccount(server, options);
    const by = await createSession(server, account.id, { fresh: true });
    const content = await contentOf((await request(by)).body.data.id, by);
    expect(Object.keys(content).sort()).toEqual(
      ['account.json', 'applications.json', 'events.json', 'second-factors.json', 'sessions.json'].sort(),
    );
    expect(content['account.json']).toMatchObject({ id: account.id });
  });

  it('keeps one export of an account, and shows it to its owner only', async () => {
    const first = await requested();
    const second = await requested();
    expect((await open(first)).status).toBe(404);
    const other = await createAccount(server, { customerType: 'RETAIL' });
    expect((await open(second, await createSession(server, other.id, { fresh: true }))).status).toBe(404);
    expect((await open(second)).status).toBe(200);
  });

  it('lets one of several requests at once stay', async () => {
    const ids = (await Promise.all([request(), request(), request()])).map(({ body }) => body.data.id);
    const statuses = await Promise.all(ids.map(async (each) => (await open(each)).status));
    expect(statuses.toSorted()).toEqual([200, 404, 404]);
  });

  it('ends after 24 hours, and the job removes it', async () => {
    const exported = await requested();
    const before = await removeExports(server.database, () => new Date());
    expect(before).toBe(0);
    await server.database
      .fork()
      .execute(`update account_export set expires_at = expires_at - interval '24 hours' where account_id = '${id}'`);
    expect((await open(exported)).status).toBe(404);
    expect(await removeExports(server.database, () => new Date())).toBe(1);
  });

  it('needs fresh authentication, for both', async () => {
    const exported = await requested();
    const stale = await createSession(server, id);
    expect((await request(stale)).body.error.code).toBe('REAUTHENTICATION_REQUIRED');
    const response = await open(exported, stale);
    expect([response.status, (await response.json()).error.code]).toEqual([403, 'REAUTHENTICATION_REQUIRED']);
  });

  it('is held after a reset by phone, for both', async () => {
    const exported = await requested();
    await setHold(server.database.fork(), id, new Date(Date.now() + 1_000_000));
    for (const response of [(await request()).status, (await open(exported)).status]) expect(response).toBe(403);
  });

  it('stores nothing that can be read without the secret', async () => {
    await requested();
    const [row] = await db(server.database.fork())
      .selectFrom('account_export')
      .where('accountId', '=', id)
      .select(columnsOf('account_export'))
      .execute();
    expect(Buffer.from(row?.files ?? '', 'base64url').toString()).not.toMatch(/account|রহিম/);
    expect(row?.files).not.toContain(email);
  });

  it('responds to HEAD without an event', async () => {
    const exported = await requested();
    const events = await allEvents(server);
    expect((await open(exported, token, 'HEAD')).status).toBe(200);
    expect(await eventsAfter(server, events)).toEqual([]);
  });

  it('returns 502 if a document is missing in the store', async () => {
    await upload();
    const exported = await requested();
    vi.spyOn(server.documents, 'get').mockResolvedValue(undefined);
    expect((await open(exported)).status).toBe(502);
  });

  it('cuts the connection if a document ends too early', async () => {
    await upload();
    const exported = await requested();
    const get = server.documents.get.bind(server.documents);
    vi.spyOn(server.documents, 'get').mockImplementation(async (key) => {
      const object = await get(key);
      if (!object) return undefined;
      const half = Readable.from(
        (async function* () {
          for await (const chunk of object.bytes) {
            yield chunk.subarray(0, 1_000);
            return;
          }
        })(),
        { objectMode: false },
      );
      half.once('close', () => object.bytes.destroy());
      return { ...object, bytes: half };
    });
    const response = await open(exported);
    await expect(response.arrayBuffer()).rejects.toThrow();
  });

  it('ends the reading of a document when the client leaves', async () => {
    await upload(sampleFile('application/pdf', 10_000_000));
    const exported = await requested();
    const opened: Readable[] = [];
    const get = server.documents.get.bind(server.documents);
    vi.spyOn(server.documents, 'get').mockImplementation(async (key) => {
      const object = await get(key);
      if (object) opened.push(object.bytes);
      return object;
    });
    const response = await open(exported);
    const reader = response.body?.getReader();
    await reader?.read();
    await reader?.cancel();
    await expect.poll(() => opened.length).toBe(2);
    await expect.poll(() => opened.every(({ destroyed }) => destroyed)).toBe(true);
  });
});
