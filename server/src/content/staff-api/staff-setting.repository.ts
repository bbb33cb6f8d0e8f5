import { hash } from 'node:crypto';
import { SETTING_KEYS, type SettingKey } from '@arot/contract';
import { takeLock } from '../../database/advisory-locks.ts';
import type { EntityManager } from '../../database/database.ts';
import { db } from '../../database/db.ts';
import { versionOf } from '../../http/if-match.ts';

export async function findSettingRows(em: EntityManager) {
  return await db(em).selectFrom('setting').select(['key', 'value', 'version']).execute();
}

export type SettingRow = Awaited<ReturnType<typeof findSettingRows>>[number];

/** Returns the version of all settings: a digest, because the versions of all rows together are longer than a version may be. */
export function versionOfSettings(rows: ReadonlyMap<string, SettingRow>): string {
  return hash('sha256', versionOf(...SETTING_KEYS.map((key) => rows.get(key)?.version ?? null)), 'base64url');
}

/**
 * Locks the settings until the end of the transaction: the rows that exist, and against other callers of this function those
 * that do not exist yet.
 */
export async function lockSettings(em: EntityManager): Promise<void> {
  await takeLock(em, 'settings');
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
