import DataLoader from 'dataloader';
import type { Clock } from '../../base/clock.ts';
import { Work } from '../../base/work.ts';
import type { Database } from '../../database/database.ts';
import { type FoundSecret, findSecretsByPrefix } from './chat-application.repository.ts';

declare module '../../http/services.ts' {
  interface Services {
    readonly lookUpChatSecret: SecretLookup;
  }
}

/** Shortest time between two writes of a secret's last use. Without it, a busy server would write at every request. */
const USE_INTERVAL_MS = 60_000;

export type SecretLookup = (prefix: string) => Promise<FoundSecret | undefined>;

/** Returns the moment before which the last use of a secret is so old that it is written again. */
export function usedBefore(now: Date): Date {
  return new Date(now.getTime() - USE_INTERVAL_MS);
}

/**
 * Looks up application secrets by their prefixes, at every use. Look-ups of requests that arrive together share one statement.
 * Nothing is cached, so an operator's change counts for the next request.
 */
export function createSecretLookup(database: Database, clock: Clock): SecretLookup {
  const loader = new DataLoader(
    async (lookups: readonly { readonly prefix: string; readonly caller: Work | undefined }[]) => {
      const prefixes = [...new Set(lookups.map(({ prefix }) => prefix))];
      const work = Work.shared(lookups.map(({ caller }) => caller));
      const now = clock();
      const rows = await work.run(() => findSecretsByPrefix(database, prefixes, { now, usedBefore: usedBefore(now) }));
      const byPrefix = new Map(rows.map((row) => [row.prefix, row]));
      return lookups.map(({ prefix }) => byPrefix.get(prefix));
    },
    // Batches the requests of one turn of the event loop. A batch starts after they arrived.
    { cache: false, maxBatchSize: 200, batchScheduleFn: (dispatch) => void setImmediate(dispatch) },
  );
  return (prefix) => loader.load({ prefix, caller: Work.current() });
}
