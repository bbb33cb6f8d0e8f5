import type { WholesaleRequestState } from '@arot/contract';
import type { EntityManager } from '../database/database.ts';
import { db } from '../database/db.ts';
import { isoTimestamp, timestamp } from '../database/schema/timestamps.ts';

/** Records that a customer asks for WHOLESALE. The request replaces an earlier one. */
export async function saveWholesaleRequest(
  em: EntityManager,
  accountId: string,
  { at, customerNote = null }: { readonly at: Date; readonly customerNote?: string | null },
): Promise<void> {
  const undecided = { approved: null, decided_at: null, decided_by: null, note: null, reason: null };
  const request = { requested_at: timestamp(at), customer_note: customerNote, ...undecided };
  await db(em)
    .insertInto('wholesale_request')
    .values({ account_id: accountId, ...request })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(request))
    .execute();
}

/** Returns the last request of a customer. Times are ISO 8601. */
export async function findWholesaleRequest(em: EntityManager, accountId: string) {
  return await db(em)
    .selectFrom('wholesale_request')
    .where('account_id', '=', accountId)
    .select(['approved', 'customer_note', 'reason'])
    .select((eb) => [
      isoTimestamp(eb.ref('requested_at')).as('requested_at'),
      isoTimestamp(eb.ref('decided_at')).as('decided_at'),
    ])
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
    .set({ approved, decided_by: by, decided_at: timestamp(at), note, reason })
    .where('account_id', '=', accountId)
    .where('decided_at', 'is', null)
    .returning('account_id')
    .executeTakeFirst();
  return decided !== undefined;
}
