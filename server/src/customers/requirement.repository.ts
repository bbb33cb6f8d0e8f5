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
    .select(['id', 'type', 'reason', 'requestedAt'])
    .execute();
}

/** @returns false if the customer was asked for this document already */
export async function insertRequirement(
  em: EntityManager,
  accountId: string,
  requirement: Omit<DocumentRequirement, 'requestedAt'> & { readonly requestedAt: Date },
): Promise<boolean> {
  const inserted = await db(em)
    .insertInto('document_requirement')
    .values({ accountId, ...requirement, requestedAt: timestamp(requirement.requestedAt) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Deletes a requirement, by its id or by the type of its document. @returns undefined if the customer has no such requirement */
export async function deleteRequirement(
  em: EntityManager,
  accountId: string,
  which: Pick<DocumentRequirement, 'id'> | Pick<DocumentRequirement, 'type'>,
) {
  return await db(em)
    .deleteFrom('document_requirement')
    .where('accountId', '=', accountId)
    .where((eb) => eb.and(which))
    .returning(['id', 'type'])
    .executeTakeFirst();
}
