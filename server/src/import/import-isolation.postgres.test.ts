import { sql } from 'kysely';
import { Client } from 'pg';
import { beforeEach, describe, expect, it } from 'vitest';
import { clearCatalog, exportText, importFiles, issuesOf, NOW } from '../../test/support/catalog/files.ts';
import { openTestDatabase } from '../../test/support/database/test-database.ts';
import { exportCatalog } from './export/export-catalog.ts';
import { importCatalog } from './import-catalog.ts';
import { ImportRejectedError } from './import-issues.ts';
import type { SourceRecord } from './readers/source-record.ts';

const database = await openTestDatabase();
beforeEach(() => clearCatalog(database));

const load = (catalog: unknown, options = {}) => importFiles(database, { 'f.json': catalog }, options);

function productRecord(file: string, row: number): SourceRecord {
  return { type: 'record', kind: 'product', place: { file, row }, value: { slug: `p${row}`, name: 'P' } };
}

type Row = Record<string, unknown>;

async function stored(): Promise<{ products: Row[]; settings: Row }> {
  return JSON.parse(await exportText(database));
}

describe('--dry-run', () => {
  it('counts the changes and writes nothing', async () => {
    await load({ products: [{ slug: 'cha', name: 'Tea' }], settings: { siteName: 'A' }, appContent: [{ key: 'k' }] });
    const before = await exportText(database);
    const change = {
      products: [
        { slug: 'cha', name: 'Dearer tea' },
        { slug: 'new', name: 'New' },
      ],
      settings: { seoTitle: 'B' },
      appContent: [{ key: 'other' }],
    };
    const result = await load(change, { dryRun: true, replace: true });
    expect(result).toMatchObject({
      product: { created: 1, updated: 1 },
      setting: { deleted: 1 },
      appContent: { deleted: 1 },
      dryRun: true,
    });
    expect(await exportText(database)).toBe(before);
    expect(await load(change, { replace: true, delete: 2 })).toEqual({ ...result, dryRun: false });
  });
});

describe('concurrent imports', () => {
  it('run one after the other, so that their catalogs never mix', async () => {
    const catalog = (name: string, reverse: boolean) => {
      const products = Array.from({ length: 300 }, (_, index) => ({ slug: `p${index}`, name }));
      return { products: reverse ? products.toReversed() : products, settings: { siteName: name } };
    };
    const results = await Promise.all([load(catalog('A', false)), load(catalog('B', true)), load(catalog('C', false))]);
    expect(results.map(({ product }) => product.created).sort((a, b) => a - b)).toEqual([0, 0, 300]);
    const { products, settings } = await stored();
    expect(new Set([...products.map(({ name }) => name), settings.siteName]).size).toBe(1);
  });

  it('see the slugs and ids that an earlier one took', async () => {
    const imports = ['a', 'b'].map((slug) => load({ products: [{ id: 'same', slug, name: 'N' }] }));
    const results = await Promise.all(imports);
    // The later one gives the product of the earlier one its slug.
    expect(results.map(({ renamed }) => renamed).sort()).toEqual([0, 1]);
    const { products } = await stored();
    expect(products).toHaveLength(1);
    const slug = products[0]?.slug;
    const former = slug === 'a' ? 'b' : 'a';
    expect(await issuesOf(database, { 'f.json': { products: [{ id: 'same', slug: former, name: 'N' }] } })).toEqual([
      `f.json:products[0], slug: "${former}" is a former slug of product "${slug}". State that slug, or follow renames (--follow-renames).`,
    ]);
  });
});

