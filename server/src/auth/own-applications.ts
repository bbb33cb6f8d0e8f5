import type { ownApplications } from '@arot/contract';
import type * as z from 'zod';
import { findGrantsOfAccount } from '../accounts/grants/grant.repository.ts';
import { withdrawAccess } from '../accounts/grants/withdraw-access.ts';
import { changeOwnAccount } from '../accounts/sessions/lock-own-account.ts';
import { ApiError } from '../http/api-error.ts';
import type { Context } from '../http/context.ts';
import { callerOf } from '../http/principal.ts';

/** Returns the applications that the caller's account has consented to, or that hold tokens of it. */
export async function listApplications({ em, clock, principal }: Context): Promise<z.infer<typeof ownApplications>> {
  const rows = await findGrantsOfAccount(em, callerOf(principal).user.id, clock());
  const items = rows.map(({ clientId, name, scopes, grantedScope, consentedAt, lastGrantedAt }) => ({
    clientId,
    name,
    scopes: [...new Set([...(scopes ?? []), ...(grantedScope?.split(' ') ?? [])])].filter(Boolean).sort(),
    grantedAt: consentedAt ?? lastGrantedAt ?? '',
  }));
  return { items };
}

/**
 * Withdraws what an application may do for the caller's account, see {@link withdrawAccess}.
 *
 * @throws ApiError NOT_FOUND unless the list has the application
 */
export async function withdrawApplication(ctx: Context, clientId: string): Promise<void> {
  await changeOwnAccount(ctx, async (own, { id }) => {
    const { consent, grants } = await withdrawAccess(own, id, clientId);
    if (!consent && grants === 0) throw new ApiError('NOT_FOUND');
  });
}
