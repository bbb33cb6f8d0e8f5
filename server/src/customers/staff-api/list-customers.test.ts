import { customerQuery } from '@arot/contract';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { INVISIBLE_CHARACTERS } from '../../../test/support/catalog/invisible-characters.ts';
import { openTestDatabase } from '../../../test/support/database/test-database.ts';
import { normalizeForSearch } from '../../catalog/normalize-for-search.ts';
import { db } from '../../database/db.ts';
import { listCustomers } from './staff-customer.ts';

const COUNT = 1_000;

/** Creates customers: customer n registered n minutes after the first, so the newest have the highest numbers. */
const database = await openTestDatabase();
const connection = db(database.fork());
await sql`
    insert into account (id, name, phone_number, email, password_hash, active, created_at)
    select 'c' || n, case n % 500 when 0 then 'Karim ' || n else 'Customer ' || n end, '+88017' || lpad(n::text, 8, '0'),
      case n when 7 then 'seven@example.com' end, 'x', n % 100 <> 0, timestamptz '2026-01-01' + n * interval '1 minute'
    from generate_series(1, ${sql.lit(COUNT)}) as n`.execute(connection);
await sql`
    insert into customer (account_id, customer_type, shop_name)
    select 'c' || n, case n % 10 when 0 then 'WHOLESALE' else 'RETAIL' end,
      case n when 11 then 'ঘোড়া স্টোর' when 12 then '100% Pure_Store' else 'Store ' || n end
    from generate_series(1, ${sql.lit(COUNT)}) as n`.execute(connection);
await sql`
    insert into customer_document (account_id, type, original_name, mime_type, byte_size, sha256, storage_key, created_at)
    select 'c' || n, type, 'n.pdf', 'application/pdf', 1, 'x', 'c' || n || type, now()
    from generate_series(2, 8, 2) as n cross join (values ('NID'), ('TRADE_LICENSE')) as types (type)
    where n <> 8 or type = 'NID'`.execute(connection);
await sql`
    insert into wholesale_request (account_id, requested_at, decided_at, approved)
    values ('c3', now(), null, null), ('c4', now(), now(), false), ('c5', now(), now(), true)`.execute(connection);
await sql`insert into role (name) values ('clerk')`.execute(connection);
await sql`insert into account (id, name, phone_number, email, password_hash, role_name, created_at)
    values ('staff', 'Karim', '+8801999999999', 'karim@example.com', 'x', 'clerk', now())`.execute(connection);
await sql`insert into customer (account_id, customer_type) values ('staff', 'RETAIL')`.execute(connection);
await sql`analyze`.execute(connection);

const list = (query: Record<string, string> = {}) =>
  listCustomers({ em: database.fork(), clock: () => new Date() }, customerQuery.parse({ limit: '200', ...query }));
const ids = async (query: Record<string, string>) => (await list(query)).items.map(({ id }) => id);

