import { sql } from 'kysely';
import { ADVISORY_LOCKS } from '../database/advisory-locks.ts';
import type { EntityManager } from '../database/database.ts';
import { db } from '../database/db.ts';
import { timestamp } from '../database/schema/timestamps.ts';

type Identity = { readonly accountId: string; readonly key: string };

/** Takes the key until the end of the transaction. @returns false if another transaction holds it */
export async function lockKey(em: EntityManager, { accountId, key }: Identity): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(${ADVISORY_LOCKS.idempotentRequest}, hashtext(${`${accountId} ${key}`})) as taken`.execute(
    db(em),
  );
  return rows[0]?.taken ?? false;
}

export async function findResponse(em: EntityManager, { accountId, key }: Identity) {
  return await db(em)
    .selectFrom('idempotent_request')
    .where('accountId', '=', accountId)
    .where('key', '=', key)
    .select(['requestHash', 'body', 'createdAt'])
    .executeTakeFirst();
}

/** Replaces the response of a request that has expired. */
export async function saveResponse(
  em: EntityManager,
  { accountId, key }: Identity,
  {
    at,
    ...stored
  }: { readonly operation: string; readonly requestHash: string; readonly body: string; readonly at: Date },
): Promise<void> {
  const values = { ...stored, createdAt: timestamp(at) };
  await db(em)
    .insertInto('idempotent_request')
    .values({ accountId, key, ...values })
    .onConflict((conflict) => conflict.columns(['accountId', 'key']).doUpdateSet(values))
    .execute();
}

/** Removes the responses that were stored before a moment. @returns their number */
export async function removeResponses(em: EntityManager, before: Date): Promise<number> {
  const { numDeletedRows } = await db(em)
    .deleteFrom('idempotent_request')
    .where('createdAt', '<', timestamp(before))
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** Removes the responses of POST requests whose path starts with a text. */
export async function removeResponsesTo(em: EntityManager, path: string): Promise<void> {
  await db(em)
    .deleteFrom('idempotent_request')
    .where((eb) => eb(eb.fn<boolean>('starts_with', ['operation', eb.val(`POST ${path}`)]), '=', true))
    .execute();
}
