import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importFiles } from '../../test/support/catalog/files.ts';
import { createEmbeddedDatabase } from '../../test/support/database/embedded-databases.ts';
import { onPostgres, openTestDatabase, type TestDatabase } from '../../test/support/database/test-database.ts';
import { runArotInProcess } from '../../test/support/process/arot-in-process.ts';
import { runArot } from '../../test/support/process/arot-process.ts';
import type { DatabaseLocation } from '../database/open-database.ts';
import { type Database, openDatabase } from '../database/open-database.ts';
import { entities } from '../database/schema.ts';

let folder: string;
let serverDatabase: TestDatabase | undefined;
let location: DatabaseLocation;

/** A database that other processes can open: on the server, or embedded in a folder. */
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'arot-database-'));
  if (onPostgres()) serverDatabase = await openTestDatabase();
  else await createEmbeddedDatabase(folder);
  location = serverDatabase?.location ?? { kind: 'embedded', directory: path.join(folder, 'postgres') };
  const createdAt = '2026-01-01T00:00:00.000Z';
  await withDatabase(async (database) => {
    await importFiles(database, {
      'f.json': {
        categories: [{ id: 'grain', name: 'Grain' }],
        products: [{ id: 'p1', slug: 'rice', name: 'Rice', status: 'published', categoryId: 'grain', createdAt }],
      },
    });
  });
});
afterAll(async () => {
  await serverDatabase?.close();
  await rm(folder, { recursive: true, force: true });
});

async function withDatabase(work: (database: Database) => Promise<unknown>): Promise<void> {
  const database = await openDatabase(location, entities);
  try {
    await work(database);
  } finally {
    await database.close();
  }
}

function environment(): NodeJS.ProcessEnv {
  const server = location.kind === 'server' ? { DATABASE_URL: location.url } : {};
  return { PATH: process.env.PATH, AROT_DATA_DIR: folder, ...server };
}

const arot = (...args: string[]) => runArotInProcess(args, { cwd: folder, env: environment() });
const arotProcess = (...args: string[]) => runArot(args, { cwd: folder, env: environment() });

describe('arot db verify', () => {
  it('reports no difference and exits with 0', async () => {
    const { code, stdout, stderr } = await arot('db', 'verify', '--json');
    expect(JSON.parse(stdout)).toEqual({ products: 1, categories: 1, differences: [] });
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  });

  it('reports every difference, as text and as JSON, and exits with 1', async () => {
    await withDatabase(async (database) => {
      const em = database.fork();
      await em.execute('delete from product_listing');
      await em.execute(`update listing_count set count = 3 where kind = 'all'`);
      await em.execute(`update category set name_normalized = 'wheat'`);
    });
    const asText = await arot('db', 'verify');
    const row = '(p1,"2026-01-01 00:00:00+00",Rice,grain,grain,,)';
    expect(asText).toEqual({
      code: 1,
      stderr: '',
      stdout: [
        `product_listing p1: stored nothing, expected ${row}`,
        'listing_count all : stored 3, expected 1',
        'category.name_normalized grain: stored wheat, expected grain',
        '1 products, 1 categories, 3 differences\n',
      ].join('\n'),
    });
    const asJson = await arotProcess('db', 'verify', '--json');
    expect(JSON.parse(asJson.stdout)).toEqual({
      products: 1,
      categories: 1,
      differences: [
        { what: 'product_listing', key: 'p1', stored: null, expected: row },
        { what: 'listing_count', key: 'all ', stored: '3', expected: '1' },
        { what: 'category.name_normalized', key: 'grain', stored: 'wheat', expected: 'grain' },
      ],
    });
    expect(asJson.code).toBe(1);
  });
});
