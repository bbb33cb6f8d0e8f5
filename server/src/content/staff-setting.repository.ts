import type { SettingKey } from '@arot/contract';
import { sql } from 'kysely';
import { ADVISORY_LOCKS } from '../database/advisory-locks.ts';
import { db } from '../database/db.ts';
import type { EntityManager } from '../database/open-database.ts';

export async function findSettingRows(em: EntityManager) {
  return await db(em)
    .selectFrom('setting')
    .select(['key', 'value', sql<string>`xmin::text`.as('version')])
    .execute();
}

/**
 * Locks the settings until the end of the transaction: the rows that exist, and against other callers of this function those
 * that do not exist yet.
 */
export async function lockSettings(em: EntityManager): Promise<void> {
  await sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.settings})`.execute(db(em));
  await db(em).selectFrom('setting').select('key').orderBy('key').forUpdate().execute();
}

/** @returns false if an import has created the setting meanwhile */
export async function insertSetting(em: EntityManager, key: SettingKey, value: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db(em)
    .insertInto('setting')
    .values({ key, value })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

export async function updateSetting(em: EntityManager, key: SettingKey, value: string): Promise<void> {
  await db(em).updateTable('setting').set({ value }).where('key', '=', key).execute();
}

export async function deleteSetting(em: EntityManager, key: SettingKey): Promise<void> {
  await db(em).deleteFrom('setting').where('key', '=', key).execute();
}
