import DataLoader from 'dataloader';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/open-database.ts';
import type { SessionLookup } from '../../http/principal.ts';
import { Work } from '../../queues/work.ts';
import { hashToken } from '../../security/tokens.ts';
import { toAuthIdentity } from '../identity.ts';
import { findOpenSessions } from './session.repository.ts';

/**
 * Finds out what a token stands for, live, at every use. The look-ups of requests that arrive together are one
 * statement; nothing is kept from one to the next, so what any process changes counts for the very next request.
 */
export function createSessionLookup(database: Database, clock: Clock): SessionLookup {
  const loader = new DataLoader(
    async (lookups: readonly { readonly tokenHash: string; readonly caller: Work | undefined }[]) => {
      const tokenHashes = lookups.map(({ tokenHash }) => tokenHash);
      const work = Work.shared(lookups.map(({ caller }) => caller));
      const rows = await work.run(() => findOpenSessions(database, tokenHashes, clock()));
      const byHash = new Map(rows.map((row) => [row.token_hash, row]));
      return tokenHashes.map((hash) => byHash.get(hash));
    },
    // Requests that are read in one turn of the event loop come together, not only those of one tick.
    { cache: false, maxBatchSize: 200, batchScheduleFn: (dispatch) => void setImmediate(dispatch) },
  );
  return async (token) => {
    const row = await loader.load({ tokenHash: hashToken(token), caller: Work.current() });
    if (!row) return { state: 'ended' };
    if (!row.active) return { state: 'inactive' };
    const user = toAuthIdentity(row);
    return {
      state: 'live',
      principal: {
        kind: 'account',
        sessionId: row.session_id,
        signedInAt: row.created_at,
        expiresAt: row.expires_at,
        user,
      },
    };
  };
}
