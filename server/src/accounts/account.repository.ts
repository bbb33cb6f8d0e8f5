import { type Selectable, sql } from 'kysely';
import type { Language } from '../base/language.ts';
import type { EntityManager } from '../database/database.ts';
import { db } from '../database/db.ts';
import type { Schema } from '../database/schema/schema.ts';
import { timestamp } from '../database/schema/timestamps.ts';
import { textArray } from '../database/schema/values.ts';
import { countRows, lockRow } from '../database/sql.ts';
import { endCodes } from './codes/end-codes.ts';
import { endChallengesOf } from './factors/challenge.repository.ts';
import { hasFactor } from './factors/factor.repository.ts';

export type AccountRow = NonNullable<Awaited<ReturnType<typeof findAccountById>>>;

function accounts(em: EntityManager) {
  return db(em)
    .selectFrom('account')
    .leftJoin('role', 'role.name', 'account.roleName')
    .leftJoin('customer', 'customer.accountId', 'account.id')
    .select([
      'account.id',
      'account.name',
      'account.email',
      'account.phoneNumber',
      'account.image',
      'account.passwordHash',
      'account.oneTimePasswordHash',
      'account.roleName',
      'role.permissions',
      'customer.customerType',
      'account.active',
      'account.isService',
      'account.language',
      'account.createdAt',
      'account.updatedAt',
      'account.oneTimePasswordUntil',
      'account.emailVerifiedAt',
      'account.phoneVerifiedAt',
      'account.holdUntil',
    ]);
}

/** @param identifier a normalized email address or phone number */
export async function findAccountByIdentifier(em: EntityManager, identifier: string): Promise<AccountRow | undefined> {
  return await accounts(em)
    .where((eb) => eb.or([eb('account.email', '=', identifier), eb('account.phoneNumber', '=', identifier)]))
    .executeTakeFirst();
}

export async function findAccountById(em: EntityManager, id: string) {
  return await accounts(em).where('account.id', '=', id).executeTakeFirst();
}

/** Returns the active accounts whose role has a permission. */
export async function findStaffWith(em: EntityManager, permission: string) {
  return await accounts(em)
    .where('account.active', '=', true)
    .where((eb) => sql<boolean>`${eb.ref('role.permissions')} ?| ${textArray(['*', permission])}`)
    .orderBy('account.id')
    .execute();
}

export type NewAccountRow = {
  id: string;
  name: string;
  email: string | null;
  phoneNumber: string | null;
  passwordHash: string;
  roleName: string | null;
  /** True for the account of a program. */
  isService?: boolean;
  language?: Language | null;
  createdAt: Date;
};

