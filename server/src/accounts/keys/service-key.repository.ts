import type { EntityManager } from '../../database/database.ts';
import { db } from '../../database/db.ts';
import { timestamp } from '../../database/schema/timestamps.ts';
import { json } from '../../database/schema/values.ts';

export type ServiceKeyRow = Awaited<ReturnType<typeof findKeys>>[number];

/** Returns all keys, those of a service account, or one; expired ones included, by account, the oldest first. */
export async function findKeys(
  em: EntityManager,
  { id, accountId }: { readonly id?: string; readonly accountId?: string },
) {
  let statement = db(em)
    .selectFrom('service_key')
    .innerJoin('account', 'account.id', 'service_key.accountId')
    .leftJoin('role', 'role.name', 'account.roleName')
    .select(['service_key.id', 'service_key.accountId', 'service_key.name', 'account.name as accountName'])
    .select(['service_key.permissions as ownPermissions', 'role.permissions', 'service_key.addressRanges'])
    .select(['service_key.expiresAt', 'service_key.lastUsedAt'])
    .orderBy('service_key.accountId')
    .orderBy('service_key.createdAt')
    .orderBy('service_key.id');
  if (id !== undefined) statement = statement.where('service_key.id', '=', id);
  if (accountId !== undefined) statement = statement.where('service_key.accountId', '=', accountId);
  return await statement.execute();
}

export type NewServiceKey = {
  readonly id: string;
  readonly tokenHash: string;
  readonly accountId: string;
  readonly name: string;
  readonly permissions: readonly string[] | undefined;
  readonly addressRanges: readonly string[];
  readonly createdAt: Date;
  readonly expiresAt: Date;
};

export async function insertKey(
  em: EntityManager,
  { permissions, addressRanges, createdAt, expiresAt, ...key }: NewServiceKey,
): Promise<void> {
  await db(em)
    .insertInto('service_key')
    .values({
      ...key,
      permissions: permissions && json([...permissions]),
      addressRanges: json([...addressRanges]),
      createdAt: timestamp(createdAt),
      expiresAt: timestamp(expiresAt),
    })
    .execute();
}

export async function deleteKey(em: EntityManager, id: string): Promise<void> {
  await db(em).deleteFrom('service_key').where('id', '=', id).execute();
}

export async function deleteExpiredKeys(em: EntityManager, accountId: string, now: Date): Promise<void> {
  await db(em)
    .deleteFrom('service_key')
    .where('accountId', '=', accountId)
    .where('expiresAt', '<=', timestamp(now))
    .execute();
}

/** Marks the keys that end before a moment as announced. @returns those that were not */
export async function announceKeys(em: EntityManager, now: Date, before: Date) {
  return await db(em)
    .updateTable('service_key')
    .from('account')
    .whereRef('account.id', '=', 'service_key.accountId')
    .where('service_key.announcedAt', 'is', null)
    .where('service_key.expiresAt', '>', timestamp(now))
    .where('service_key.expiresAt', '<=', timestamp(before))
    .set({ announcedAt: timestamp(now) })
    .returning(['service_key.name', 'account.name as accountName', 'service_key.expiresAt'])
    .execute();
}
