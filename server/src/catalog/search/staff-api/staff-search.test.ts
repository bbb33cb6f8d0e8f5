import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createAccount, createSession } from '../../../../test/support/accounts/fixtures.ts';
import { createStaffCaller } from '../../../../test/support/accounts/staff-caller.ts';
import { product } from '../../../../test/support/catalog/fixtures.ts';
import { startTestServer } from '../../../../test/support/test-server.ts';
import { removeOldMisses } from '../misses/search-misses.ts';

type Synonyms = { version: string; groups: string[][] };
type Misses = { items: { query: string; count: number; lastOn: string }[]; nextCursor: string | null };

const NOW = new Date();
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 24 * 3_600_000).toISOString().slice(0, 10);

const server = await startTestServer({ now: NOW });
const editor = await createStaffCaller(server, ['catalog:read', 'catalog:write']);
const reader = await createStaffCaller(server, ['catalog:read']);
const accounts = await Promise.all([1, 2, 3].map(() => createAccount(server)));
const tokens = await Promise.all(accounts.map(({ id }) => createSession(server, id)));
await server.replace({ products: [product('saffron', { name: 'জাফরান' }), product('rice', { name: 'চাল' })] });
beforeEach(async () => {
  await server.database.fork().execute('delete from search_miss');
});

const put = (groups: unknown, headers?: Record<string, string>) =>
  editor.call<Synonyms>('PUT', '/synonyms', { groups }, headers);
const search = (q: string, token?: string, more = '') =>
  server.request<{ data: { pagination: { total: number } } }>(
    `/api/search/products?q=${encodeURIComponent(q)}${more}`,
    token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } },
  );
const misses = async (query = '') => (await reader.call<Misses>('GET', `/search-misses${query}`)).data;
/** The misses are written after the response. */
const stored = async () =>
  await server.database.fork().execute<{ query: string; count: number }[]>('select query, count from search_miss');

describe('the synonyms', () => {
  it('are those that ship with the server, until they are replaced', async () => {
    const { data, etag } = await reader.call<Synonyms>('GET', '/synonyms');
    expect(data.groups.length).toBeGreaterThan(180);
    expect(data.groups).toContainEqual(expect.arrayContaining(['onion', 'পেঁয়াজ']));
    expect(etag).toBe(`"${data.version}"`);
    const replaced = await put([...data.groups, ['Kungkum', 'কুঙ্\u200dকুম']], { 'if-match': data.version });
    expect(replaced).toMatchObject({ status: 200, data: { groups: [...data.groups, ['kungkum', 'কুঙ্কুম']] } });
    expect((await reader.call<Synonyms>('GET', '/synonyms')).data).toEqual(replaced.data);
    expect(await put([], { 'if-match': data.version })).toMatchObject({ status: 412 });
    expect(await put([], { 'if-match': '' })).toMatchObject({ status: 428 });
  });

  it('apply to the next search, also to one whose response is cached', async () => {
    await put([]);
    expect((await search('kungkum')).body.data.pagination.total).toBe(0);
    expect((await search('kungkum')).body.data.pagination.total).toBe(0);
    await put([['kungkum', 'জাফরান']]);
    expect((await search('kungkum')).body.data.pagination.total).toBe(1);
    await put([]);
    expect((await search('kungkum')).body.data.pagination.total).toBe(0);
  });

  it.each([
    [
      'a word in two groups',
      [
        ['a', 'b'],
        ['c', 'A'],
      ],
      'groups',
      '"a" is in the groups 1 and 2. Keep it in one.',
    ],
    ['a word twice', [['a', 'a']], 'groups', '"a" is in the groups 1 and 1. Keep it in one.'],
    ['punctuation', [['coca-cola', 'coke']], 'groups', '"coca-cola" is not one word of letters.'],
    ['two words', [['soya bean', 'soy']], 'groups.0.0', 'Must be one word without digits.'],
    ['a digit', [['7up', 'soda']], 'groups.0.0', 'Must be one word without digits.'],
    ['one word', [['rice']], 'groups.0', expect.any(String)],
    ['no list', 'rice', 'groups', expect.any(String)],
  ])('are rejected with %s', async (_, groups, field, message) => {
    await put([['one', 'ek']]);
    const { status, error } = await put(groups);
    expect([status, error.fields]).toEqual([400, { [field]: [message] }]);
    expect((await reader.call<Synonyms>('GET', '/synonyms')).data.groups).toEqual([['one', 'ek']]);
  });

  it('are at most 2,000 groups of 20 words', async () => {
    const word = (number: number) => [...String(number)].map((digit) => 'abcdefghij'[Number(digit)]).join('');
    const groups = Array.from({ length: 2_000 }, (_, group) =>
      Array.from({ length: 20 }, (_, place) => `w${word(group * 20 + place)}`),
    );
    expect(await put(groups)).toMatchObject({ status: 200, data: { groups } });
    expect(await put([...groups, ['x', 'y']])).toMatchObject({ status: 400 });
    await put([]);
  });

  it('are replaced by one of two callers at once', async () => {
    const { version } = (await put([])).data;
    const results = await Promise.all(['x', 'y'].map((end) => put([['one', end]], { 'if-match': version })));
    expect(results.map(({ status }) => status).sort()).toEqual([200, 412]);
  });

  it('are changed only with the permission, and the change is audited', async () => {
    expect(await reader.call('PUT', '/synonyms', { groups: [] })).toMatchObject({ status: 403 });
    await put([]);
    await put([['one', 'ek']]);
    const events = await server.database
      .fork()
      .execute(`select actor, details from audit_event where kind = 'synonyms_replaced' order by id desc limit 1`);
    expect(events).toEqual([{ actor: editor.id, details: { before: { groups: 0 }, after: { groups: 1 } } }]);
  });
});

