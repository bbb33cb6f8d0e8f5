import type { WholesaleRequestState } from '@arot/contract';
import type { EntityManager } from '../database/database.ts';
import { db } from '../database/db.ts';
import { timestamp } from '../database/schema/timestamps.ts';

/** Records that a customer asks for WHOLESALE. The request replaces an earlier one. */
export async function saveWholesaleRequest(
  em: EntityManager,
  accountId: string,
  { at, customerNote = null }: { readonly at: Date; readonly customerNote?: string | null },
): Promise<void> {
  const undecided = { approved: null, decidedAt: null, decidedBy: null, note: null, reason: null };
  const request = { requestedAt: timestamp(at), customerNote, ...undecided };
  await db(em)
    .insertInto('wholesale_request')
    .values({ accountId, ...request })
    .onConflict((conflict) => conflict.column('accountId').doUpdateSet(request))
    .execute();
}

/** Returns the last request of a customer. Times are ISO 8601. */
export async function findWholesaleRequest(em: EntityManager, accountId: string) {
  return await db(em)
    .selectFrom('wholesale_request')
    .where('accountId', '=', accountId)
    .select(['approved', 'customerNote as note', 'reason', 'requestedAt', 'decidedAt'])
    .executeTakeFirst();
}

/** Returns the state of a request from its column `approved`. */
export function wholesaleStateOf(approved: boolean | null): WholesaleRequestState {
  if (approved === null) return 'pending';
  return approved ? 'approved' : 'rejected';
}

export type WholesaleDecision = {
  readonly approved: boolean;
  /** The id of an account, or `command line`. */
  readonly by: string;
  readonly at: Date;
  /** For other staff members. */
  readonly note?: string | null | undefined;
  /** For the customer. */
  readonly reason?: string | null | undefined;
};

/** Decides about the pending request of a customer. @returns whether one was pending */
export async function decideWholesaleRequest(
  em: EntityManager,
  accountId: string,
  { approved, by, at, note = null, reason = null }: WholesaleDecision,
): Promise<boolean> {
  const decided = await db(em)
    .updateTable('wholesale_request')
    .set({ approved, decidedBy: by, decidedAt: timestamp(at), note, reason })
    .where('accountId', '=', accountId)
    .where('decidedAt', 'is', null)
    .returning('accountId')
    .executeTakeFirst();
  return decided !== undefined;
}
