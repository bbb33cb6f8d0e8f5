import type { ownSessions } from '@arot/contract';
import { MAX_ITEMS } from '@arot/contract';
import type * as z from 'zod';
import { findOwnSessions } from '../accounts/sessions/own-session.repository.ts';
import { deviceOf } from '../accounts/sessions/session-client.ts';
import { ApiError } from '../http/api-error.ts';
import type { Context } from '../http/context.ts';

declare module '../http/services.ts' {
  interface Services {
    /** The time without a request after which the session of a staff member ends. */
    readonly staffIdleSeconds: number;
  }
}

/** Returns the sessions of the account that is signed in, with the session of the caller first. */
export async function listSessions({ em, clock, principal, services }: Context): Promise<z.infer<typeof ownSessions>> {
  if (principal.kind === 'anonymous') throw new ApiError('UNAUTHENTICATED');
  const { user, sessionId: first } = principal;
  const now = clock();
  const idleSince = new Date(now.getTime() - services.staffIdleSeconds * 1_000);
  const rows = await findOwnSessions(em, user.id, { first, now, idleSince, limit: MAX_ITEMS.sessions });
  const items = rows.map((row) => ({
    id: row.id,
    device: deviceOf(row.userAgent),
    address: row.network,
    createdAt: row.createdAt,
    lastUsedAt: `${row.lastUsedAt.slice(0, 13)}:00:00.000Z`,
    current: row.id === first,
  }));
  return { items };
}