/** @returns false when another account has the email address or the phone number */
export async function insertAccount(em: EntityManager, account: NewAccountRow): Promise<boolean> {
  const inserted = await db(em)
    .insertInto('account')
    .values({ ...account, roleSince: timestamp(account.createdAt), createdAt: timestamp(account.createdAt) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export type TakenIdentifier = 'email' | 'phoneNumber';

/** Returns the identifiers of an account that another account has already. */
export async function findTakenIdentifiers(
  em: EntityManager,
  { email, phoneNumber }: Pick<NewAccountRow, 'email' | 'phoneNumber'>,
): Promise<TakenIdentifier[]> {
  const rows = await db(em)
    .selectFrom('account')
    .where((eb) => eb.or([eb('email', '=', email), eb('phoneNumber', '=', phoneNumber)]))
    .select(['email', 'phoneNumber'])
    .execute();
  const given = { email, phoneNumber };
  const isTaken = (name: TakenIdentifier) => given[name] !== null && rows.some((row) => row[name] === given[name]);
  return (['email', 'phoneNumber'] as const).filter(isTaken);
}

/** Returns the number of accounts that have one of these email addresses. */
export async function countAccounts(em: EntityManager, emails: readonly string[]): Promise<number> {
  return await countRows(db(em).selectFrom('account').where('email', 'in', emails));
}

/** Replaces a hash by one with the current parameters, unless the password has been changed in the meantime. */
export async function replacePasswordHash(
  em: EntityManager,
  accountId: string,
  from: string,
  to: string,
): Promise<void> {
  await db(em)
    .updateTable('account')
    .set({ passwordHash: to })
    .where('id', '=', accountId)
    .where('passwordHash', '=', from)
    .execute();
}

/** Returns the part of an account that a login depends on, locked against changes until the transaction ends. */
export async function lockAccountState(em: EntityManager, accountId: string) {
  return await db(em)
    .selectFrom('account')
    .where('account.id', '=', accountId)
    .select(['account.active', 'account.passwordHash', 'account.oneTimePasswordHash'])
    .select((eb) => hasFactor(eb).$castTo<boolean>().as('hasFactor'))
    .forShare('account')
    .executeTakeFirst();
}

/**
 * Sets the password, which ends the codes of the account, and the logins that wait for a second factor.
 *
 * @param oneTimeUntil until when it works for one login; undefined for a password of the owner
 */
export async function setPasswordHash(
  em: EntityManager,
  accountId: string,
  hash: string,
  now: Date,
  oneTimeUntil?: Date,
): Promise<void> {
  await endCodes(em, accountId, now);
  await endChallengesOf(em, accountId);
  await db(em)
    .updateTable('account')
    .set({
      passwordHash: hash,
      oneTimePasswordHash: oneTimeUntil ? hash : null,
      oneTimePasswordUntil: oneTimeUntil ? timestamp(oneTimeUntil) : null,
    })
    .where('id', '=', accountId)
    .execute();
}

/** Returns true if the stored password works for one login only. */
export function hasOneTimePassword(
  account: Pick<Selectable<Schema['account']>, 'passwordHash' | 'oneTimePasswordHash'>,
): boolean {
  return account.oneTimePasswordHash === account.passwordHash;
}

/**
 * Uses up the one-time password with this hash, and locks the account against changes until the transaction ends. Of two
 * transactions at once, one succeeds.
 *
 * @returns false if the password was used, has expired or was replaced, or if the account is inactive
 */
export async function useOneTimePassword(
  em: EntityManager,
  accountId: string,
  hash: string,
  now: Date,
): Promise<boolean> {
  const used = await db(em)
    .updateTable('account')
    .set({ oneTimePasswordUntil: null })
    .where('id', '=', accountId)
    .where('active', '=', true)
    .where('passwordHash', '=', hash)
    .where('oneTimePasswordHash', '=', hash)
    .where('oneTimePasswordUntil', '>', timestamp(now))
    .returning('id')
    .executeTakeFirst();
  return used !== undefined;
}

export async function setAccountActive(em: EntityManager, accountId: string, active: boolean): Promise<void> {
  await db(em).updateTable('account').set({ active }).where('id', '=', accountId).execute();
}

/**
 * Sets the role of an account. A deletion that its owner has asked for ends: staff accounts are not deleted so, and without the role,
 * the account would be erased at once.
 *
 * @returns when it would have been erased, in ISO 8601; null if its deletion was not asked for
 */
export async function setAccountRole(
  em: EntityManager,
  accountId: string,
  roleName: string | null,
  now: Date,
): Promise<string | null> {
  const { erasesAt } = await db(em)
    .selectFrom('account')
    .where('id', '=', accountId)
    .select('erasesAt')
    .executeTakeFirstOrThrow();
  await db(em)
    .updateTable('account')
    .set({ roleName, roleSince: timestamp(now) })
    .set({ erasesAt: null, deletionRequestedAt: null, deletionAnnouncedAt: null })
    .where('id', '=', accountId)
    .execute();
  return erasesAt;
}

/** Returns the permissions of a role, locked against changes until the transaction ends; undefined for an unknown role. */
export async function lockRolePermissions(em: EntityManager, name: string): Promise<string[] | undefined> {
  const role = await db(em)
    .selectFrom('role')
    .where('name', '=', name)
    .select('permissions')
    .forNoKeyUpdate()
    .executeTakeFirst();
  return role?.permissions;
}

/** Locks an account against changes until the transaction ends. @returns the account, read after the lock */
export async function lockAccountById(em: EntityManager, id: string): Promise<AccountRow | undefined> {
  await lockRow(em, 'account', id);
  return await findAccountById(em, id);
}

/** The unique constraints of the identifiers. */
const CONSTRAINTS: Readonly<Record<string, TakenIdentifier>> = {
  account_email_unique: 'email',
  account_phone_number_unique: 'phoneNumber',
};

/**
 * Changes some columns of an account.
 *
 * @returns the identifier that another account has taken in the meantime; the transaction has failed then
 */
export async function updateAccount(
  em: EntityManager,
  accountId: string,
  change: { readonly name?: string; readonly email?: string | null; readonly phoneNumber?: string | null },
  now: Date,
): Promise<TakenIdentifier | undefined> {
  const { phoneNumber, ...columns } = change;
  try {
    await db(em)
      .updateTable('account')
      .set({
        ...columns,
        ...(phoneNumber === undefined ? {} : { phoneNumber, phoneVerifiedAt: null }),
        ...(change.email === undefined ? {} : { emailVerifiedAt: null }),
        updatedAt: timestamp(now),
      })
      .where('id', '=', accountId)
      .execute();
    return undefined;
  } catch (error) {
    const taken = CONSTRAINTS[String((error as { constraint?: unknown }).constraint)];
    if (taken === undefined) throw error;
    return taken;
  }
}

/** Deletes an account. Foreign keys delete everything that belongs to it. */
export async function deleteAccount(em: EntityManager, accountId: string): Promise<void> {
  await db(em).deleteFrom('account').where('id', '=', accountId).execute();
}
