import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openS3Store, startS3Server } from '../../../../tools/testing/s3-server.ts';
import { createAccount, createSession } from '../../../test/support/accounts/fixtures.ts';
import { login } from '../../../test/support/accounts/operations.ts';
import {
  filePart,
  newPhoneNumber,
  requiredParts,
  sampleFile,
  sendForm,
} from '../../../test/support/registration/forms.ts';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { startTestServer, type TestServer } from '../../../test/support/test-server.ts';
import { eraseLateEvents } from '../../audit/erase-personal-data.ts';
import { inStaffTransaction } from '../../operations/staff-context.ts';
import { StorageError } from '../../storage/document-store.ts';
import { FileStore } from '../../storage/file-store.ts';
import { claimDocumentStore } from '../documents/claim-document-store.ts';
import { removePendingDocuments } from '../documents/pending-documents.ts';
import { sweepDocuments } from '../documents/sweep-documents.ts';
import { eraseCustomer } from './customer-access.ts';

const HOUR_MS = 3_600_000;
const folder = temporaryFolder();
const s3 = await startS3Server();

const stores = {
  folder: () => FileStore.open(folder),
  bucket: () => openS3Store(s3),
};

describe.each(['folder', 'bucket'] as const)('erasing a customer with documents in a %s', (kind) => {
  let server: TestServer;
  let staff: string;
  let staffId: string;
  let phone: string;
  let id: string;
  let token: string;

  beforeAll(async () => {
    server = await startTestServer({ documents: await stores[kind]() });
    await claimDocumentStore(server.database.fork(), server.documents);
    staffId = (await createAccount(server, { role: 'owner', permissions: ['*'] })).id;
    staff = await createSession(server, staffId);
  });
  beforeEach(async () => {
    phone = newPhoneNumber();
    id = await register();
    token = await createSession(server, id);
  });
  afterEach(() => vi.restoreAllMocks());
  afterAll(() => server.close());

  async function register(): Promise<string> {
    const { status, body } = await send();
    expect(status).toBe(201);
    return body.data.id;
  }

  const send = () =>
    sendForm(server, [
      ...requiredParts(phone),
      { name: 'name', content: 'Rahim Uddin' },
      { name: 'email', content: `rahim${phone}@example.com` },
      { name: 'shopName', content: 'Rahim Store' },
      filePart('nidDocument', 'application/pdf', sampleFile('application/pdf', 3_000)),
      filePart('shopImage'),
    ]);

  const asStaff = (method: string, action: string, body?: unknown) =>
    server.request<{ data: { version: string } }>(`/api/staff/customers/${id}${action}`, {
      method,
      headers: {
        authorization: `Bearer ${staff}`,
        'if-match': '*',
        'content-type': 'application/json',
        'idempotency-key': `${id}${action}`,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const download = () =>
    fetch(`${server.origin}/api/customers/me/documents/nid`, { headers: { authorization: `Bearer ${token}` } });

  const inAnHour = () => new Date(Date.now() + HOUR_MS + 60_000);
  const runJob = () => removePendingDocuments(server.database, inAnHour, server.documents);

  async function objects(): Promise<number> {
    let number = 0;
    for await (const _ of server.documents.list()) number += 1;
    return number;
  }

  /** Returns the tables that contain a text in any column. */
  async function tablesWith(text: string): Promise<string[]> {
    const em = server.database.fork();
    const tables = await em.execute<{ name: string }[]>(
      "select tablename as name from pg_tables where schemaname = 'public'",
    );
    const found: string[] = [];
    for (const { name } of tables) {
      const rows = await em.execute(`select 1 from "${name}" t where t::text ilike '%' || ? || '%' limit 1`, [text]);
      if (rows.length > 0) found.push(name);
    }
    return found;
  }

  it('leaves neither rows nor objects nor personal data, and frees the phone number and email address', async () => {
    const em = server.database.fork();
    await em.execute(
      "insert into chat_application (id, name, widget_key, identity_verification, created_at) values ('cap', 'n', 'wk', 'off', now()) on conflict do nothing",
    );
    await em.execute(
      `insert into chat_visitor (id, application_id, external_user_id, name, created_at, updated_at) values ('v${id}', 'cap', '${id}', 'Rahim Uddin', now(), now())`,
    );
    await asStaff('PATCH', '', { shopName: 'Rahim Store 2' });
    await asStaff('POST', '/deactivate');
    await asStaff('POST', '/activate');
    await login(server, phone, 'wrong password');
    expect(await tablesWith('Rahim Uddin')).toEqual(
      expect.arrayContaining(['account', 'account_search', 'chat_visitor']),
    );
    const before = await objects();

    expect(await asStaff('POST', '/erase')).toMatchObject({ status: 200, body: { data: { success: true } } });
    expect(await objects()).toBe(before - 2);
    expect(await tablesWith(id)).toEqual(expect.arrayContaining(['audit_event', 'event']));
    const withIdOnly = ['audit_event', 'event', 'idempotent_request'];
    expect((await tablesWith(id)).filter((table) => !withIdOnly.includes(table))).toEqual([]);
    for (const text of ['Rahim', phone.slice(1)]) expect(await tablesWith(text)).toEqual([]);
    const events = await em.execute<{ kind: string; ip: string | null; actor: string }[]>(
      `select kind, ip, actor from audit_event where account_id = '${id}' order by id`,
    );
    expect(events.map(({ kind }) => kind)).toEqual([
      'customer_registered',
      'account_changed',
      'account_deactivated',
      'account_activated',
      'login_failed',
      'account_erased',
    ]);
    for (const { ip, actor } of events) expect([actor, ip === null]).toEqual([actor, actor === id]);

    expect((await server.request('/api/auth/session', { headers: { authorization: `Bearer ${token}` } })).status).toBe(
      401,
    );
    expect((await asStaff('GET', '')).status).toBe(404);
    // The stored response of the Idempotency-Key.
    expect((await asStaff('POST', '/erase')).status).toBe(200);
    const first = id;
    expect(await register()).not.toBe(first);
  });

  it('while a staff member reads a document: the read is complete, recorded before it, and later ones are a 404', async () => {
    const path = `/api/staff/customers/${id}/documents/nid`;
    const open = (init: RequestInit = {}) =>
      fetch(server.origin + path, { headers: { authorization: `Bearer ${staff}` }, ...init });
    const reads = async () =>
      await server.database
        .fork()
        .execute(`select actor, details from audit_event where kind = 'document_read' and account_id = '${id}'`);
    expect((await open({ method: 'HEAD' })).headers.get('content-length')).toBe('3000');
    expect(await reads()).toEqual([]);
    const leaving = new AbortController();
    const left = await open({ signal: leaving.signal });
    leaving.abort();
    await left.arrayBuffer().catch(() => undefined);
    expect(await reads()).toEqual([{ actor: staffId, details: { type: 'NID' } }]);
    const response = await open();
    expect(await reads()).toHaveLength(2);
    await asStaff('POST', '/erase');
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringMatching(/^attachment; filename="?nidDocument\.bin"?$/),
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
    expect((await response.arrayBuffer()).byteLength).toBe(3_000);
    expect((await open()).status).toBe(404);
  });

  it('and a crash before the objects are removed: the job removes them', async () => {
    const before = await objects();
    const ctx = { em: server.database.fork(), clock: () => new Date() };
    expect(await inStaffTransaction(ctx, (inside) => eraseCustomer(inside, id))).toHaveLength(2);
    expect(await objects()).toBe(before);
    expect(await runJob()).toBeGreaterThanOrEqual(2);
    expect(await objects()).toBe(before - 2);
  });

  it('and a crash before the commit: nothing is removed, now or by the job', async () => {
    const before = await objects();
    const ctx = { em: server.database.fork(), clock: () => new Date() };
    const crash = inStaffTransaction(ctx, async (inside) => {
      await eraseCustomer(inside, id);
      throw new Error('the process ends here');
    });
    await expect(crash).rejects.toThrow('the process ends here');
    await runJob();
    expect(await objects()).toBe(before);
    const response = await download();
    expect([response.status, (await response.arrayBuffer()).byteLength]).toEqual([200, 3_000]);
  });

  it('while the store does not respond: the customer is erased, and the job removes the objects', async () => {
    const before = await objects();
    vi.spyOn(server.documents, 'delete').mockRejectedValue(
      new StorageError('remove a document', new Error('it is down')),
    );
    expect((await asStaff('POST', '/erase')).status).toBe(200);
    vi.restoreAllMocks();
    expect(await objects()).toBe(before);
    await runJob();
    expect(await objects()).toBe(before - 2);
  });

  it('while the customer logs in, downloads and registers again, and staff change the customer', async () => {
    const all = [
      download(),
      login(server, phone, 'correct horse battery'),
      asStaff('PATCH', '', { name: 'Changed' }),
      asStaff('POST', '/erase'),
      download(),
      send(),
      login(server, phone, 'correct horse battery'),
      asStaff('GET', '/documents/shop-image'),
      asStaff('POST', '/password'),
      download(),
    ];
    const responses = await Promise.all(all);
    const statuses = responses.map(({ status }) => status);
    expect(statuses[3]).toBe(200);
    // Nothing but an outcome that the same requests could have had one after another.
    for (const status of statuses) expect([200, 201, 401, 404, 409]).toContain(status);
    const em = server.database.fork();
    expect(await em.execute(`select id from session where account_id = '${id}'`)).toEqual([]);
    expect(await em.execute(`select storage_key from customer_document where account_id = '${id}'`)).toEqual([]);
    await eraseLateEvents(server.database, () => new Date());
    expect(
      await em.execute(
        `select kind from audit_event where account_id = '${id}' and actor = '${id}' and ip is not null`,
      ),
    ).toEqual([]);
    await runJob();
    const { orphans, missing } = await sweepDocuments(em, server.documents, {
      now: new Date(),
      dryRun: true,
      olderThanMs: -HOUR_MS,
    });
    expect([orphans, missing]).toEqual([[], []]);
  });
});
