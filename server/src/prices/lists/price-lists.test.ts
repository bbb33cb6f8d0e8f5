import type { CustomerGroup, PriceList } from '@arot/contract';
import { afterEach, describe, expect, it } from 'vitest';
import { createAccount } from '../../../test/support/accounts/fixtures.ts';
import { allEvents, eventsAfter } from '../../../test/support/accounts/operations.ts';
import { createStaffCaller } from '../../../test/support/accounts/staff-caller.ts';
import { product } from '../../../test/support/catalog/fixtures.ts';
import { startTestServer } from '../../../test/support/test-server.ts';

type Page = { items: PriceList[]; nextCursor: string | null };

const server = await startTestServer();
const staff = await createStaffCaller(server, ['*']);
afterEach(async () => {
  for (const table of ['price_list', 'customer_group', 'event', 'product'])
    await server.database.fork().execute(`delete from ${table}`);
});

const post = (body: object) => staff.call<PriceList>('POST', '/price-lists', body);
const create = async (body: object = {}) => (await post({ name: 'Ramadan', ...body })).data;
const get = async (id: string) => (await staff.call<PriceList>('GET', `/price-lists/${id}`)).data;
const change = (id: string, body: object, headers = {}) =>
  staff.call<PriceList>('PATCH', `/price-lists/${id}`, body, headers);
const act = (id: string, action: 'activate' | 'deactivate', headers = {}) =>
  staff.call<PriceList>('POST', `/price-lists/${id}/${action}`, undefined, headers);
const aGroup = async (name: string) => (await staff.call<CustomerGroup>('POST', '/customer-groups', { name })).data.id;
const aCustomer = async () => (await createAccount(server, { customerType: 'RETAIL' })).id;
const events = async () =>
  await server.database.fork().execute<object[]>('select type, subject_id as id, data from event order by sequence');

