import { sql } from 'kysely';
import type { EntityManager } from '../../database/database.ts';
import { db } from '../../database/db.ts';
import { byName, isAfterName, type NamePosition } from '../../database/sql.ts';
import { openSessions } from '../sessions/session.repository.ts';

export type StaffAccountDetails = NonNullable<Awaited<ReturnType<typeof findStaffAccount>>>;

export type StaffAccountFilter = {
  /** A LIKE pattern for the name, the email address or the phone number. */
  readonly pattern?: string | undefined;
  readonly role?: string | undefined;
  readonly active?: boolean | undefined;
};

function staffAccounts(em: EntityManager, now: Date) {
  return db(em)
    .selectFrom('account')
    .innerJoin('role', 'role.name', 'account.roleName')
    .where('account.isService', '=', false)
    .select((eb) => [
      'account.id',
      // A change of the role changes what the account may do.
      sql<string>`${eb.ref('account.version')}::text || '.' || ${eb.ref('role.version')}::text`.as('version'),
      'account.name',
      'account.email',
      'account.phoneNumber',
      'role.name as role',
      'role.permissions',
      'account.active',
      eb
        .exists(
          eb.selectFrom('customer').whereRef('customer.accountId', '=', 'account.id').select('customer.accountId'),
        )
        .$castTo<boolean>()
        .as('isCustomer'),
      openSessions(eb, now),
      'account.createdAt',
    ]);
}

/** Returns accounts with a role, by name, then id, after a position. */
export async function findStaffAccounts(
  em: EntityManager,
  now: Date,
  filter: StaffAccountFilter,
  { after, limit }: { readonly after: NamePosition | undefined; readonly limit: number },
): Promise<StaffAccountDetails[]> {
  const { pattern, role, active } = filter;
  let statement = staffAccounts(em, now).orderBy('account.name', byName).orderBy('account.id').limit(limit);
  if (pattern !== undefined) {
    statement = statement.where((eb) =>
      eb.or([
        eb('account.name', 'ilike', pattern),
        eb('account.email', 'ilike', pattern),
        eb('account.phoneNumber', 'like', pattern),
      ]),
    );
  }
  if (role !== undefined) statement = statement.where('account.roleName', '=', role);
  if (active !== undefined) statement = statement.where('account.active', '=', active);
  if (after) statement = statement.where(isAfterName('account.name', 'account.id', after));
  return await statement.execute();
}

export async function findStaffAccount(em: EntityManager, id: string, now: Date) {
  return await staffAccounts(em, now).where('account.id', '=', id).executeTakeFirst();
}
