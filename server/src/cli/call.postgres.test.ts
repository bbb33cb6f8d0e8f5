import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { installArot } from '../../test/support/process/arot-process.ts';

const arot = await installArot();

const call = (...args: string[]) => arot.run(['call', ...args]);
const json = async (...args: string[]) => JSON.parse((await call(...args, '--json')).stdout);

describe('arot call', () => {
  it('runs a change with its audit event and its event, and for any version', async () => {
    expect(await json('createCategory', '--id', 'tea', '--name', 'Tea · চা')).toMatchObject({
      id: 'tea',
      hidden: false,
    });
    await json('changeCategory', '--id', 'tea', '--hidden', 'true', '--sort-order', '3');
    expect(await json('getStaffCategory', '--id', 'tea')).toMatchObject({
      name: 'Tea · চা',
      hidden: true,
      sortOrder: 3,
    });
    const { items } = await json('listAuditEvents', '--subjectKind', 'category', '--subject', 'tea');
    expect(items).toMatchObject([
      { kind: 'category_changed', actor: { id: 'command line' } },
      { kind: 'category_created', actor: { id: 'command line' } },
    ]);
    const events = await arot.withDatabase((database) =>
      database.fork().execute<{ type: string }[]>('select type from event order by sequence'),
    );
    expect(events.map(({ type }) => type)).toEqual(['category.created', 'category.changed']);
  });

  it('prints lists as a table, and other data by name', async () => {
    expect((await call('listStaffCategories')).stdout).toMatch(/^id +name .*\ntea +Tea · চা /);
    expect((await call('getStaffCategory', '--id', 'tea')).stdout).toMatch(/^id +tea\nname +Tea · চা\n/);
    expect((await call('listStaffCategories', '--q', 'coffee', '--limit', '1')).stdout).toBe('None.\n');
    expect((await call('listRoles')).stdout).toBe('None.\n');
  });

  it('reads the body from a file or from standard input, and options replace its properties', async () => {
    const body = JSON.stringify({ name: 'Owner', permissions: ['*'] });
    expect((await arot.run(['call', 'createRole', '--body', '-', '--json', '--name', 'Boss'], body)).stdout).toContain(
      '"name":"Boss",',
    );
    const file = path.join(arot.folder, 'account.json');
    await writeFile(file, JSON.stringify({ email: 'staff@example.com', name: 'Staff', role: 'Boss' }));
    const created = await json('createStaffAccount', '--body', file);
    expect(created).toMatchObject({ name: 'Staff', role: 'Boss' });
    expect(await json('resetStaffPassword', '--id', created.id)).toMatchObject({ password: expect.any(String) });
    await writeFile(file, '{');
    expect(await call('createRole', '--body', file)).toMatchObject({
      code: 1,
      stderr: `${file} is not JSON. Nothing was changed.\n`,
    });
  });

  it('encrypts as the server does, and assigns whom a staff member with every permission may', async () => {
    const endpoint = await json(
      'createWebhookEndpoint',
      '--url',
      'https://erp.example.com/',
      '--types',
      '["product.*"]',
    );
    expect(endpoint).toMatchObject({ enabled: true, secret: expect.any(String) });
    const { id } = await json('createCustomerGroup', '--name', 'Hotels');
    expect(await json('createPriceList', '--name', 'Hotels', '--groupIds', `["${id}"]`)).toMatchObject({
      groupIds: [id],
    });
  });

  it('rejects invalid input with exit status 1, and names each property', async () => {
    expect(await call('createCategory', '--id', 'green', '--sort-order', 'first')).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/^name: Required\.\nsortOrder: Must be a whole number\.\nNothing was changed\.\n$/),
    });
    expect(await call('getStaffCategory', '--id', 'none')).toMatchObject({ code: 1, stderr: 'Resource not found.\n' });
    expect(await call('eraseCustomer', '--id', 'none')).toMatchObject({ code: 1, stderr: 'Resource not found.\n' });
  });

  it('rejects an operation that needs a request or two staff members', async () => {
    expect(await call('listEvents')).toMatchObject({
      code: 1,
      stderr: 'This operation needs an HTTP request. Send it to a server.\n',
    });
    const { items } = await json('listStaffAccounts');
    expect((await call('resetFactors', '--id', items[0].id)).stderr).toContain('Two staff members do this.');
  });

  it('rejects wrong usage with exit status 2', async () => {
    for (const args of [
      [],
      ['nothing'],
      ['login'],
      ['getStaffCategory'],
      ['listRoles', '--nothing', '1'],
      ['--nothing'],
    ]) {
      expect([args, (await call(...args)).code]).toEqual([args, 2]);
    }
    expect((await call('getStaffCategory', '--help')).stdout).toMatch(
      /^Usage: arot call getStaffCategory \[options\]\n/,
    );
  });
});
