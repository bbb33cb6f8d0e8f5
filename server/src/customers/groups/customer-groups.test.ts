import type { CustomerGroup } from '@arot/contract';
import { afterEach, describe, expect, it } from 'vitest';
import { createAccount, createSession, PASSWORD } from '../../../test/support/accounts/fixtures.ts';
import { allEvents, eventsAfter } from '../../../test/support/accounts/operations.ts';
import { createStaffCaller } from '../../../test/support/accounts/staff-caller.ts';
import { startTestServer } from '../../../test/support/test-server.ts';
import { createErasures } from '../../auth/account-data/deletion/erase-due-accounts.ts';
import { createLogger } from '../../monitoring/logger.ts';

type Page<T> = { items: T[]; nextCursor: string | null };

const server = await startTestServer({ deletionDelaySeconds: 0 });
const staff = await createStaffCaller(server, ['*']);
afterEach(async () => {
  for (const table of ['price_list', 'customer_group']) await server.database.fork().execute(`delete from ${table}`);
});

const create = async (name = 'Hotels') => (await staff.call<CustomerGroup>('POST', '/customer-groups', { name })).data;
const get = async (id: string) => (await staff.call<CustomerGroup>('GET', `/customer-groups/${id}`)).data;
const change = (id: string, body: object) => staff.call<CustomerGroup>('POST', `/customer-groups/${id}/members`, body);
const aCustomer = async () => (await createAccount(server, { customerType: 'WHOLESALE' })).id;
const membersOf = async (id: string) =>
  (await staff.call<Page<{ id: string }>>('GET', `/customers?groupId=${id}`)).data.items.map((customer) => customer.id);
const groupsOf = async (id: string) => (await staff.call<{ groups: object[] }>('GET', `/customers/${id}`)).data.groups;

describe('a customer group', () => {
  it('is created, renamed and deleted, with an audit event of each', async () => {
    const before = await allEvents(server);
    const made = await staff.call<CustomerGroup>('POST', '/customer-groups', { name: ' Hotels of Dhaka ' });
    const { id, version } = made.data;
    expect([made.status, made.location, made.etag]).toEqual([201, `/api/staff/customer-groups/${id}`, `"${version}"`]);
    expect(made.data).toEqual({ id, version, name: 'Hotels of Dhaka', memberCount: 0 });
    expect(await get(id)).toEqual(made.data);
    const path = `/customer-groups/${id}`;
    const headers = { 'if-match': made.etag };
    const renamed = await staff.call<CustomerGroup>('PATCH', path, { name: 'Hotels' }, headers);
    expect(renamed.data).toEqual({ ...made.data, name: 'Hotels', version: renamed.data.version });
    expect(renamed.data.version).not.toBe(version);
    expect((await staff.call('PATCH', path, { name: 'Inns' }, headers)).status).toBe(412);
    expect((await staff.call('PATCH', path, { name: 'Inns' }, { 'if-match': '' })).status).toBe(428);
    expect((await staff.call('PATCH', path, { name: 'Hotels' })).data).toEqual(renamed.data);
    expect((await staff.call('DELETE', path, undefined, headers)).status).toBe(412);
    expect((await staff.call('DELETE', path)).data).toEqual({ success: true });
    for (const method of ['GET', 'DELETE'] as const) expect((await staff.call(method, path)).status).toBe(404);
    expect((await eventsAfter(server, before)).map(({ kind, details }) => [kind, details])).toEqual([
      ['customer_group_created', { groupId: id, name: 'Hotels of Dhaka' }],
      ['customer_group_changed', { groupId: id, before: { name: 'Hotels of Dhaka' }, after: { name: 'Hotels' } }],
      ['customer_group_deleted', { groupId: id, name: 'Hotels', memberCount: 0 }],
    ]);
  });

  it('is listed by name, in parts and by a part of its name without regard to case', async () => {
    for (const name of ['hotels', 'বেকারি', 'Bakeries', 'Hotels', '100%']) await create(name);
    const list = async (query: string) =>
      (await staff.call<Page<CustomerGroup>>('GET', `/customer-groups?${query}`)).data;
    const names: string[] = [];
    let cursor: string | null = null;
    do {
      const page: Page<CustomerGroup> = await list(`limit=2${cursor ? `&cursor=${cursor}` : ''}`);
      names.push(...page.items.map(({ name }) => name));
      cursor = page.nextCursor;
    } while (cursor);
    expect(names).toEqual(['100%', 'Bakeries', 'hotels', 'Hotels', 'বেকারি']);
    for (const [q, found] of [
      ['HOTEL', ['hotels', 'Hotels']],
      ['বেকা', ['বেকারি']],
      ['%', ['100%']],
      ['_', []],
    ] as const) {
      expect((await list(`q=${encodeURIComponent(q)}`)).items.map(({ name }) => name)).toEqual(found);
    }
  });

  it('is not deleted while a price list names it', async () => {
    const { id } = await create();
    await server.database.fork().execute(`insert into price_list (id, name) values ('l', 'Ramadan')`);
    await server.database.fork().execute(`insert into price_list_group (list_id, group_id) values ('l', ?)`, [id]);
    const { status, error } = await staff.call('DELETE', `/customer-groups/${id}`);
    expect([status, error.message]).toEqual([409, 'The price list "Ramadan" names this group. Remove it there first.']);
    await server.database.fork().execute('delete from price_list_group');
    expect((await staff.call('DELETE', `/customer-groups/${id}`)).status).toBe(200);
  });
});

