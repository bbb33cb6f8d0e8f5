import type { EntityManager } from './database.ts';
import { db } from './db.ts';

export type DatabaseIdentity = {
  /** Random, created with the database. */
  readonly id: string;
  /** A known text, encrypted under the root secret; null until a server has started. */
  readonly secretCheck: string | null;
};

/** @throws Error when a partial restore has left the table empty */
export async function findDatabaseIdentity(em: EntityManager): Promise<DatabaseIdentity> {
  return onlyRow(await identities(em).executeTakeFirst());
}

/** Returns the identity, locked against changes by other processes until the transaction ends. */
export async function lockDatabaseIdentity(em: EntityManager): Promise<DatabaseIdentity> {
  return onlyRow(await identities(em).forUpdate().executeTakeFirst());
}

export async function saveSecretCheck(em: EntityManager, secretCheck: string): Promise<void> {
  await db(em).updateTable('database_identity').set({ secretCheck }).execute();
}

/** Returns true if the shop was set up with a version that requires second factors of staff members by default. */
export async function findStaffFactorDefault(em: EntityManager): Promise<boolean> {
  const row = await db(em).selectFrom('database_identity').select('requiresStaffFactor').executeTakeFirst();
  return row?.requiresStaffFactor ?? false;
}

function identities(em: EntityManager) {
  return db(em).selectFrom('database_identity').select(['id', 'secretCheck']);
}

function onlyRow(row: DatabaseIdentity | undefined): DatabaseIdentity {
  if (!row) throw new Error('The table database_identity is empty. Restore the whole database.');
  return row;
}
