import { isDeepStrictEqual } from 'node:util';
import type { Permission } from '@arot/contract';
import { recordCatalogChanges } from '../../../src/audit/record-audit.ts';
import type { Database } from '../../../src/database/open-database.ts';
import type { AccountPrincipal } from '../../../src/http/principal.ts';
import type { StaffContext } from '../../../src/staff/staff-context.ts';

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
type Event = { kind: string; subject: string; details: { before?: Row; after?: Row } };

/**
 * What the audit trail says of the products, against what is stored. Applies every event to the product that it names: its fields
 * before must be those after the events before it, and the result must be the stored product. An import writes no event for each
 * product that it creates, so of these only the fields that changed later are compared.
 */
export async function auditDifferences(database: Database): Promise<string[]> {
  const events = await database
    .fork()
    .execute<Event[]>(`select kind, subject, details from audit_event where subject_kind = 'product' order by id`);
  const differences: string[] = [];
  const audited = new Map<string, { isComplete: boolean; row: Row }>();
  for (const { kind, subject, details } of events) {
    const { before = {}, after = {} } = details;
    const slug = typeof before.slug === 'string' ? before.slug : subject;
    const { isComplete, row } = audited.get(slug) ?? { isComplete: kind === 'product_created', row: {} };
    for (const [field, value] of Object.entries(before)) {
      const isUnknown = !isComplete && !(field in row);
      if (!isUnknown && !isDeepStrictEqual(row[field] ?? null, value))
        differences.push(`${kind} ${slug}: ${field} before`);
    }
    audited.delete(slug);
    if (kind === 'product_deleted') continue;
    const cleared = Object.fromEntries(Object.keys(before).map((field) => [field, null]));
    audited.set(subject, { isComplete, row: { ...row, ...cleared, ...after } });
  }
  const rows = await database.fork().execute<{ row: Row }[]>('select to_jsonb(product) as row from product');
  const stored = new Map(rows.map(({ row }) => [String(row.slug), comparable(row)]));
  for (const [slug, { isComplete, row }] of audited) {
    const seen = comparable(row);
    const is = Object.entries(stored.get(slug) ?? {}).filter(([field]) => isComplete || field in row);
    if (!isDeepStrictEqual(seen, Object.fromEntries(is))) differences.push(`${slug}: ${JSON.stringify(seen)}`);
  }
  return differences;
}

/** The columns whose values are the same in an event and in the table, without nulls; prices as numbers. */
function comparable(row: Row): Row {
  const names = [
    ...['id', 'slug', 'name', 'category_id', 'images', 'status', 'deleted_status'],
    ...['wholesale_min_order_quantity', 'retail_min_order_quantity', 'wholesale_discount_type', 'retail_discount_type'],
  ];
  const prices = ['base_price', 'discount_value'].flatMap((name) => [`wholesale_${name}`, `retail_${name}`]);
  const isThere = (name: string) => row[name] !== undefined && row[name] !== null;
  return Object.fromEntries([
    ...names.filter(isThere).map((name) => [name, row[name]]),
    ...prices.filter(isThere).map((name) => [name, Number(row[name])]),
  ]);
}
