import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** Returns true, as SQL, if the price list `list` of a statement gives prices at a moment. Its start is inside, its end outside. */
export function holdsAt(moment: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql`list.status = 'active' and (list.starts_at is null or list.starts_at <= ${moment})
    and (list.ends_at is null or list.ends_at > ${moment})`;
}

/** Returns true, as SQL, if the price list `list` of a statement names a customer, or the customer's tier or group. */
export function reachesCustomer(accountId: RawBuilder<unknown>, tier: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql`(${namesTier(tier)} or ${namesCustomer(accountId)} or ${namesGroup(accountId)})`;
}

export function namesTier(tier: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql`case ${tier} when 'WHOLESALE' then list.for_wholesale else list.for_retail end`;
}

export function namesCustomer(accountId: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql`exists (
    select from price_list_customer as assigned where assigned.list_id = list.id and assigned.account_id = ${accountId})`;
}

export function namesGroup(accountId: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql`exists (
    select from price_list_group as assigned join customer_group_member as member on member.group_id = assigned.group_id
    where assigned.list_id = list.id and member.account_id = ${accountId})`;
}
