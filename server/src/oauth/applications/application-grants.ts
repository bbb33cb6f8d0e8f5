import { findGrantsOfAccount } from '../../accounts/grants/grant.repository.ts';
import { withdrawAccess } from '../../accounts/grants/withdraw-access.ts';
import { locateAccount, lockAccount } from '../../accounts/locate-account.ts';
import type { AuditContext } from '../../audit/record-audit.ts';
import type { Clock } from '../../base/clock.ts';
import type { EntityManager } from '../../database/database.ts';
import { findApplication } from './application.repository.ts';
import { unknownApplication } from './application-rules.ts';

export type GrantSummary = Awaited<ReturnType<typeof listGrants>>['grants'][number];

/**
 * Lists the applications that an account consented to or that hold tokens of it. Times are ISO 8601. `scopes` are null for an
 * application that needs no consent, and `grants` counts the authorizations with tokens that are still valid.
 *
 * @throws OperatorError if there is no such account
 */
export async function listGrants({ em, clock }: { em: EntityManager; clock: Clock }, idOrIdentifier: string) {
  const { id: accountId } = await locateAccount(em, idOrIdentifier);
  const rows = await findGrantsOfAccount(em, accountId, clock());
  return { accountId, grants: rows.map(({ grantedScope: _, ...grant }) => grant) };
}

/**
 * Withdraws what an application may do for an account, see {@link withdrawAccess}.
 *
 * @throws OperatorError if there is no such account or application
 */
export async function withdrawGrants(ctx: AuditContext, idOrIdentifier: string, clientId: string) {
  return await ctx.em.transactional(async (em) => {
    const { id: accountId } = await lockAccount(em, idOrIdentifier);
    if (!(await findApplication(em, clientId))) {
      throw unknownApplication(clientId);
    }
    return { accountId, ...(await withdrawAccess({ ...ctx, em }, accountId, clientId)) };
  });
}
