import type { AuditContext } from '../../audit/record-audit.ts';
import { recordEvent } from '../../audit/record-event.ts';
import { endGrants } from '../../grants/end-grants.repository.ts';
import { revokeSessionsById, revokeSessionsOfAccount } from './session.repository.ts';

type Transaction = Pick<AuditContext, 'em' | 'clock'>;

/** Ends sessions, with one event for each account. The caller ends their grants afterwards. */
export async function endSessions(ctx: Transaction, ids: readonly string[]): Promise<void> {
  const ended = await revokeSessionsById(ctx.em, ids, ctx.clock());
  for (const [accountId, { length }] of Map.groupBy(ended, ({ accountId }) => accountId)) {
    await recordEnd(ctx, accountId, length);
  }
}

/**
 * Ends every session and grant of an account that the transaction has locked, with one event if a session was open.
 *
 * @returns the ids of the sessions that were open, and how many sessions and grants have ended
 */
export async function endSessionsOfAccount(
  ctx: Transaction,
  accountId: string,
): Promise<{ ids: readonly string[]; sessions: number; grants: number }> {
  const { em, clock } = ctx;
  const ids = await revokeSessionsOfAccount(em, accountId, clock());
  // Grants are revoked last, to include a grant that was inserted while this waited for its session's lock.
  const grants = await endGrants(em, { accountId }, clock());
  if (ids.length > 0) await recordEnd(ctx, accountId, ids.length);
  return { ids, sessions: ids.length, grants: grants.length };
}

async function recordEnd(ctx: Transaction, accountId: string, sessions: number): Promise<void> {
  await recordEvent(ctx, { type: 'session.ended', subject: accountId, data: { sessions } });
}
