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

type Change = { before?: Record<string, unknown>; after?: Record<string, unknown> };
type AuditedProduct = Record<string, unknown>;

/** The products that result from the audit events alone, by slug: every event applied to the product that it names. */
export async function productsByAudit(database: Database): Promise<Map<string, AuditedProduct>> {
  const events = await database
    .fork()
    .execute<{ kind: string; subject: string; details: Change }[]>(
      `select kind, subject, details from audit_event where subject_kind = 'product' order by id`,
    );
  const products = new Map<string, AuditedProduct>();
  for (const { kind, subject, details } of events) {
    const { before = {}, after = {} } = details;
    const slug = typeof before.slug === 'string' ? before.slug : subject;
    const product = products.get(slug) ?? {};
    for (const [field, value] of Object.entries(before)) {
      if (JSON.stringify(product[field]) !== JSON.stringify(value)) {
        throw new Error(`${kind} of ${subject}: ${field} was not ${JSON.stringify(value)}`);
      }
    }
    products.delete(slug);
    if (kind === 'product_deleted') continue;
    const rest = Object.entries(product).filter(([field]) => !(field in before));
    products.set(subject, { ...Object.fromEntries(rest), ...after });
  }
  return products;
}

/** The stored products as audit events describe them, by slug. */
export async function storedProducts(database: Database): Promise<Map<string, AuditedProduct>> {
  const rows = await database
    .fork()
    .execute<{ row: AuditedProduct }[]>('select audit_row(to_jsonb(product)) as row from product');
  return new Map(rows.map(({ row }) => [String(row.slug), row]));
}
