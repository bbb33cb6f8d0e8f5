import type { Kysely } from 'kysely';
import type { EntityManager } from './database.ts';
import type { Schema } from './schema/schema.ts';

/** Returns the query builder in the transaction of an entity manager, with the tables and columns that the entities describe. */
export function db(em: EntityManager): Kysely<Schema> {
  return em.getKysely<Schema>();
}
