import { sql } from 'kysely';
import type { EntityManager } from '../database/open-database.ts';

export type AccountRow = {
  id: string;
  name: string;
  email: string | null;
  phone_number: string | null;
  image: string | null;
  password_hash: string;
  role_name: string | null;
  permissions: string[] | null;
  customer_type: 'WHOLESALE' | 'RETAIL' | null;
  active: boolean;
  /** ISO 8601. */
  created_at: string;
};

const accountColumns = sql`
  account.id, account.name, account.email, account.phone_number, account.image, account.password_hash,
  account.role_name, role.permissions, customer.customer_type, account.active,
  to_char(account.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created_at`;

const accountJoins = sql`
  from account
    left join role on role.name = account.role_name
    left join customer on customer.account_id = account.id`;

/** @param identifier a normalised email address or phone number */
export async function findAccountByIdentifier(em: EntityManager, identifier: string): Promise<AccountRow | undefined> {
  const { rows } = await sql<AccountRow>`
    select ${accountColumns} ${accountJoins}
    where account.email = ${identifier} or account.phone_number = ${identifier}`.execute(em.getKysely());
  return rows[0];
}

export async function findAccountById(em: EntityManager, id: string): Promise<AccountRow | undefined> {
  const { rows } = await sql<AccountRow>`
    select ${accountColumns} ${accountJoins} where account.id = ${id}`.execute(em.getKysely());
  return rows[0];
}

export type NewAccountRow = {
  id: string;
  name: string;
  email: string | null;
  phoneNumber: string | null;
  passwordHash: string;
  roleName: string | null;
  createdAt: Date;
};

/** @returns false when another account has the email address or the phone number */
export async function insertAccount(em: EntityManager, account: NewAccountRow): Promise<boolean> {
  const { rows } = await sql`
    insert into account (id, name, email, phone_number, password_hash, role_name, created_at)
    values (${account.id}, ${account.name}, ${account.email}, ${account.phoneNumber}, ${account.passwordHash},
      ${account.roleName}, ${account.createdAt.toISOString()}::timestamptz)
    on conflict do nothing returning id`.execute(em.getKysely());
  return rows.length === 1;
}

export type TakenIdentifier = 'email' | 'phoneNumber';

/** Which of an account's identifiers some account has. */
export async function findTakenIdentifiers(
  em: EntityManager,
  { email, phoneNumber }: Pick<NewAccountRow, 'email' | 'phoneNumber'>,
): Promise<TakenIdentifier[]> {
  const { rows } = await sql<{ email: boolean; phone: boolean }>`
    select exists (select 1 from account where account.email = ${email}) as email,
      exists (select 1 from account where account.phone_number = ${phoneNumber}) as phone`.execute(em.getKysely());
  return [...(rows[0]?.email ? ['email' as const] : []), ...(rows[0]?.phone ? ['phoneNumber' as const] : [])];
}

/** How many accounts have one of these email addresses. */
export async function countByEmail(em: EntityManager, emails: readonly string[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from account where email in (${sql.join(emails)})`.execute(em.getKysely());
  return rows[0]?.count ?? 0;
}

/** Replaces a hash by one of today's parameters, unless the password was changed meanwhile. */
export async function replacePasswordHash(
  em: EntityManager,
  accountId: string,
  from: string,
  to: string,
): Promise<void> {
  await sql`
    update account set password_hash = ${to} where id = ${accountId} and password_hash = ${from}`.execute(
    em.getKysely(),
  );
}

/** What a login rests on, kept as it is until the transaction ends. */
export async function lockAccountState(
  em: EntityManager,
  accountId: string,
): Promise<{ active: boolean; password_hash: string } | undefined> {
  const { rows } = await sql<{ active: boolean; password_hash: string }>`
    select active, password_hash from account where id = ${accountId} for share`.execute(em.getKysely());
  return rows[0];
}

export async function setPasswordHash(em: EntityManager, accountId: string, hash: string): Promise<void> {
  await sql`update account set password_hash = ${hash} where id = ${accountId}`.execute(em.getKysely());
}

export async function setAccountActive(em: EntityManager, accountId: string, active: boolean): Promise<void> {
  await sql`update account set active = ${active} where id = ${accountId}`.execute(em.getKysely());
}

export async function setAccountRole(em: EntityManager, accountId: string, roleName: string | null): Promise<void> {
  await sql`update account set role_name = ${roleName} where id = ${accountId}`.execute(em.getKysely());
}

/** Makes a role, or sets the permissions of one that is there. */
export async function saveRole(em: EntityManager, name: string, permissions: readonly string[]): Promise<void> {
  await sql`
    insert into role (name, permissions) values (${name}, ${JSON.stringify(permissions)}::jsonb)
    on conflict (name) do update set permissions = excluded.permissions`.execute(em.getKysely());
}

/** The permissions of a role, which nobody else changes until the transaction ends; undefined where there is no role. */
export async function lockRolePermissions(em: EntityManager, name: string): Promise<string[] | undefined> {
  const { rows } = await sql<{ permissions: string[] }>`
    select permissions from role where name = ${name} for no key update`.execute(em.getKysely());
  return rows[0]?.permissions;
}

/** Keeps others from changing the account until the transaction ends; its sessions can still be opened. */
export async function lockAccountRow(em: EntityManager, accountId: string): Promise<void> {
  await sql`select 1 from account where id = ${accountId} for no key update`.execute(em.getKysely());
}

export async function saveCustomerType(
  em: EntityManager,
  accountId: string,
  customerType: 'WHOLESALE' | 'RETAIL',
): Promise<void> {
  await sql`update customer set customer_type = ${customerType} where account_id = ${accountId}`.execute(
    em.getKysely(),
  );
}

/** Deletes an account, and by its foreign keys everything that belongs to it. */
export async function deleteAccount(em: EntityManager, accountId: string): Promise<void> {
  await sql`delete from account where id = ${accountId}`.execute(em.getKysely());
}

/** Deletes a role that has these permissions, unless an account has it. */
export async function deleteUnusedRole(
  em: EntityManager,
  name: string,
  permissions: readonly string[],
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from role where name = ${name} and permissions = ${JSON.stringify(permissions)}::jsonb
      and not exists (select 1 from account where role_name = role.name)`.execute(em.getKysely());
  return (numAffectedRows ?? 0n) > 0n;
}
