import { deleteGrants, deleteTokensOfGrants, findEndedGrants } from '../../accounts/grants/grant.repository.ts';
import type { Clock } from '../../base/clock.ts';
import type { Database } from '../../database/database.ts';
import { deleteEnded, deleteInBatches } from '../../database/delete-in-batches.ts';

/** Expired tokens are retained for a day, so that the replay of a code or refresh token is recognized and audited. */
const RETENTION_MS = 24 * 3_600_000;
/** The maximum number of grants of one statement. Few, because each grant has tokens that are read with it. */
const GRANTS = 50;

/**
 * Deletes tokens and grants a day after they ended, in small batches. Abandoned interactions are deleted as soon as they
 * expire, because every unauthenticated authorization request creates one.
 *
 * @returns the number of deleted rows; tokens that are deleted with their grant are not counted
 */
export async function cleanOAuth(database: Database, clock: Clock): Promise<number> {
  const now = clock();
  const retainedFrom = new Date(now.getTime() - RETENTION_MS);
  const tokens = await deleteEnded(database, { table: 'oauth_token', column: 'expiresAt' }, retainedFrom);
  const expired = await deleteEndedGrants(database, 'expiresAt', retainedFrom);
  const revoked = await deleteEndedGrants(database, 'revokedAt', retainedFrom);
  const clientTokens = await deleteEnded(database, { table: 'oauth_client_token', column: 'expiresAt' }, now);
  const interactions = await deleteEnded(database, { table: 'oauth_interaction', column: 'expiresAt' }, now);
  return tokens + clientTokens + expired + revoked + interactions;
}

/** Deletes the tokens of each grant before the grant: deleting a grant cascades to all tokens that are left, in one statement. */
async function deleteEndedGrants(database: Database, column: 'expiresAt' | 'revokedAt', before: Date): Promise<number> {
  for (let deleted = 0; ; ) {
    const ids = await findEndedGrants(database.fork(), column, before, GRANTS);
    if (ids.length === 0) return deleted;
    await deleteInBatches((limit) => deleteTokensOfGrants(database.fork(), ids, limit));
    await deleteGrants(database.fork(), ids);
    deleted += ids.length;
  }
}