describe('searches without a result', () => {
  it('are listed when three callers have searched the same, also from cached responses', async () => {
    for (const token of [tokens[0], tokens[0], tokens[1]]) await search('Kesar  MASALA', token);
    await vi.waitFor(async () => expect(await stored()).toEqual([{ query: 'kesar masala', count: 3 }]));
    expect(await misses()).toEqual({ items: [], nextCursor: null });
    await search('kesar masala', tokens[2]);
    await vi.waitFor(async () =>
      expect((await misses()).items).toEqual([{ query: 'kesar masala', count: 4, lastOn: daysAgo(0) }]),
    );
  });

  it('have no caller that can be recognized in another one', async () => {
    await search('qqqq', tokens[0]);
    await search('zzzz', tokens[0]);
    await vi.waitFor(async () => expect(await stored()).toHaveLength(2));
    const rows = await server.database.fork().execute<{ callers: string[] }[]>('select callers from search_miss');
    const [first, second] = rows.map(({ callers }) => callers.join());
    expect(first).not.toBe(second);
    expect(first).toMatch(/^[\w-]{16}$/);
  });

  it('are not those with a filter, of another page, or that find products', async () => {
    for (const more of ['&categoryId=none', '&page=2']) await search('qqqq', undefined, more);
    await search('জাফরান');
    await search('qqqq');
    await vi.waitFor(async () => expect(await stored()).toEqual([{ query: 'qqqq', count: 1 }]));
  });

  const insert = (query: string, count: number, lastOn: string, callers = '["a", "b", "c"]') =>
    server.database
      .fork()
      .execute('insert into search_miss (query, count, callers, last_on) values (?, ?, ?::jsonb, ?)', [
        query,
        count,
        callers,
        lastOn,
      ]);

  it('are listed by their number, in parts', async () => {
    for (const [query, count] of [
      ['b', 2],
      ['a', 2],
      ['c', 9],
      ['d', 1],
    ] as const)
      await insert(query, count, daysAgo(9));
    const first = await misses('?limit=2');
    expect(first.items.map(({ query }) => query)).toEqual(['c', 'a']);
    const second = await misses(`?limit=2&cursor=${first.nextCursor}`);
    expect(second.items.map(({ query }) => query)).toEqual(['b', 'd']);
    expect(second.nextCursor).toBeNull();
    expect(await reader.call('GET', '/search-misses?cursor=x')).toMatchObject({ status: 400 });
  });

  it('are removed after 90 days', async () => {
    await insert('old', 5, daysAgo(91));
    await insert('recent', 5, daysAgo(90));
    expect((await misses()).items.map(({ query }) => query)).toEqual(['recent']);
    expect(await removeOldMisses(server.database, () => NOW)).toBe(1);
    expect((await stored()).map(({ query }) => query)).toEqual(['recent']);
  });

  it('are removed when a synonym is added for one of their words', async () => {
    await put([['one', 'ek']]);
    await insert('kesar', 5, daysAgo(9));
    await insert('kesar masala', 5, daysAgo(9));
    await insert('one', 5, daysAgo(9));
    await put([
      ['one', 'ek'],
      ['kesar', 'জাফরান'],
    ]);
    expect((await stored()).map(({ query }) => query)).toEqual(['one']);
  });

  it('do not delay or break a search that cannot be recorded', async () => {
    await server.database.fork().execute('alter table search_miss rename to search_miss_away');
    expect((await search('qqqq')).status).toBe(200);
    await vi.waitFor(() =>
      expect(server.logs.map(({ msg }) => msg)).toContain('searches without a result were not recorded'),
    );
    await server.database.fork().execute('alter table search_miss_away rename to search_miss');
    await search('zzzz');
    await vi.waitFor(async () => expect(await stored()).toEqual([{ query: 'zzzz', count: 1 }]));
  });
});