describe('an import that fails', () => {
  it('writes nothing, and the next one succeeds', async () => {
    await load({ products: [{ slug: 'cha', name: 'Tea' }] });
    const before = await exportText(database);
    const products = Array.from({ length: 5_100 }, (_, index) => ({ slug: `p${index}`, name: 'P' }));
    // A constraint that the import does not check before it writes.
    await database.fork().execute(`alter table product add constraint no_such check (slug <> 'p5099')`);
    try {
      await expect(load({ products, settings: { siteName: 'New' } }, { replace: true })).rejects.toThrow('no_such');
    } finally {
      await database.fork().execute('alter table product drop constraint no_such');
    }
    expect(await exportText(database)).toBe(before);
    expect((await load({ products })).product).toMatchObject({ created: 5_100 });
  });

  it('writes nothing if its source fails', async () => {
    async function* source(): AsyncGenerator<SourceRecord> {
      for (let row = 1; row <= 250; row += 1) yield productRecord('f', row);
      throw new Error('the source failed');
    }
    await expect(importCatalog(database.fork(), source(), { now: NOW })).rejects.toThrow('the source failed');
    expect((await stored()).products).toEqual([]);
    expect((await load({ products: [{ slug: 'cha', name: 'Tea' }] })).product).toMatchObject({ created: 1 });
  });

  it('writes nothing when the database rejects a write in flight', async () => {
    async function* source(): AsyncGenerator<SourceRecord> {
      // PostgreSQL rejects NUL in text.
      for (let row = 1; row <= 1_000; row += 1) yield productRecord(row === 150 ? '\0' : 'f', row);
    }
    await expect(importCatalog(database.fork(), source(), { now: NOW })).rejects.toThrow(/\\u0000|Unicode escape/);
    expect((await stored()).products).toEqual([]);
    expect((await load({ products: [{ slug: 'cha', name: 'Tea' }] })).product).toMatchObject({ created: 1 });
  });

  it('leaves no staging table in the session', async () => {
    await load({ products: [{ slug: 'cha', name: 'Tea' }] });
    const { rows } = await sql`select 1 from pg_class where relname = 'staged'`.execute(database.fork().getKysely());
    expect(rows).toEqual([]);
  });
});

describe('an import concurrent with other sessions', () => {
  /** Runs a statement in another session's transaction, and commits it when the import waits for its lock. */
  async function whileAnotherSessionHolds(
    statement: string,
    waiting: string,
    work: () => Promise<unknown>,
  ): Promise<unknown> {
    const url = database.location?.kind === 'server' ? database.location.url : undefined;
    const other = new Client({ connectionString: url });
    await other.connect();
    try {
      await other.query('begin');
      await other.query(statement);
      const done = work().catch((error: unknown) => error);
      const seen = `select from pg_stat_activity where datname = current_database() and ${waiting}`;
      // Within a transaction, the view shows the state of its first read.
      while ((await other.query(seen)).rowCount === 0) await other.query('select pg_stat_clear_snapshot()');
      await other.query('select pg_sleep(0.5)');
      await other.query('commit');
      return await done;
    } finally {
      await other.end();
    }
  }

  it('does not undo a concurrent change of a listed product', async () => {
    await load({ products: [{ slug: 'cha', name: 'Tea' }] });
    const change = `update product set status = 'published' where slug = 'cha'`;
    await whileAnotherSessionHolds(change, `wait_event_type = 'Lock'`, () =>
      load({ products: [{ slug: 'cha', name: 'Dearer tea' }] }),
    );
    expect((await stored()).products).toMatchObject([{ slug: 'cha', name: 'Dearer tea', status: 'published' }]);
  });

  it('names the product that takes an SKU while the import runs', async () => {
    await load({ products: [{ slug: 'oil', name: 'Oil' }] });
    const result = await whileAnotherSessionHolds(
      `update product set sku = 'oil-5l' where slug = 'oil'`,
      `wait_event_type = 'Lock'`,
      () => load({ products: [{ slug: 'cha', name: 'Tea', sku: 'OIL-5L' }] }),
    );
    expect(result).toBeInstanceOf(ImportRejectedError);
    expect((result as ImportRejectedError).issues.map(({ field, message }) => [field, message.en])).toEqual([
      ['sku', 'The SKU is taken by product "oil".'],
    ]);
    expect((await stored()).products).toMatchObject([{ slug: 'oil', sku: 'oil-5l' }]);
  });

  it('is not partly visible in an export that started before it', async () => {
    const named = (name: string) => Array.from({ length: 1_100 }, (_, index) => ({ slug: `p${index}`, name }));
    await load({ products: named('Old') });
    let text = '';
    let changed = false;
    await exportCatalog(database.fork(), 'jsonl', async (piece) => {
      text += piece;
      if (changed) return;
      changed = true;
      await load({ products: named('New') });
    });
    expect(text.match(/"name":"Old"/g)).toHaveLength(1_100);
  });

  it('waits for an earlier import longer than the statement timeout', async () => {
    await database.fork().execute(`set statement_timeout = '100ms'`);
    const result = await whileAnotherSessionHolds(
      'select pg_advisory_xact_lock(4207311003)',
      `query like '%pg_try_advisory_xact_lock%' and pid <> pg_backend_pid()`,
      () => load({ products: [{ slug: 'cha', name: 'Tea' }] }),
    );
    expect(result).toMatchObject({ product: { created: 1 } });
  });
});
