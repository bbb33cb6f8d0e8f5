import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { openTestDatabase } from '../../../../test/support/database/test-database.ts';
import { type AuditContext, recordCatalogChanges } from '../../../audit/record-audit.ts';
import type { EntityManager } from '../../database.ts';
import { db } from '../../db.ts';
import { AUDITED_TABLES, auditedProduct } from '../migrations/0001-baseline/audit.ts';

const database = await openTestDatabase();

const AT = '2026-01-01T00:00:00.000Z';
const context = (em: EntityManager): AuditContext => ({
  em,
  clock: () => new Date(AT),
  actor: 'ann',
  requestId: 'r',
  ip: '203.0.113.7',
});

/** Runs a statement in an audited transaction. @returns its events */
async function audited(statement: string, options?: { creations: boolean }) {
  const before = await lastEvent();
  await database.fork().transactional(async (em) => {
    await recordCatalogChanges(context(em), options);
    await em.execute(statement);
  });
  return await eventsAfter(before);
}

async function lastEvent(): Promise<string> {
  const { last } = await db(database.fork())
    .selectFrom('audit_event')
    .select(({ fn, cast }) => cast<string>(fn.coalesce(fn.max('id'), sql<string>`0`), 'text').as('last'))
    .executeTakeFirstOrThrow();
  return last;
}

async function eventsAfter(id: string) {
  return await db(database.fork())
    .selectFrom('audit_event')
    .where('id', '>', id)
    .select(['kind', 'actor', 'ip', 'requestId', 'subjectKind', 'subject', 'details'])
    .orderBy('id')
    .execute();
}

async function columnsIn(table: string): Promise<string[]> {
  const rows = await database
    .fork()
    .execute<{ name: string }[]>(
      `select column_name as name from information_schema.columns where table_name = '${table}' and table_schema = 'public'`,
    );
  return rows.map(({ name }) => name).sort();
}

/** Returns the first groups of a pattern in the source of a function, each once: migrations may have replaced the function. */
async function foundIn(name: string, pattern: RegExp): Promise<string[]> {
  const [row] = await database
    .fork()
    .execute<{ source: string }[]>(`select prosrc as source from pg_proc where proname = '${name}'`);
  return [...new Set([...(row?.source ?? '').matchAll(pattern)].map(([, group]) => String(group)))];
}

const RICH_TEXT = `'{"type": "doc", "content": [{"type": "paragraph", "content": [{"type": "text", "text": "secret recipe"}]}]}'`;

beforeEach(async () => {
  const em = database.fork();
  for (const table of ['product', 'category', 'app_content', 'setting']) await em.execute(`delete from ${table}`);
  await em.execute(`insert into category (id, name, name_normalized) values ('tea', 'Tea', 'tea')`);
  await em.execute(`
    insert into product (id, slug, name, name_normalized, category_id, created_at, wholesale_base_price)
    values ('p1', 'chini-1kg', 'Chini', 'chini', 'tea', '2026-01-31T10:00:00Z', 120)`);
  await em.execute(`insert into app_content (key, title) values ('about', 'About')`);
  await em.execute(`insert into setting (key, value) values ('siteName', 'Arot')`);
});

