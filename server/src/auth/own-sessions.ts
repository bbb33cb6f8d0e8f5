import { type authSession, MAX_ITEMS, type ownSessions } from '@arot/contract';
import type * as z from 'zod';
import { endChosenSessions, endSessionsBeside } from '../accounts/sessions/end-session.ts';
import { lockOwnAccount } from '../accounts/sessions/lock-own-account.ts';
import { findOwnSessions } from '../accounts/sessions/session.repository.ts';
import { deviceOf } from '../accounts/sessions/session-client.ts';
import { ApiError } from '../http/api-error.ts';
import type { Context } from '../http/context.ts';
import { callerOf } from '../http/principal.ts';
import { changeOnce } from '../operations/own-changes.ts';

/**
 * Returns the signed-in user and the end of the session.
 *
 * @see catalog specification, section 4, GET /api/auth/session
 * @throws ApiError UNAUTHENTICATED
 */
export function getSession({ principal }: Context): z.infer<typeof authSession> {
  const { user, expiresAt, mustChangePassword, lacksFactor } = callerOf(principal);
  return { user, expiresAt, lacks: mustChangePassword ? 'password' : lacksFactor ? 'second-factor' : undefined };
}

declare module '../http/services.ts' {
  interface Services {
    /** The time without a request after which the session of a staff member ends. */
    readonly staffIdleSeconds: number;
  }
}

/** Returns the sessions of the account that is signed in, with the session of the caller first. */
export async function listSessions({ em, clock, principal, services }: Context): Promise<z.infer<typeof ownSessions>> {
  const { user, sessionId: first } = callerOf(principal);
  const now = clock();
  const idleSince = new Date(now.getTime() - services.staffIdleSeconds * 1_000);
  const rows = await findOwnSessions(em, user.id, { first, now, idleSince, limit: MAX_ITEMS.sessions });
  const items = rows.map(({ id, userAgent, lastUsedAt, ...session }) => ({
    ...{ id, device: deviceOf(userAgent), ...session },
    lastUsedAt: `${lastUsedAt.slice(0, 13)}:00:00.000Z`,
    current: id === first,
  }));
  return { items };
}

type Done = { readonly success: true };

/**
 * Ends a session of the caller's account, as a logout in its browser does. Sessions of other accounts in that browser stay.
 *
 * @throws ApiError NOT_FOUND unless it is an open session of the account
 */
export async function endOwnSession(ctx: Context, id: string): Promise<Done> {
  return await changeOnce(ctx, async (own) => {
    await endChosenSessions(own, (await lockOwnAccount(own)).id, (sessions) => {
      const chosen = sessions.find((session) => session.id === id);
      if (!chosen?.live) throw new ApiError('NOT_FOUND');
      return sessions.filter(({ browserId }) => browserId === chosen.browserId);
    });
    return { success: true };
  });
}

/** Ends every session of the caller's account but the one of the caller, as logouts in their browsers do. */
export async function endOtherSessions(ctx: Context): Promise<Done> {
  return await changeOnce(ctx, async (own) => {
    await endSessionsBeside(own, (await lockOwnAccount(own)).id);
    return { success: true };
  });
}