describe('GET /api/staff/customers', () => {
  it.each([
    ['the local phone number', '01700000123'],
    ['the international phone number', '+8801700000123'],
    ['a phone number without +', '8801700000123'],
    ['a phone number with separators', '01700-000 123'],
    ['the name', 'customer 123'],
    ['another letter case', 'STORE 123'],
    ['the last digits of the phone number', '00000123'],
  ])('finds a customer by %s', async (_what, q) => {
    expect(await ids({ q })).toContain('c123');
  });

  it.each([
    ['an email address', 'SEVEN@example', ['c7']],
    ['a Bengali shop, written with other code points', 'ঘোড\u09BCা', ['c11']],
    ['a name with an invisible character', 'Pure\u200B_Store', ['c12']],
    ['a percent sign', '100%', ['c12']],
    ['an underscore', 'e_s', ['c12']],
    ['a backslash', 'e\\s', []],
    ['the end of one text and the start of another', '11 ঘোড়া', []],
    ['nothing', 'no such customer', []],
  ])('searches for %s', async (_what, q, expected) => {
    expect(await ids({ q })).toEqual(expected);
  });

  it('does not list accounts with a staff role', async () => {
    expect(await ids({ q: 'karim' })).toEqual(Array.from({ length: COUNT / 500 }, (_, n) => `c${COUNT - n * 500}`));
    expect(await ids({ q: '01999999999' })).toEqual([]);
  });

  it.each<[string, Record<string, string>, string[]]>([
    ['a document', { documents: 'has' }, ['c8', 'c6', 'c4', 'c2']],
    ['a document of a type', { documents: 'has', documentType: 'TRADE_LICENSE' }, ['c6', 'c4', 'c2']],
    ['a type alone', { documentType: 'TRADE_LICENSE' }, ['c6', 'c4', 'c2']],
    [
      'no trade licence',
      { documents: 'missing', documentType: 'TRADE_LICENSE', registeredUntil: '2026-01-01T00:09:00Z' },
      ['c8', 'c7', 'c5', 'c3', 'c1'],
    ],
    ['no document', { documents: 'missing', registeredUntil: '2026-01-01T00:04:00Z' }, ['c3', 'c1']],
    ['a pending request', { wholesaleRequest: 'pending' }, ['c3']],
    ['an approved request', { wholesaleRequest: 'approved' }, ['c5']],
    ['a rejected request', { wholesaleRequest: 'rejected' }, ['c4']],
    ['an inactive account', { state: 'inactive', registeredUntil: '2026-01-01T09:21:00+06:00' }, ['c200', 'c100']],
    ['a tier', { customerType: 'WHOLESALE', registeredUntil: '2026-01-01T00:21:00Z' }, ['c20', 'c10']],
    ['a time', { registeredSince: '2026-01-01T06:02:00+06:00', registeredUntil: '2026-01-01T00:04:00Z' }, ['c3', 'c2']],
    ['a day', { registeredSince: '2026-01-01', registeredUntil: '2026-01-01' }, []],
    [
      'everything',
      { q: 'store', documents: 'has', customerType: 'RETAIL', state: 'active', wholesaleRequest: 'rejected' },
      ['c4'],
    ],
  ])('filters by %s', async (_what, query, expected) => {
    expect(await ids(query)).toEqual(expected);
  });

  it('continues after the last customer, also if customers register and are erased meanwhile', async () => {
    const first = await list({ limit: '3', q: 'store' });
    expect(first.items.map(({ id }) => id)).toEqual(['c1000', 'c999', 'c998']);
    await database.fork().transactional(async (em) => {
      await em.execute("delete from account where id = 'c998'");
      await em.execute(`insert into account (id, phone_number, password_hash, created_at)
        values ('new', '+8801888888888', 'x', '2027-01-01')`);
      await em.execute(
        "insert into customer (account_id, customer_type, shop_name) values ('new', 'RETAIL', 'New store')",
      );
    });
    const second = await list({ limit: '3', q: 'store', cursor: first.nextCursor ?? '' });
    expect(second.items.map(({ id }) => id)).toEqual(['c997', 'c996', 'c995']);
    await database.fork().execute("delete from account where id = 'new'");
  });

  it('lists every customer once', async () => {
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page = await list({
        ...(cursor === '' ? {} : { cursor }),
        registeredUntil: '2026-01-01T14:00:00Z',
        limit: '77',
      });
      seen.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor;
    }
    expect(seen).toEqual(Array.from({ length: 839 }, (_, n) => `c${839 - n}`));
  });

  it.each([
    'x',
    Buffer.from('["2026-01-01"]').toString('base64url'),
    Buffer.from('["yesterday","c1"]').toString('base64url'),
  ])('rejects the cursor %j', async (cursor) => {
    await expect(list({ cursor })).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      fields: { cursor: expect.anything() },
    });
  });

  it('returns the whole customer with the version of its three rows', async () => {
    const [customer] = (await list({ wholesaleRequest: 'rejected' })).items;
    expect(customer).toMatchObject({
      id: 'c4',
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
      documents: [
        { type: 'NID', originalName: 'n.pdf' },
        { type: 'TRADE_LICENSE', originalName: 'n.pdf' },
      ],
      wholesaleRequest: { state: 'rejected', decidedBy: null },
      openSessions: 0,
    });
    expect((await list({ q: '00000123' })).items[0]?.version).toMatch(/^\d+\.\d+\.-$/);
  });
});

describe('the search index', () => {
  it('has texts that are normalized as everywhere', async () => {
    const texts = [
      ...INVISIBLE_CHARACTERS.map((character) => `a${character}B`),
      ...Array.from(
        '\t\n\v\f\r \u00a0\u1680\u2000\u200a\u2028\u2029\u202f\u205f\u3000',
        (space) => `a${space}${space} b `,
      ),
      ...[
        'ΟΔΟΣ',
        'İstanbul',
        'ড\u09BC',
        '\u09DC',
        'e\u0301',
        'ẞ',
        'Ǆ',
        '\u{1E900}',
        '১০',
        '\u115F\u3164\uFFA0',
        '\u200B',
        ' ',
      ],
    ];
    const { rows } = await sql<{ normal: string }>`
      select normalized_for_search(value) as normal
      from jsonb_array_elements_text(${JSON.stringify(texts)}::jsonb) with ordinality as texts (value, n) order by n`.execute(
      db(database.fork()),
    );
    expect(rows.map(({ normal }) => normal)).toEqual(texts.map(normalizeForSearch));
  });

  it('follows every change of an account and its customer record', async () => {
    const em = database.fork();
    await em.execute(
      "update account set name = 'রহিম', phone_number = '+8801555555555', email = 'r@example.com' where id = 'c1'",
    );
    await em.execute("update customer set shop_name = 'Rahim & Sons' where account_id = 'c1'");
    for (const q of ['রহিম', '01555555555', 'r@example', 'rahim &']) expect(await ids({ q })).toEqual(['c1']);
    expect(await ids({ q: '01700000001' })).toEqual([]);
    await em.execute("update customer set shop_name = null where account_id = 'c1'");
    expect(await ids({ q: 'rahim &' })).toEqual([]);
  });
});