describe('a price list', () => {
  it('is created as a draft that reaches no customer', async () => {
    const made = await post({ name: ' Ramadan ' });
    const { id, version } = made.data;
    expect([made.status, made.location, made.etag]).toEqual([201, `/api/staff/price-lists/${id}`, `"${version}"`]);
    const nothing = { startsAt: null, endsAt: null, tiers: [], groupIds: [], customerIds: [], entryCount: 0 };
    expect(made.data).toEqual({ id, version, name: 'Ramadan', status: 'draft', priority: 0, ...nothing });
    expect(await get(id)).toEqual(made.data);
    expect((await staff.call('GET', '/price-lists/unknown')).status).toBe(404);
  });

  it('states each customer, group and tier once, and its edges in whole seconds of UTC', async () => {
    const groups = [await aGroup('Hotels'), await aGroup('Inns')].sort();
    const customers = [await aCustomer(), await aCustomer()].sort();
    const list = await create({
      priority: 1000,
      startsAt: '2027-02-08T00:00:00.999+06:00',
      endsAt: '2027-02-08T00:00:01.5+06:00',
      tiers: ['RETAIL', 'WHOLESALE', 'RETAIL'].slice(0, 2),
      groupIds: [...groups.toReversed(), groups[0]],
      customerIds: [...customers.toReversed(), customers[1]],
    });
    expect(list).toMatchObject({
      priority: 1000,
      startsAt: '2027-02-07T18:00:00.000Z',
      endsAt: '2027-02-07T18:00:01.000Z',
      tiers: ['WHOLESALE', 'RETAIL'],
      groupIds: groups,
      customerIds: customers,
    });
  });

  it('rejects what is unknown or impossible, with each wrong value', async () => {
    const group = await aGroup('Hotels');
    const { id: clerk } = await createAccount(server, { role: 'clerk', customerType: 'RETAIL' });
    const wrong = await post({ name: 'x', groupIds: [group, 'nope'], customerIds: [await aCustomer(), clerk, 'nope'] });
    expect([wrong.status, wrong.error.fields]).toEqual([
      400,
      {
        'groupIds.1': ['There is no such group.'],
        'customerIds.1': ['There is no such customer.'],
        'customerIds.2': ['There is no such customer.'],
      },
    ]);
    const edge = (startsAt: string | null, endsAt: string | null) => post({ name: 'x', startsAt, endsAt });
    for (const endsAt of ['2027-02-08T00:00:00Z', '2027-02-08T00:00:00.999Z', '2026-01-01T00:00:00Z'])
      expect((await edge('2027-02-08T00:00:00.5Z', endsAt)).error.fields).toEqual({
        endsAt: ['Must be after startsAt.'],
      });
    expect((await edge('0000-01-01T00:00:00Z', '9999-12-31T23:59:59-06:00')).error.fields).toEqual({
      startsAt: ['Must be from 1970 to 9998.'],
      endsAt: ['Must be from 1970 to 9998.'],
    });
    for (const body of [{}, { name: '' }, { name: 'x', priority: 1001 }, { name: 'x', priority: -1 }])
      expect((await post(body)).status).toBe(400);
    for (const body of [{ startsAt: '2027-02-08' }, { tiers: ['GOLD'] }, { status: 'active' }, { customerIds: null }])
      expect((await post({ name: 'x', ...body })).status).toBe(400);
    expect(await server.database.fork().execute('select from price_list')).toEqual([]);
  });

  it('tells nothing about customers and groups to staff members without customers:read', async () => {
    const pricer = await createStaffCaller(server, ['prices:write', 'catalog:read']);
    const [group, customer] = [await aGroup('Hotels'), await aCustomer()];
    const list = await create({ customerIds: [customer], groupIds: [group] });
    const ask = async (method: string, path: string, body: object) => {
      const { status, error } = await pricer.call(method, `/price-lists${path}`, { name: 'x', ...body });
      return [status, error];
    };
    for (const name of ['customerIds', 'groupIds'] as const) {
      const [known, unknown] = [name === 'groupIds' ? await aGroup('Inns') : await aCustomer(), 'nope'];
      const attempts = [known, unknown].flatMap((id) => [
        ask('POST', '', { [name]: [id] }),
        ask('PATCH', `/${list.id}`, { [name]: [...list[name], id] }),
      ]);
      for (const [status, error] of await Promise.all(attempts))
        expect([status, error]).toEqual([
          403,
          { code: 'FORBIDDEN', message: 'Needs the permission customers:read too.' },
        ]);
    }
    expect((await ask('POST', '', {}))[0]).toBe(201);
    expect((await ask('PATCH', `/${list.id}`, { customerIds: [customer], groupIds: [group], priority: 3 }))[0]).toBe(
      200,
    );
    expect((await ask('PATCH', `/${list.id}`, { customerIds: [], groupIds: [] }))[0]).toBe(200);
  });

  it('changes what is sent, and nothing if that is so already', async () => {
    const [group, other] = [await aGroup('Hotels'), await aGroup('Inns')];
    const [customer, added] = [await aCustomer(), await aCustomer()];
    const made = await create({
      tiers: ['RETAIL'],
      groupIds: [group],
      customerIds: [customer],
      endsAt: '2027-01-01T00:00:00Z',
    });
    const { id } = made;
    const before = await allEvents(server);
    const headers = { 'if-match': `"${made.version}"` };
    expect((await change(id, { name: 'Ramadan', tiers: ['RETAIL'], groupIds: [group] }, headers)).data).toEqual(made);
    const replaced = await change(id, { groupIds: [other], customerIds: [added, customer], endsAt: null }, headers);
    expect(replaced.data).toEqual({
      ...made,
      version: replaced.data.version,
      groupIds: [other],
      customerIds: [customer, added].sort(),
      endsAt: null,
    });
    expect(Number(replaced.data.version)).toBeGreaterThan(Number(made.version));
    expect((await change(id, { name: 'Eid' }, headers)).status).toBe(412);
    expect((await change(id, { name: 'Eid' }, { 'if-match': '' })).status).toBe(428);
    expect(await get(id)).toEqual(replaced.data);
    const none = await change(id, { tiers: [], groupIds: [], customerIds: [] });
    expect(none.data).toMatchObject({ tiers: [], groupIds: [], customerIds: [] });
    const [first] = await eventsAfter(server, before);
    expect(first).toMatchObject({
      kind: 'price_list_changed',
      details: {
        listId: id,
        name: 'Ramadan',
        before: { endsAt: '2027-01-01T00:00:00.000Z', groupIds: [group], customerIds: [customer] },
        after: { endsAt: null, groupIds: [other], customerIds: [customer, added].sort() },
      },
    });
    expect(await events()).toEqual([
      { type: 'price_list.changed', id, data: { changed: ['endsAt', 'groupIds', 'customerIds'] } },
      { type: 'price_list.changed', id, data: { changed: ['tiers', 'groupIds', 'customerIds'] } },
    ]);
  });

  it('compares a changed edge with the one that stays', async () => {
    const { id } = await create({ startsAt: '2027-02-08T00:00:00Z' });
    const { status, error } = await change(id, { endsAt: '2027-02-08T00:00:00Z' });
    expect([status, error.fields]).toEqual([400, { endsAt: ['Must be after startsAt.'] }]);
    expect((await change(id, { startsAt: null, endsAt: '2027-02-08T00:00:00Z' })).status).toBe(200);
  });

  it('keeps a customer who has become a staff member', async () => {
    const customer = await aCustomer();
    const { id } = await create({ customerIds: [customer] });
    await server.database
      .fork()
      .execute(`insert into role (name, permissions) values ('clerk', '[]') on conflict do nothing`);
    await server.database.fork().execute(`update account set role_name = 'clerk' where id = ?`, [customer]);
    expect((await change(id, { customerIds: [customer], name: 'Eid' })).data.customerIds).toEqual([customer]);
  });

  it('is activated and deactivated, and a second time changes nothing', async () => {
    const { id, version } = await create();
    const before = await allEvents(server);
    expect((await act(id, 'activate', { 'if-match': '' })).status).toBe(428);
    const active = await act(id, 'activate', { 'if-match': `"${version}"` });
    expect([active.status, active.data.status]).toEqual([200, 'active']);
    expect((await act(id, 'activate', { 'if-match': `"${version}"` })).status).toBe(412);
    expect((await act(id, 'activate', { 'if-match': active.etag })).data).toEqual(active.data);
    const refused = await staff.call('DELETE', `/price-lists/${id}`);
    expect([refused.status, refused.error.message]).toEqual([
      409,
      'An active list cannot be deleted. Deactivate it first.',
    ]);
    const draft = await act(id, 'deactivate');
    expect(draft.data.status).toBe('draft');
    expect((await act(id, 'deactivate')).data).toEqual(draft.data);
    expect((await staff.call('DELETE', `/price-lists/${id}`)).data).toEqual({ success: true });
    expect((await staff.call('DELETE', `/price-lists/${id}`)).status).toBe(404);
    expect((await eventsAfter(server, before)).map(({ kind }) => kind)).toEqual([
      'price_list_activated',
      'price_list_deactivated',
      'price_list_deleted',
    ]);
    expect(await events()).toEqual([
      { type: 'price_list.activated', id, data: {} },
      { type: 'price_list.deactivated', id, data: {} },
    ]);
  });

  it('is copied as a draft with its customers, edges and entries', async () => {
    await server.load({ products: [product('tea'), product('gone')] });
    const [groupIds, customerIds] = [[await aGroup('Hotels')], [await aCustomer()]];
    const edges = { startsAt: '2027-01-01T00:00:00Z', endsAt: '2027-02-01T00:00:00Z' };
    const made = await create({ ...edges, priority: 7, tiers: ['RETAIL'], groupIds, customerIds });
    await server.database.fork().execute(
      `insert into price_list_entry (list_id, product_id, base_price, discount_type, discount_value, breaks, increment)
       select ?, id, 9, 'FIXED', 1, '[{"minQuantity": 2, "price": "7.00"}]', 3 from product`,
      [made.id],
    );
    await server.database.fork().execute(`update product set deleted_at = now(), status = 'draft' where slug = 'gone'`);
    const source = (await act(made.id, 'activate')).data;
    expect(source.entryCount).toBe(1);
    const copied = await staff.call<PriceList>('POST', `/price-lists/${made.id}/copy`, { name: 'Eid' });
    const { id, version } = copied.data;
    expect([copied.status, copied.location]).toEqual([201, `/api/staff/price-lists/${id}`]);
    expect(copied.data).toEqual({ ...source, id, version, name: 'Eid', status: 'draft' });
    const entries = (list: string) =>
      server.database
        .fork()
        .execute(
          `select to_jsonb(e) - 'list_id' as entry from price_list_entry e where list_id = ? order by product_id`,
          [list],
        );
    expect(await entries(id)).toEqual(await entries(made.id));
    expect(await entries(id)).toHaveLength(2);
    expect((await staff.call('POST', '/price-lists/unknown/copy', { name: 'x' })).status).toBe(404);
  });

  it('is listed by name, by a part of it without regard to case, and by status', async () => {
    for (const name of ['eid', 'Eid', 'Ramadan', 'রমজান']) await create({ name });
    const list = async (query: string) => (await staff.call<Page>('GET', `/price-lists?${query}`)).data;
    const [first] = (await list('q=EID&limit=1')).items;
    await act(first?.id ?? '', 'activate');
    const names: string[] = [];
    let cursor: string | null = null;
    do {
      const page: Page = await list(`limit=3${cursor ? `&cursor=${cursor}` : ''}`);
      names.push(...page.items.map(({ name }) => name));
      cursor = page.nextCursor;
    } while (cursor);
    expect(names).toEqual(['eid', 'Eid', 'Ramadan', 'রমজান']);
    const found = async (query: string) => (await list(query)).items.map(({ name }) => name);
    expect(await found('q=EID')).toEqual(['eid', 'Eid']);
    expect(await found(`q=${encodeURIComponent('রমজ')}`)).toEqual(['রমজান']);
    expect(await found('status=active')).toEqual(['eid']);
    expect(await found('status=draft&q=e')).toEqual(['Eid']);
  });
});
