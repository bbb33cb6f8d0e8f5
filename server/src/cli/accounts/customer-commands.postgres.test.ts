import { readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { beforeAll, describe, expect, it } from 'vitest';
import { findAuditEvents } from '../../../test/support/accounts/audit-events.ts';
import { installArot } from '../../../test/support/process/arot-process.ts';
import { createStorageKey } from '../../storage/document-store.ts';
import { openDocumentStore } from '../../storage/open-document-store.ts';

const LICENCE = Buffer.from('%PDF-1.7 a licence');
const storageKey = createStorageKey();

const arot = await installArot();
beforeAll(async () => {
  const store = await openDocumentStore(`file:${path.join(arot.folder, 'documents')}`);
  await store.put(storageKey, Readable.from([LICENCE]));
  store.close();
  await arot.withDatabase(async (database) => {
    const em = database.fork();
    await em.execute(`insert into account (id, name, phone_number, password_hash, created_at) values
      ('rahim', 'Rahim', '+8801711111111', 'x', '2026-01-01'), ('karim', 'Karim', '+8801722222222', 'x', '2026-01-02')`);
    await em.execute(`insert into customer (account_id, customer_type, shop_name) values
      ('rahim', 'RETAIL', 'Rahim Store'), ('karim', 'WHOLESALE', null)`);
    await em.execute(`insert into customer_document
      (account_id, type, original_name, mime_type, byte_size, sha256, storage_key, created_at) values
      ('rahim', 'TRADE_LICENSE', 'licence.pdf', 'application/pdf', ${LICENCE.length}, 'x', '${storageKey}', now())`);
    await em.execute("insert into wholesale_request (account_id, requested_at) values ('rahim', '2026-01-01')");
  });
});

async function json(...args: string[]) {
  const { stdout, stderr, code } = await arot.run([...args, '--json']);
  expect([code, stderr]).toEqual([0, '']);
  return JSON.parse(stdout);
}

async function eventsOf(accountId: string) {
  return await arot.withDatabase(async (database) => {
    const found = await findAuditEvents(database.fork(), { since: new Date(0), accountId, limit: 100 });
    return found.map(({ kind, actor, details }) => ({ kind, actor, details }));
  });
}

describe('arot account and arot documents, for customers', () => {
  it('list and search accounts, newest first', async () => {
    const idsOf = ({ accounts }: { accounts: { id: string }[] }) => accounts.map(({ id }) => id);
    expect(idsOf(await json('account', 'list'))).toEqual(['karim', 'rahim']);
    expect(idsOf(await json('account', 'list', '--tier', 'WHOLESALE', '--type', 'CUSTOMER'))).toEqual(['karim']);
    expect(idsOf(await json('account', 'search', '01711-111 111'))).toEqual(['rahim']);
    expect(idsOf(await json('account', 'search', 'rahim store'))).toEqual(['rahim']);
    expect(idsOf(await json('account', 'wholesale', 'list'))).toEqual(['rahim']);
    expect((await arot.run(['account', 'list', '--limit', '1'])).stdout).toMatch(
      /^2026-01-02T00:00 {2}karim {2}WHOLESALE {2}active {2}\+8801722222222 {2}Karim\n\(There are more\./,
    );
  });

  it('save a document that only the operator can read, and record it', async () => {
    const file = path.join(arot.folder, 'licence.pdf');
    const save = ['documents', 'save', '01711111111', 'TRADE_LICENSE', file];
    expect(await json(...save)).toMatchObject({ accountId: 'rahim', byteSize: LICENCE.length });
    expect(await readFile(file)).toEqual(LICENCE);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await eventsOf('rahim')).toEqual([
      { kind: 'document_read', actor: 'command line', details: { type: 'TRADE_LICENSE' } },
    ]);

    await writeFile(file, 'mine');
    const again = await arot.run(save);
    expect([again.code, again.stderr]).toEqual([1, expect.stringContaining('replace it with --force')]);
    expect(await readFile(file, 'utf8')).toBe('mine');
    expect(await eventsOf('rahim')).toHaveLength(1);
    await json(...save, '--force');
    expect(await readFile(file)).toEqual(LICENCE);
    expect((await stat(file)).mode & 0o777).toBe(0o600);

    const missing = await arot.run(['documents', 'save', 'karim', 'NID', path.join(arot.folder, 'nid')]);
    expect([missing.code, missing.stderr]).toEqual([1, '"karim" has no document NID.\n']);
  });

  it('approve a wholesale request once', async () => {
    const approve = ['account', 'wholesale', 'approve', '01711111111', '--note', 'licence seen'];
    expect((await json(...approve)).customer).toMatchObject({ customerType: 'WHOLESALE' });
    expect((await eventsOf('rahim')).at(-1)).toMatchObject({
      kind: 'wholesale_approved',
      details: { note: 'licence seen' },
    });
    expect((await arot.run(approve)).code).toBe(1);
  });

  it('change an account that is named by the phone number that changes', async () => {
    const change = ['account', 'change', '01711111111', '--phone', '01733333333', '--email', 'R@Example.com'];
    const changed = await json(...change, '--shop-name', '', '--tier', 'RETAIL');
    expect(changed).toMatchObject({
      changed: true,
      phoneNumber: '+8801733333333',
      email: 'r@example.com',
      customer: { shopName: null, customerType: 'RETAIL' },
    });
    expect((await eventsOf('rahim')).at(-1)).toEqual({
      kind: 'account_changed',
      actor: 'command line',
      details: {
        before: { phoneNumber: '+8801711111111', email: null, shopName: 'Rahim Store', customerType: 'WHOLESALE' },
        after: { phoneNumber: '+8801733333333', email: 'r@example.com', shopName: null, customerType: 'RETAIL' },
      },
    });
    expect(await json('account', 'change', 'rahim', '--no-email')).toMatchObject({ email: null });
  });

  it.each<[string, string[], number, RegExp]>([
    ['nothing to change', ['change', 'rahim'], 2, /Say what to change/],
    [
      'an invalid phone number',
      ['change', 'rahim', '--phone', '123'],
      1,
      /^phoneNumber: Must be a Bangladesh mobile number/m,
    ],
    ['a taken phone number', ['change', 'rahim', '--phone', '01722222222'], 1, /in use/],
    ['an unknown account', ['erase', '01799999999'], 1, /There is no account/],
  ])('reject %s', async (_what, args, status, message) => {
    const { code, stderr } = await arot.run(['account', ...args]);
    expect([code, stderr]).toEqual([status, expect.stringMatching(message)]);
  });

  it('erase an account with its documents', async () => {
    expect(await json('account', 'erase', '01733333333')).toEqual({ id: 'rahim', documents: 1, objectsLeft: 0 });
    const store = await openDocumentStore(`file:${path.join(arot.folder, 'documents')}`);
    expect(await store.get(storageKey)).toBeUndefined();
    store.close();
    const events = await eventsOf('rahim');
    expect(events.at(-1)).toMatchObject({ kind: 'account_erased', actor: 'command line' });
    expect(JSON.stringify(events)).not.toMatch(/017|r@example|Rahim|licence seen/);
    expect((await arot.run(['account', 'show', 'rahim'])).code).toBe(1);
  });
});