describe('the audit of catalog changes', () => {
  it.each(AUDITED_TABLES)('records or leaves out every column of $table', async ({ table, derived }) => {
    const recorded = await foundIn(`${table}_audited`, /\('(\w+)', (?:to_jsonb|case)/g);
    expect([...recorded, ...derived].sort()).toEqual(await columnsIn(table));
  });

  it('is as complete as the events of products, which do not tell of ids and of the status before a deletion', async () => {
    const told = await foundIn('product_events', /\('[\w.]+', added\.(\w+) is distinct from/g);
    expect([...told, 'id', 'deleted_status', ...auditedProduct().derived].sort()).toEqual(await columnsIn('product'));
  });

  it('records the fields that differ, prices as decimals, and who changed them', async () => {
    const events = await audited(
      `update product set wholesale_base_price = 125.5, retail_base_price = 130, category_id = null where slug = 'chini-1kg'`,
    );
    expect(events).toEqual([
      {
        kind: 'product_changed',
        actor: 'ann',
        ip: '203.0.113.7',
        requestId: 'r',
        subjectKind: 'product',
        subject: 'chini-1kg',
        details: {
          before: { wholesale_base_price: '120.00', category_id: 'tea' },
          after: { wholesale_base_price: '125.50', retail_base_price: '130.00' },
        },
      },
    ]);
  });

  it('records a changed slug under the new one', async () => {
    const [event] = await audited(`update product set slug = 'sugar-1kg'`);
    expect(event).toMatchObject({
      subject: 'sugar-1kg',
      details: { before: { slug: 'chini-1kg' }, after: { slug: 'sugar-1kg' } },
    });
  });

  it('records the hash of a rich text instead of its content', async () => {
    const events = [
      ...(await audited(`update product set description = ${RICH_TEXT}, description_html = '<p>secret recipe</p>'`)),
      ...(await audited(`update app_content set body = ${RICH_TEXT}, body_html = '<p>secret recipe</p>'`)),
      ...(await audited(`
        insert into product (id, slug, name, name_normalized, created_at, description, description_html)
        values ('p2', 'b', 'B', 'b', now(), ${RICH_TEXT}, '<p>secret recipe</p>')`)),
      ...(await audited(`delete from product where slug = 'b'`)),
    ];
    const hash = expect.stringMatching(/^[0-9a-f]{64}$/);
    expect(events.map(({ kind, details }) => [kind, details])).toEqual([
      ['product_changed', { before: {}, after: { description: hash } }],
      ['app_content_changed', { before: {}, after: { body: hash } }],
      ['product_created', { after: expect.objectContaining({ slug: 'b', description: hash }) }],
      ['product_deleted', { before: expect.objectContaining({ slug: 'b', description: hash }) }],
    ]);
    expect(JSON.stringify(events)).not.toContain('secret recipe');
  });

  it('records each row of a statement, and none that stays as it is', async () => {
    expect(await audited(`update product set name = name`)).toEqual([]);
    expect(await audited(`update product set name_normalized = 'other'`)).toEqual([]);
    const events = await audited(`
      insert into setting (key, value) values ('siteName', 'Arot'), ('contactEmail', 'a@b.example'), ('seoTitle', 'T')
      on conflict (key) do update set value = excluded.value`);
    expect(events.map(({ kind, subject }) => [kind, subject])).toEqual([
      ['setting_created', 'contactEmail'],
      ['setting_created', 'seoTitle'],
    ]);
    const changed = await audited(`update setting set value = value || '!' where key in ('siteName', 'seoTitle')`);
    expect(changed.map(({ kind, subject, details }) => [kind, subject, details])).toEqual([
      ['setting_changed', 'seoTitle', { before: { value: 'T' }, after: { value: 'T!' } }],
      ['setting_changed', 'siteName', { before: { value: 'Arot' }, after: { value: 'Arot!' } }],
    ]);
  });

  it('leaves out created rows on request, but no others', async () => {
    const events = await audited(
      `insert into setting (key, value) values ('siteName', 'New'), ('seoTitle', 'T')
       on conflict (key) do update set value = excluded.value`,
      { creations: false },
    );
    expect(events.map(({ kind, subject }) => [kind, subject])).toEqual([['setting_changed', 'siteName']]);
  });

  it('ends with its transaction, also on the connection that the next one uses', async () => {
    await audited(`update setting set value = 'first'`);
    const before = await lastEvent();
    // As many as the pool has connections, so that one of them is that of the audited transaction.
    await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        database.fork().transactional(async (em) => {
          await em.execute(`update setting set value = 'second ${index}'`);
        }),
      ),
    );
    await expect(
      database.fork().transactional(async (em) => {
        await recordCatalogChanges(context(em));
        throw new Error('rolled back');
      }),
    ).rejects.toThrow('rolled back');
    await database.fork().execute(`update setting set value = 'third'`);
    expect(await eventsAfter(before)).toEqual([]);
  });

  it('is rolled back with the change', async () => {
    const before = await lastEvent();
    await expect(
      database.fork().transactional(async (em) => {
        await recordCatalogChanges(context(em));
        await em.execute(`update setting set value = 'lost'`);
        throw new Error('rolled back');
      }),
    ).rejects.toThrow('rolled back');
    expect(await eventsAfter(before)).toEqual([]);
  });
});
