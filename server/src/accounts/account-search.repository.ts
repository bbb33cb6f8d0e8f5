import { readCode } from '@arot/contract';
import { type Expression, type ExpressionBuilder, expressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { EntityManager } from '../database/database.ts';
import { db } from '../database/db.ts';
import type { Schema } from '../database/schema/schema.ts';
import { timestamp } from '../database/schema/timestamps.ts';

/** A position in a list of accounts, newest first. `createdAt` is ISO 8601. */
export type AccountPosition = { readonly createdAt: string; readonly id: string };

/** Returns true if an account of `account_search` contains a text in its name, shop, phone number or email address. */
export function containsText(eb: ExpressionBuilder<Schema, 'account_search'>, text: string): Expression<SqlBool> {
  return eb.or(spellingsOf(text).map((spelling) => eb('account_search.text', 'like', likePattern(spelling))));
}

/** Returns true if an account of `account_search` comes after a position. */
export function comesAfter({ createdAt, id }: AccountPosition): Expression<SqlBool> {
  const eb = expressionBuilder<Schema, 'account_search'>();
  const position = eb.tuple(timestamp(new Date(createdAt)), sql<string>`${id} collate "C"`);
  return eb(eb.refTuple('account_search.createdAt', 'account_search.accountId'), '<', position);
}

/**
 * Returns the text, and if it is a phone number or a part of one, also the text without its separators. The stored number
 * +8801712345678 contains the local one.
 */
function spellingsOf(text: string): string[] {
  const digits = readCode(text);
  return /^\+?\d{3,}$/.test(digits) && digits !== text ? [text, digits] : [text];
}

/**
 * Returns a LIKE pattern for a text, normalized by the function that has normalized the stored texts. `%`, `_` and `\` are
 * ordinary characters.
 */
function likePattern(text: string): RawBuilder<string> {
  return sql<string>`'%' || regexp_replace(normalized_for_search(${text}), '([%_\\\\])', '\\\\\\1', 'g') || '%'`;
}

export const ACCOUNT_TYPES = ['CUSTOMER', 'STAFF', 'USER'] as const;
type AccountType = (typeof ACCOUNT_TYPES)[number];

export type AccountFilter = {
  readonly text?: string | undefined;
  readonly type?: AccountType | undefined;
  readonly customerType?: 'WHOLESALE' | 'RETAIL' | undefined;
  /** The lower bound of the creation time, inclusive. */
  readonly since?: Date | undefined;
  /** True if only customers with a pending wholesale request are listed. */
  readonly pendingWholesale?: boolean | undefined;
  readonly limit: number;
};

export type ListedAccount = Awaited<ReturnType<typeof findAccounts>>[number];

/** Returns at most `limit` accounts of every type, newest first. */
export async function findAccounts(em: EntityManager, filter: AccountFilter) {
  const { text, type, customerType, since, pendingWholesale = false, limit } = filter;
  let accounts = db(em)
    .selectFrom('account_search')
    .innerJoin('account', 'account.id', 'account_search.accountId')
    .leftJoin('customer', 'customer.accountId', 'account_search.accountId')
    .leftJoin('wholesale_request as request', 'request.accountId', 'account_search.accountId');
  if (text !== undefined) accounts = accounts.where((eb) => containsText(eb, text));
  if (type !== undefined) accounts = accounts.where('account.roleName', type === 'STAFF' ? 'is not' : 'is', null);
  if (type === 'CUSTOMER') accounts = accounts.where('customer.accountId', 'is not', null);
  if (type === 'USER') accounts = accounts.where('customer.accountId', 'is', null);
  if (customerType !== undefined) accounts = accounts.where('customer.customerType', '=', customerType);
  if (since) accounts = accounts.where('account_search.createdAt', '>=', timestamp(since));
  if (pendingWholesale) {
    accounts = accounts.where('request.accountId', 'is not', null).where('request.decidedAt', 'is', null);
  }
  return await accounts
    .orderBy('account_search.createdAt', 'desc')
    .orderBy('account_search.accountId', 'desc')
    .limit(limit)
    .select([
      'account.id',
      'account.name',
      'account.email',
      'account.phoneNumber',
      'account.active',
      'account.roleName as role',
      'customer.customerType',
      'customer.shopName',
      'account.createdAt',
      'request.requestedAt as wholesaleRequestedAt',
    ])
    .execute();
}
