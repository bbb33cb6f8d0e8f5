import DataLoader from 'dataloader';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/open-database.ts';
import type { SessionLookup } from '../../http/principal.ts';
import { Work } from '../../queues/work.ts';
import { hashToken } from '../../security/tokens.ts';
import { toAuthIdentity } from '../identity.ts';
import { findOpenSessions } from './session.repository.ts';

/**
 * Looks up session tokens in the database at every use. Lookups of requests that arrive together share one statement.
 * Nothing is cached, so a change by any process counts for the next request.
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
    // Batches the requests of one turn of the event loop, not only those of one tick. A batch starts after they arrived.
    { cache: false, maxBatchSize: 200, batchScheduleFn: (dispatch) => void setImmediate(dispatch) },
  );
  return async (token) => {
    const row = await loader.load({ tokenHash: hashToken(token), caller: Work.current() });
    if (!row) return { state: 'ended' };
    if (!row.active) return { state: 'inactive' };
    const user = toAuthIdentity(row);
    return {
      state: 'live',
      catalogVersion: row.catalog_version,
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
