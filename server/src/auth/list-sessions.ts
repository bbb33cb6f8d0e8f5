import type { ownSessions } from '@arot/contract';
import { MAX_ITEMS } from '@arot/contract';
import type * as z from 'zod';
import { findOwnSessions } from '../accounts/sessions/session.repository.ts';
import { deviceOf } from '../accounts/sessions/session-client.ts';
import type { Context } from '../http/context.ts';
import { callerOf } from '../http/principal.ts';

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
