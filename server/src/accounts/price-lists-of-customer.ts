import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely';
import type { Schema } from '../database/schema/schema.ts';
import type { Timestamptz } from '../database/schema/timestamps.ts';

/** About the price list `list` of a statement. */
const eb = expressionBuilder<Schema & { list: Schema['price_list'] }, 'list'>();

/** Returns true, as SQL, if a price list gives prices at a moment. Its start is inside, its end outside. */
export function holdsAt(moment: Expression<Timestamptz>): Expression<SqlBool> {
  return eb.and([
    eb('list.status', '=', sql.lit('active')),
    eb.or([eb('list.startsAt', 'is', null), eb('list.startsAt', '<=', moment)]),
    eb.or([eb('list.endsAt', 'is', null), eb('list.endsAt', '>', moment)]),
  ]);
}

/** Returns true, as SQL, if a price list names a customer, or the customer's tier or group. */
export function reachesCustomer(accountId: Expression<string>, tier: Expression<unknown>): Expression<SqlBool> {
  return eb.or([namesTier(tier), namesCustomer(accountId), namesGroup(accountId)]);
}

export function namesTier(tier: Expression<unknown>) {
  return sql<boolean>`case ${tier} when 'WHOLESALE' then ${eb.ref('list.forWholesale')} else ${eb.ref('list.forRetail')} end`;
}

export function namesCustomer(accountId: Expression<string>) {
  return eb.exists(
    eb
      .selectFrom('price_list_customer as assigned')
      .whereRef('assigned.listId', '=', 'list.id')
      .where('assigned.accountId', '=', accountId)
      .select('assigned.listId'),
  );
}

export function namesGroup(accountId: Expression<string>) {
  return eb.exists(
    eb
      .selectFrom('price_list_group as assigned')
      .innerJoin('customer_group_member as member', 'member.groupId', 'assigned.groupId')
      .whereRef('assigned.listId', '=', 'list.id')
      .where('member.accountId', '=', accountId)
      .select('assigned.listId'),
  );
}
