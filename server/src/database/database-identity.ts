import type { EntityManager } from './database.ts';
import { db } from './db.ts';
import { timestamp } from './schema/timestamps.ts';

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

/** The columns of the last turn of each store of files. @see StoreTurn */
const TURNS = {
  documents: ['storeTurn', 'aloneInStoreSince'],
  pictures: ['picturesTurn', 'aloneInPicturesSince'],
} as const;

/** Returns the number of the last sweep of a store, and since when no other server has written into it. */
export async function findStoreTurn(em: EntityManager, store: keyof typeof TURNS) {
  const [turn, since] = TURNS[store];
  return await db(em)
    .selectFrom('database_identity')
    .select([`${turn} as turn`, `${since} as aloneSince`])
    .executeTakeFirstOrThrow();
}

export async function saveStoreTurn(
  em: EntityManager,
  store: keyof typeof TURNS,
  turn: string,
  aloneSince: Date,
): Promise<void> {
  const [number, since] = TURNS[store];
  await db(em)
    .updateTable('database_identity')
    .set({ [number]: turn, [since]: timestamp(aloneSince) })
    .execute();
}

function identities(em: EntityManager) {
  return db(em).selectFrom('database_identity').select(['id', 'secretCheck']);
}

function onlyRow(row: DatabaseIdentity | undefined): DatabaseIdentity {
  if (!row) throw new Error('The table database_identity is empty. Restore the whole database.');
  return row;
}
