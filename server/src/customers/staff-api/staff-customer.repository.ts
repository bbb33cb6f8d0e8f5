import { DOCUMENT_TYPES, type DocumentType, type WholesaleRequestState } from '@arot/contract';
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { type AccountPosition, comesAfter, containsText } from '../../accounts/account-search.repository.ts';
import { openSessions } from '../../accounts/sessions/session.repository.ts';
import type { EntityManager } from '../../database/database.ts';
import { db } from '../../database/db.ts';
import { isoTimestamp, timestamp } from '../../database/schema/timestamps.ts';
import { textArray } from '../../database/schema/values.ts';
import { byName } from '../../database/sql.ts';
import { CUSTOMER_COLUMNS } from '../customer.repository.ts';

export type CustomerFilter = {
  readonly text: string;
  readonly customerType: 'WHOLESALE' | 'RETAIL' | undefined;
  readonly active: boolean | undefined;
  /** The filter for customers with or without a document of a type, or of any type. */
  readonly documents: { readonly type: DocumentType | undefined; readonly present: boolean } | undefined;
  readonly since: Date | undefined;
  /** Exclusive. */
  readonly until: Date | undefined;
  readonly wholesaleRequest: WholesaleRequestState | undefined;
  readonly groupId: string | undefined;
  readonly after: AccountPosition | undefined;
  readonly limit: number;
};

export type StaffCustomerRow = NonNullable<Awaited<ReturnType<typeof findStaffCustomer>>>;

/** Returns the ids of at most `limit` customers, newest first. Accounts with a staff role are left out. */
export async function findCustomerIds(em: EntityManager, filter: CustomerFilter): Promise<string[]> {
  const { text, customerType, active, documents, since, until, wholesaleRequest, groupId, after, limit } = filter;
  let customers = db(em)
    .selectFrom('account_search')
    .innerJoin('account', 'account.id', 'account_search.accountId')
    .innerJoin('customer', 'customer.accountId', 'account_search.accountId')
    .where('account.roleName', 'is', null);
  if (text !== '') customers = customers.where((eb) => containsText(eb, text));
  if (customerType !== undefined) customers = customers.where('customer.customerType', '=', customerType);
  if (active !== undefined) customers = customers.where('account.active', '=', active);
  if (documents) {
    customers = customers.where(({ exists, not, selectFrom }) => {
      const document = selectFrom('customer_document')
        .whereRef('customer_document.accountId', '=', 'account_search.accountId')
        .$if(documents.type !== undefined, (query) =>
          query.where('customer_document.type', '=', documents.type ?? DOCUMENT_TYPES[0]),
        )
        .select(sql`1`.as('one'));
      return documents.present ? exists(document) : not(exists(document));
    });
  }
  if (groupId !== undefined) {
    customers = customers
      .innerJoin('customer_group_member as member', 'member.accountId', 'account_search.accountId')
      .where('member.groupId', '=', groupId);
  }
  if (since) customers = customers.where('account_search.createdAt', '>=', timestamp(since));
  if (until) customers = customers.where('account_search.createdAt', '<', timestamp(until));
  if (wholesaleRequest) {
    customers = customers
      .innerJoin('wholesale_request', 'wholesale_request.accountId', 'account_search.accountId')
      .where((eb) =>
        wholesaleRequest === 'pending'
          ? eb('wholesale_request.decidedAt', 'is', null)
          : eb('wholesale_request.approved', '=', wholesaleRequest === 'approved'),
      );
  }
  if (after) customers = customers.where(comesAfter(after));
  const rows = await customers
    .orderBy('account_search.createdAt', 'desc')
    .orderBy('account_search.accountId', 'desc')
    .limit(limit)
    .select('account_search.accountId')
    .execute();
  return rows.map(({ accountId }) => accountId);
}

/** Returns the customers with these ids, newest first. */
export async function findStaffCustomers(em: EntityManager, ids: readonly string[], now: Date) {
  return await staffCustomers(em, now)
    .where((eb) => eb('account.id', '=', eb.fn.any(textArray(ids))))
    .orderBy('account.createdAt', 'desc')
    .orderBy('account.id', 'desc')
    .execute();
}

/** Returns the customer with this id; undefined also for an account with a staff role. */
export async function findStaffCustomer(em: EntityManager, id: string, now: Date) {
  return await staffCustomers(em, now).where('account.id', '=', id).executeTakeFirst();
}

/**
 * Locks the account and the customer record until the end of the transaction. Every operation that changes a customer locks the
 * account first.
 */
export async function lockCustomerRows(em: EntityManager, id: string): Promise<void> {
  await db(em)
    .selectFrom('account')
    .innerJoin('customer', 'customer.accountId', 'account.id')
    .where('account.id', '=', id)
    .select('account.id')
    .forNoKeyUpdate()
    .execute();
}

function staffCustomers(em: EntityManager, now: Date) {
  return db(em)
    .selectFrom('account')
    .innerJoin('customer', 'customer.accountId', 'account.id')
    .leftJoin('wholesale_request as request', 'request.accountId', 'account.id')
    .where('account.roleName', 'is', null)
    .select(['account.version as accountVersion', 'customer.version as customerVersion'])
    .select(['request.version as requestVersion', 'request.approved', 'request.requestedAt', 'request.decidedAt'])
    .select(['request.decidedBy', 'request.note', 'request.reason', 'request.customerNote'])
    .select(CUSTOMER_COLUMNS)
    .select((eb) => [
      'account.active',
      'account.createdAt as registeredAt',
      openSessions(eb, now),
      jsonArrayFrom(
        eb
          .selectFrom('customer_document as document')
          .whereRef('document.accountId', '=', 'account.id')
          .select(['document.type', 'document.originalName', 'document.mimeType', 'document.byteSize'])
          .select((document) => isoTimestamp(document.ref('document.createdAt')).as('uploadedAt'))
          .orderBy((order) => sql`array_position(${textArray(DOCUMENT_TYPES)}, ${order.ref('document.type')})`),
      ).as('documents'),
      eb('account.emailVerifiedAt', 'is not', null).$castTo<boolean>().as('emailVerified'),
      eb('account.phoneVerifiedAt', 'is not', null).$castTo<boolean>().as('phoneVerified'),
      jsonArrayFrom(
        eb
          .selectFrom('customer_group_member as member')
          .innerJoin('customer_group as joined', 'joined.id', 'member.groupId')
          .whereRef('member.accountId', '=', 'account.id')
          .select(['joined.id', 'joined.name'])
          .orderBy('joined.name', byName)
          .orderBy('joined.id'),
      ).as('groups'),
      'account.holdUntil',
    ]);
}
