import type { EntityManager } from '../../database/database.ts';
import { db } from '../../database/db.ts';
import { isoTimestamp, timestamp } from '../../database/schema/timestamps.ts';
import { json } from '../../database/schema/values.ts';

export type ServiceKeyRow = Awaited<ReturnType<typeof findKeys>>[number];

/** Returns all keys, those of a service account, or one; expired ones included, by account, the oldest first. */
export async function findKeys(
  em: EntityManager,
  { id, accountId }: { readonly id?: string; readonly accountId?: string },
) {
  let statement = db(em)
    .selectFrom('service_key')
    .innerJoin('account', 'account.id', 'service_key.account_id')
    .leftJoin('role', 'role.name', 'account.role_name')
    .select([
      'service_key.id',
      'service_key.account_id',
      'service_key.name',
      'service_key.permissions as own_permissions',
    ])
    .select(['service_key.address_ranges', 'role.permissions', 'account.name as account_name'])
    .select((eb) => [
      isoTimestamp(eb.ref('service_key.expires_at')).as('expires_at'),
      isoTimestamp(eb.ref('service_key.last_used_at')).as('last_used_at'),
    ])
    .orderBy('service_key.account_id')
    .orderBy('service_key.created_at')
    .orderBy('service_key.id');
  if (id !== undefined) statement = statement.where('service_key.id', '=', id);
  if (accountId !== undefined) statement = statement.where('service_key.account_id', '=', accountId);
  return await statement.execute();
}

export type NewServiceKey = {
  readonly id: string;
  readonly tokenHash: string;
  readonly accountId: string;
  readonly name: string;
  readonly permissions: readonly string[] | null;
  readonly addressRanges: readonly string[];
  readonly createdAt: Date;
  readonly expiresAt: Date;
};

export async function insertKey(em: EntityManager, key: NewServiceKey): Promise<void> {
  await db(em)
    .insertInto('service_key')
    .values({
      id: key.id,
      token_hash: key.tokenHash,
      account_id: key.accountId,
      name: key.name,
      permissions: key.permissions === null ? null : json([...key.permissions]),
      address_ranges: json([...key.addressRanges]),
      created_at: timestamp(key.createdAt),
      expires_at: timestamp(key.expiresAt),
    })
    .execute();
}

export async function deleteKey(em: EntityManager, id: string): Promise<void> {
  await db(em).deleteFrom('service_key').where('id', '=', id).execute();
}

export async function deleteExpiredKeys(em: EntityManager, accountId: string, now: Date): Promise<void> {
  await db(em)
    .deleteFrom('service_key')
    .where('account_id', '=', accountId)
    .where('expires_at', '<=', timestamp(now))
    .execute();
}

/** Marks the keys that end before a moment as announced. @returns those that were not */
export async function announceKeys(em: EntityManager, now: Date, before: Date) {
  return await db(em)
    .updateTable('service_key')
    .from('account')
    .whereRef('account.id', '=', 'service_key.account_id')
    .where('service_key.announced_at', 'is', null)
    .where('service_key.expires_at', '>', timestamp(now))
    .where('service_key.expires_at', '<=', timestamp(before))
    .set({ announced_at: timestamp(now) })
    .returning(['service_key.name', 'account.name as account_name'])
    .returning((eb) => isoTimestamp(eb.ref('service_key.expires_at')).as('expires_at'))
    .execute();
}
