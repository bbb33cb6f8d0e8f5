import { endChosenSessions, endSessionsBeside } from '../accounts/sessions/end-chosen-sessions.ts';
import { lockOwnAccount } from '../accounts/sessions/lock-own-account.ts';
import { ApiError } from '../http/api-error.ts';
import type { Context } from '../http/context.ts';
import { changeOnce } from '../operations/own-changes.ts';

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
