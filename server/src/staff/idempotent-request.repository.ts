import { sql } from 'kysely';
import { ADVISORY_LOCKS } from '../database/advisory-locks.ts';
import { db } from '../database/db.ts';
import type { EntityManager } from '../database/open-database.ts';
import { timestamp } from '../database/timestamps.ts';
import { json } from '../database/values.ts';

export type StoredResponse = { readonly status: number; readonly etag: string | null; readonly body: object };
type Identity = { readonly accountId: string; readonly key: string };

/** Takes the key until the end of the transaction. @returns false if another transaction holds it */
export async function lockKey(em: EntityManager, { accountId, key }: Identity): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(${ADVISORY_LOCKS.idempotentRequest}, hashtext(${`${accountId} ${key}`})) as taken`.execute(
    db(em),
  );
  return rows[0]?.taken ?? false;
}

export async function findResponse(
  em: EntityManager,
  { accountId, key }: Identity,
): Promise<(StoredResponse & { request_hash: string }) | undefined> {
  return await db(em)
    .selectFrom('idempotent_request')
    .where('account_id', '=', accountId)
    .where('key', '=', key)
    .select(['request_hash', 'status', 'etag', 'body'])
    .executeTakeFirst();
}

export async function saveResponse(
  em: EntityManager,
  { accountId, key }: Identity,
  request: { readonly operation: string; readonly hash: string; readonly at: Date },
  { status, etag, body }: StoredResponse,
): Promise<void> {
  await db(em)
    .insertInto('idempotent_request')
    .values({
      account_id: accountId,
      key,
      operation: request.operation,
      request_hash: request.hash,
      status,
      etag,
      body: json(body),
      created_at: timestamp(request.at),
    })
    .execute();
}

/** Removes the responses that were stored before a moment. @returns their number */
export async function removeResponses(em: EntityManager, before: Date): Promise<number> {
  const { numDeletedRows } = await db(em)
    .deleteFrom('idempotent_request')
    .where('created_at', '<', timestamp(before))
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