describe('the members of a group', () => {
  it('are added and removed, and repeating it changes nothing', async () => {
    const { id, version } = await create();
    const [one, two, three] = [await aCustomer(), await aCustomer(), await aCustomer()];
    const before = await allEvents(server);
    const added = await change(id, { add: [one, two, one] });
    expect([added.status, added.data.memberCount, added.etag]).toEqual([200, 2, `"${added.data.version}"`]);
    expect(added.data.version).not.toBe(version);
    expect((await change(id, { add: [two, one], remove: [three, 'unknown'] })).data).toEqual(added.data);
    expect((await membersOf(id)).sort()).toEqual([one, two].sort());
    expect(await groupsOf(one)).toEqual([{ id, name: 'Hotels' }]);
    const swapped = await change(id, { add: [three], remove: [one] });
    expect(swapped.data.memberCount).toBe(2);
    expect(swapped.data.version).not.toBe(added.data.version);
    expect((await membersOf(id)).sort()).toEqual([two, three].sort());
    expect(await groupsOf(one)).toEqual([]);
    const details = { groupId: id, name: 'Hotels' };
    expect((await eventsAfter(server, before)).map((event) => [event.kind, event.details])).toEqual([
      ['customer_group_members_changed', { ...details, added: [one, two].sort(), removed: [] }],
      ['customer_group_members_changed', { ...details, added: [three], removed: [one] }],
    ]);
  });

  it('are customers: another id is rejected, with nothing changed', async () => {
    const { id, version } = await create();
    const customer = await aCustomer();
    const { id: clerk } = await createAccount(server, { role: 'clerk', customerType: 'RETAIL' });
    const { status, error } = await change(id, { add: [customer, 'unknown', staff.id, clerk] });
    const issue = ['There is no such customer.'];
    expect([status, error.fields]).toEqual([400, { 'add.1': issue, 'add.2': issue, 'add.3': issue }]);
    expect(await get(id)).toMatchObject({ version, memberCount: 0 });
    for (const body of [{}, { add: [] }, { add: [customer], remove: [customer] }, { add: Array(1001).fill(customer) }])
      expect((await change(id, body)).status).toBe(400);
    expect((await change('unknown', { add: [customer] })).status).toBe(404);
  });

  it('are in at most ten groups', async () => {
    const [customer, other] = [await aCustomer(), await aCustomer()];
    const groups = [];
    for (let count = 0; count < 11; count += 1) groups.push((await create(`Group ${count}`)).id);
    const last = groups.pop() ?? '';
    for (const id of groups) expect((await change(id, { add: [customer] })).status).toBe(200);
    const { status, error } = await change(last, { add: [other, customer] });
    expect([status, error.fields]).toEqual([409, { 'add.1': ['A customer is in 10 groups at most.'] }]);
    expect(await membersOf(last)).toEqual([]);
    // They stay members of the groups that they are in.
    expect((await change(groups[0] ?? '', { add: [customer] })).status).toBe(200);
    await change(groups[0] ?? '', { remove: [customer] });
    expect((await change(last, { add: [customer] })).status).toBe(200);
  });

  it('leave it, and the lists that name them, when they are erased by staff or by themselves', async () => {
    const { id } = await create();
    const [erased, own] = [await aCustomer(), await aCustomer()];
    await change(id, { add: [erased, own] });
    await server.database.fork().execute(`insert into price_list (id, name) values ('l', 'Ramadan')`);
    await server.database
      .fork()
      .execute(`insert into price_list_customer (list_id, account_id) values ('l', ?), ('l', ?)`, [erased, own]);
    expect((await staff.call('POST', `/customers/${erased}/erase`)).status).toBe(200);
    const authorization = `Bearer ${await createSession(server, own)}`;
    const headers = { authorization, 'content-type': 'application/json' };
    const body = JSON.stringify({ password: PASSWORD });
    expect((await server.request('/api/auth/me', { method: 'DELETE', headers, body })).status).toBe(202);
    const { database, documents } = server;
    const clock = () => new Date(Date.now() + 1_000);
    await createErasures({ database, documents, clock, logger: createLogger('error') }).deliverDue();
    expect(await get(id)).toMatchObject({ memberCount: 0 });
    expect(await database.fork().execute('select * from price_list_customer')).toEqual([]);
  });
});
