import { sql } from 'kysely';
import type { EntityManager } from './open-database.ts';

export type DatabaseIdentity = {
  /** Random, made with the database. */
  readonly id: string;
  /** Encrypted under the root secret; null until a server has started. */
  readonly secretCheck: string | null;
};

export async function findDatabaseIdentity(em: EntityManager): Promise<DatabaseIdentity> {
  const { rows } = await sql<DatabaseIdentity>`
    select id, secret_check as "secretCheck" from database_identity`.execute(em.getKysely());
  return only(rows);
}

/** The identity, which no other process changes until the transaction ends. */
export async function lockDatabaseIdentity(em: EntityManager): Promise<DatabaseIdentity> {
  const { rows } = await sql<DatabaseIdentity>`
    select id, secret_check as "secretCheck" from database_identity for update`.execute(em.getKysely());
  return only(rows);
}

export async function saveSecretCheck(em: EntityManager, secretCheck: string): Promise<void> {
  await sql`update database_identity set secret_check = ${secretCheck}`.execute(em.getKysely());
}

function only(rows: readonly DatabaseIdentity[]): DatabaseIdentity {
  const [identity] = rows;
  if (!identity) throw new Error('the table database_identity is empty: restore the whole database');
  return identity;
}
