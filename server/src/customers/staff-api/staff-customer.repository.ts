import { DOCUMENT_TYPES, type DocumentType, type WholesaleRequestState } from '@arot/contract';
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { type AccountPosition, comesAfter, containsText } from '../../accounts/account-search.repository.ts';
import type { EntityManager } from '../../database/database.ts';
import { db } from '../../database/db.ts';
import { isoTimestamp, timestamp } from '../../database/schema/timestamps.ts';
import { textArray } from '../../database/schema/values.ts';
import { byName } from '../../database/sql.ts';

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
  const {
    text,
    customerType,
    active,
    documents,
    since,
    until,
    wholesaleRequest: state,
    groupId,
    after,
    limit,
  } = filter;
  let customers = db(em)
    .selectFrom('account_search')
    .innerJoin('account', 'account.id', 'account_search.account_id')
    .innerJoin('customer', 'customer.account_id', 'account_search.account_id')
    .where('account.role_name', 'is', null);
  if (text !== '') customers = customers.where((eb) => containsText(eb, text));
  if (customerType !== undefined) customers = customers.where('customer.customer_type', '=', customerType);
  if (active !== undefined) customers = customers.where('account.active', '=', active);
  if (documents) {
    customers = customers.where(({ exists, not, selectFrom }) => {
      const document = selectFrom('customer_document')
        .whereRef('customer_document.account_id', '=', 'account_search.account_id')
        .$if(documents.type !== undefined, (query) =>
          query.where('customer_document.type', '=', documents.type ?? DOCUMENT_TYPES[0]),
        )
        .select(sql`1`.as('one'));
      return documents.present ? exists(document) : not(exists(document));
    });
  }
  if (groupId !== undefined) {
    customers = customers
      .innerJoin('customer_group_member as member', 'member.account_id', 'account_search.account_id')
      .where('member.group_id', '=', groupId);
  }
  if (since) customers = customers.where('account_search.created_at', '>=', timestamp(since));
  if (until) customers = customers.where('account_search.created_at', '<', timestamp(until));
  if (state) {
    customers = customers
      .innerJoin('wholesale_request', 'wholesale_request.account_id', 'account_search.account_id')
      .where((eb) =>
        state === 'pending'
          ? eb('wholesale_request.decided_at', 'is', null)
          : eb('wholesale_request.approved', '=', state === 'approved'),
      );
  }
  if (after) customers = customers.where(comesAfter(after));
  const rows = await customers
    .orderBy('account_search.created_at', 'desc')
    .orderBy('account_search.account_id', 'desc')
    .limit(limit)
    .select('account_search.account_id')
    .execute();
  return rows.map(({ account_id }) => account_id);
}

/** Returns the customers with these ids, newest first. */
export async function findStaffCustomers(em: EntityManager, ids: readonly string[], now: Date) {
  return await staffCustomers(em, now)
    .where((eb) => eb('account.id', '=', eb.fn.any(textArray(ids))))
    .orderBy('account.created_at', 'desc')
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
    .innerJoin('customer', 'customer.account_id', 'account.id')
    .where('account.id', '=', id)
    .select('account.id')
    .forNoKeyUpdate()
    .execute();
}

function staffCustomers(em: EntityManager, now: Date) {
  return db(em)
    .selectFrom('account')
    .innerJoin('customer', 'customer.account_id', 'account.id')
    .leftJoin('wholesale_request as request', 'request.account_id', 'account.id')
    .where('account.role_name', 'is', null)
    .select([
      'account.id',
      'account.name',
      'account.email',
      'account.phone_number',
      'account.active',
      'customer.shop_name',
      'customer.shop_address',
      'customer.shop_type',
      'customer.customer_type',
      'request.approved',
      'request.decided_by',
      'request.note',
      'request.reason',
      'request.customer_note',
      'account.version as account_version',
      'customer.version as customer_version',
      'request.version as request_version',
    ])
    .select((eb) => [
      isoTimestamp(eb.ref('account.created_at')).as('created_at'),
      isoTimestamp(eb.ref('request.requested_at')).as('requested_at'),
      isoTimestamp(eb.ref('request.decided_at')).as('decided_at'),
      isoTimestamp(eb.ref('account.email_verified_at')).as('email_verified_at'),
      isoTimestamp(eb.ref('account.phone_verified_at')).as('phone_verified_at'),
      isoTimestamp(eb.ref('account.hold_until')).as('hold_until'),
      eb
        .selectFrom('session')
        .whereRef('session.account_id', '=', 'account.id')
        .where('session.revoked_at', 'is', null)
        .where('session.expires_at', '>', timestamp(now))
        .select(({ fn }) => eb.cast<number>(fn.countAll(), 'integer').as('count'))
        .$asScalar()
        .$notNull()
        .as('open_sessions'),
      jsonArrayFrom(
        eb
          .selectFrom('customer_document as document')
          .whereRef('document.account_id', '=', 'account.id')
          .select([
            'document.type',
            'document.original_name as originalName',
            'document.mime_type as mimeType',
            'document.byte_size as byteSize',
          ])
          .select((document) => isoTimestamp(document.ref('document.created_at')).as('uploadedAt'))
          .orderBy((order) => sql`array_position(${textArray(DOCUMENT_TYPES)}, ${order.ref('document.type')})`),
      ).as('documents'),
      jsonArrayFrom(
        eb
          .selectFrom('customer_group_member as member')
          .innerJoin('customer_group as joined', 'joined.id', 'member.group_id')
          .whereRef('member.account_id', '=', 'account.id')
          .select(['joined.id', 'joined.name'])
          .orderBy('joined.name', byName)
          .orderBy('joined.id'),
      ).as('groups'),
    ]);
}
