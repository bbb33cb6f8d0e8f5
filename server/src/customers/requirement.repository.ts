import { DOCUMENT_TYPES, type DocumentRequirement } from '@arot/contract';
import { sql } from 'kysely';
import type { EntityManager } from '../database/database.ts';
import { db } from '../database/db.ts';
import { timestamp } from '../database/schema/timestamps.ts';
import { textArray } from '../database/schema/values.ts';

/** Returns the documents that a customer was asked for, in the order of their types. */
export async function findRequirements(em: EntityManager, accountId: string): Promise<DocumentRequirement[]> {
  return await db(em)
    .selectFrom('document_requirement')
    .where('accountId', '=', accountId)
    .orderBy((order) => sql`array_position(${textArray(DOCUMENT_TYPES)}, ${order.ref('type')})`)
    .select(['id', 'type', 'reason'])
    .select('requestedAt')
    .execute();
}

/** @returns false if the customer was asked for this document already */
export async function insertRequirement(
  em: EntityManager,
  accountId: string,
  { id, type, reason, requestedAt }: Omit<DocumentRequirement, 'requestedAt'> & { readonly requestedAt: Date },
): Promise<boolean> {
  const inserted = await db(em)
    .insertInto('document_requirement')
    .values({ accountId, type, id, reason, requestedAt: timestamp(requestedAt) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** @returns the type of the document; undefined if the customer has no such requirement */
export async function deleteRequirement(
  em: EntityManager,
  accountId: string,
  id: string,
): Promise<DocumentRequirement['type'] | undefined> {
  const deleted = await db(em)
    .deleteFrom('document_requirement')
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .returning('type')
    .executeTakeFirst();
  return deleted?.type;
}

/** Deletes the requirement of a document, which was uploaded. @returns its id; undefined if the customer was not asked */
export async function deleteRequirementOf(
  em: EntityManager,
  accountId: string,
  type: DocumentRequirement['type'],
): Promise<string | undefined> {
  const deleted = await db(em)
    .deleteFrom('document_requirement')
    .where('accountId', '=', accountId)
    .where('type', '=', type)
    .returning('id')
    .executeTakeFirst();
  return deleted?.id;
}
