import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { entities } from '../src/database/schema/schema.ts';

const sources = fileURLToPath(new URL('../src', import.meta.url));
const tables = new Set(entities.map(({ meta }) => meta.tableName));

/** The forms of a write: of the builder, as SQL, and as an argument of `deleteEnded` and of the import. */
const WRITES =
  /(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*'(\w+)|\b(?:insert into|update|delete from) (\w+)\b|\btable: '(\w+)'/g;

/** Tables that a second folder writes, with the reason. */
const SHARED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  account: { auth: 'the owner asks for the deletion of the account' },
  app_content: { import: 'a catalog file has records of every kind, which one statement writes' },
  category: { import: 'the same' },
  product: { import: 'the same', prices: 'one statement writes the prices of all products of a bulk change' },
  former_slug: { import: 'a record with the id of a product and another slug renames it' },
  setting: { import: 'the same' },
  oauth_grant: { oauth: 'the provider stores its tokens with their grant; accounts end grants' },
  oauth_token: { oauth: 'the same' },
  event: { audit: 'an operation records an event with its audit event; `events/` numbers and removes events' },
  webhook_delivery: { accounts: 'the end of a grant queues a logout token in its transaction' },
};

const writers = new Map<string, Set<string>>();
for (const file of globSync('**/*.ts', { cwd: sources })) {
  // `database/` creates the rows that a new or upgraded database has.
  if (file.endsWith('.test.ts') || file.startsWith('database/')) continue;
  for (const [, ...names] of readFileSync(path.join(sources, file), 'utf8').matchAll(WRITES)) {
    const table = names.find((name) => name !== undefined) ?? '';
    if (tables.has(table)) writers.set(table, (writers.get(table) ?? new Set()).add(file.split('/')[0] ?? ''));
  }
}

describe('a table is written by one folder', () => {
  it('and by others only for a reason', () => {
    expect(writers.size).toBeGreaterThan(45);
    const others = [...writers].flatMap(([table, folders]) => {
      const owners = [...folders].filter((folder) => SHARED[table]?.[folder] === undefined);
      return owners.length === 1 ? [] : [`${table}: ${owners.join(', ')}`];
    });
    expect(others).toEqual([]);
  });

  it('without reasons for folders that do not write it', () => {
    const unused = Object.entries(SHARED).flatMap(([table, reasons]) =>
      Object.keys(reasons).filter((folder) => !writers.get(table)?.has(folder)),
    );
    expect(unused).toEqual([]);
  });
});
