import { FIELD_NAMES, type Permission } from '@arot/contract';
import { expect } from 'vitest';
import { recordCatalogChanges } from '../../../src/audit/record-audit.ts';
import { columnOf } from '../../../src/database/connection/property-compiler.ts';
import type { Database } from '../../../src/database/database.ts';
import type { AccountPrincipal } from '../../../src/http/principal.ts';
import type { StaffContext } from '../../../src/operations/staff-context.ts';

export const NOW = new Date('2026-06-01T12:00:00.000Z');

export type StaffMember = <T>(
  run: (ctx: StaffContext) => Promise<T>,
  options?: { readonly ifMatch?: string | undefined; readonly now?: Date },
) => Promise<T>;

/** Runs operations in a transaction each, as a staff member with some permissions. By default, every version matches. */
export function staffMember(database: Database, name: string, permissions: readonly Permission[]): StaffMember {
  const principal = { kind: 'account', user: { id: name, permissions: [...permissions] } } as unknown;
  return async (run, { now = NOW, ...options } = {}) => {
    const ifMatch = 'ifMatch' in options ? options.ifMatch : '*';
    return await database.fork().transactional(async (em) => {
      const ctx: StaffContext = {
        ...{ em, ifMatch, clock: () => now, principal: principal as AccountPrincipal },
        ...{ requestId: 'request-1', ip: '203.0.113.7' },
      };
      await recordCatalogChanges(ctx);
      return await run(ctx);
    });
  };
}

type Row = Record<string, unknown>;

/**
 * Checks that the audit trail has the whole story: every event applied to the product that it names ends in the stored products, and
 * the fields before an event are those after the events before it. A product that an import has created has no event of its
 * creation: of such a product, only the fields of later events are known.
 */
export async function expectStoryInAudit(database: Database): Promise<void> {
  const events = await database
    .fork()
    .execute<{ kind: string; subject: string; details: { before?: Row; after?: Row } }[]>(
      `select kind, subject, details from audit_event where subject_kind = 'product' order by id`,
    );
  const products = new Map<string, { readonly row: Row; readonly isImported: boolean }>();
  for (const { kind, subject, details } of events) {
    const { before = {}, after = {} } = details;
    const slug = typeof before.slug === 'string' ? before.slug : subject;
    const { row = {}, isImported = kind !== 'product_created' } = products.get(slug) ?? {};
    for (const [field, value] of Object.entries(before)) {
      if (isImported && !(field in row)) continue;
      if (JSON.stringify(row[field]) !== JSON.stringify(value)) {
        throw new Error(`${kind} of ${subject}: ${field} was not ${JSON.stringify(value)}`);
      }
    }
    products.delete(slug);
    if (kind === 'product_deleted') continue;
    // A field that an event has cleared is known to be null.
    const cleared = Object.fromEntries(Object.keys(before).map((field) => [field, null]));
    products.set(subject, { row: { ...row, ...cleared, ...after }, isImported });
  }
  const stored = await storedProducts(database);
  for (const [slug, { row, isImported }] of products) {
    const product = stored.get(slug);
    if (isImported) expect(product, slug).toMatchObject(comparable(row));
    else expect(product, slug).toEqual(comparable(row));
  }
  const created = (await importedCount(database)) > 0;
  if (!created) expect([...products.keys()].toSorted()).toEqual([...stored.keys()].toSorted());
}

async function importedCount(database: Database): Promise<number> {
  const rows = await database
    .fork()
    .execute<{ count: string }[]>(`select count(*) from audit_event where kind = 'catalog_imported'`);
  return Number(rows[0]?.count ?? 0);
}

/** Returns the stored products in the form of the events, by slug. */
async function storedProducts(database: Database): Promise<Map<string, Row>> {
  const rows = await database.fork().execute<{ row: Row }[]>('select to_jsonb(product) as row from product');
  return new Map(rows.map(({ row }) => [String(row.slug), comparable(row)]));
}

/** Returns the columns whose values are the same in an event and in the table, without nulls; prices as numbers. */
function comparable(row: Row): Row {
  const names = [
    ...['id', 'slug', 'name', 'category_id', 'images', 'status', 'deleted_status'],
    ...['wholesale_discount_type', 'retail_discount_type'],
    ...FIELD_NAMES.map(columnOf),
  ];
  const prices = ['base_price', 'discount_value'].flatMap((name) => [`wholesale_${name}`, `retail_${name}`]);
  const isThere = (name: string) => row[name] !== undefined && row[name] !== null;
  return Object.fromEntries([
    ...names.filter(isThere).map((name) => [name, row[name]]),
    ...prices.filter(isThere).map((name) => [name, Number(row[name])]),
  ]);
}
