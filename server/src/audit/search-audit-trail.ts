import type { EntityManager } from '../database/database.ts';
import { db } from '../database/db.ts';
import { textArray } from '../database/schema/values.ts';
import { type AuditEventRow, type AuditFilter, findNewestEvents, findSlugs } from './audit-event.repository.ts';

export type { AuditEventRow } from './audit-event.repository.ts';

export type AuditSearch = Omit<AuditFilter, 'accountId' | 'aboutAccounts' | 'subject'> & {
  /** `account`, `product`, `category`, `app_content`, `setting`, … */
  readonly subjectKind?: string | undefined;
  /** An id, slug or key of this kind. */
  readonly subject?: string | undefined;
};

/** Returns the newest `limit` events that match, the newest of them first. */
export async function searchAuditTrail(
  em: EntityManager,
  { subjectKind, subject, ...filter }: AuditSearch,
): Promise<AuditEventRow[]> {
  const about = subjectKind === undefined ? {} : await subjectFilter(em, subjectKind, subject);
  return await findNewestEvents(em, { ...filter, ...about });
}

/**
 * Returns the filter for a subject. Events of accounts name them in a column of their own. A product keeps the events of its
 * former slugs.
 */
async function subjectFilter(
  em: EntityManager,
  kind: string,
  subject: string | undefined,
): Promise<Pick<AuditFilter, 'accountId' | 'aboutAccounts' | 'subject'>> {
  if (kind === 'account') return subject === undefined ? { aboutAccounts: true } : { accountId: subject };
  if (subject === undefined) return { subject: { kind } };
  return { subject: { kind, ids: kind === 'product' ? await findSlugs(em, subject.normalize('NFC')) : [subject] } };
}

export type KnownAccount = { readonly isStaff: boolean; readonly isCustomer: boolean };

/** Returns those of the given ids that belong to an account. An account can be both staff and a customer. */
export async function findKnownAccounts(
  em: EntityManager,
  ids: readonly string[],
): Promise<ReadonlyMap<string, KnownAccount>> {
  const rows = await db(em)
    .selectFrom('account')
    .leftJoin('customer', 'customer.accountId', 'account.id')
    .where((eb) => eb('account.id', '=', eb.fn.any(textArray(ids))))
    .select(['account.id', 'account.roleName', 'customer.accountId as customerId'])
    .execute();
  return new Map(rows.map((row) => [row.id, { isStaff: row.roleName !== null, isCustomer: row.customerId !== null }]));
}
