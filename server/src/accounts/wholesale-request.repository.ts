import { db } from '../database/db.ts';
import type { EntityManager } from '../database/open-database.ts';
import { timestamp } from '../database/schema/timestamps.ts';

/** Records that a new customer asks for WHOLESALE. */
export async function insertWholesaleRequest(em: EntityManager, accountId: string, at: Date): Promise<void> {
  await db(em)
    .insertInto('wholesale_request')
    .values({ account_id: accountId, requested_at: timestamp(at) })
    .execute();
}

export type WholesaleDecision = {
  readonly approved: boolean;
  /** The id of an account, or `command line`. */
  readonly by: string;
  readonly at: Date;
  readonly note: string | null;
};

/** Decides about the pending request of a customer. @returns whether one was pending */
export async function decideWholesaleRequest(
  em: EntityManager,
  accountId: string,
  { approved, by, at, note }: WholesaleDecision,
): Promise<boolean> {
  const decided = await db(em)
    .updateTable('wholesale_request')
    .set({ approved, decided_by: by, decided_at: timestamp(at), note })
    .where('account_id', '=', accountId)
    .where('decided_at', 'is', null)
    .returning('account_id')
    .executeTakeFirst();
  return decided !== undefined;
}
