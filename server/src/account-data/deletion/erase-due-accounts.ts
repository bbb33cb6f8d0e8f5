import type { Logger } from 'pino';
import { findAccountById } from '../../accounts/account.repository.ts';
import type { Clock } from '../../base/clock.ts';
import { type Polling, startPolling } from '../../base/start-polling.ts';
import { deleteObjects } from '../../customers/documents/delete-objects.ts';
import { eraseAccount } from '../../customers/erase-account.ts';
import type { Database } from '../../database/database.ts';
import type { DocumentStore } from '../../storage/document-store.ts';
import { findDueAccounts, findUnannounced, lockDueAccount, markAnnounced } from './deletion.repository.ts';
import { ANNOUNCED_MS } from './request-deletion.ts';
import { tellOwner } from './tell-owner.ts';

const POLL_MS = 2_000;
const BATCH = 100;

export type ErasureDependencies = {
  readonly database: Database;
  readonly clock: Clock;
  readonly documents: DocumentStore;
  readonly logger: Logger;
};

/** Looks every two seconds for accounts to erase. Several processes may do it at once. */
export function startErasures(deps: ErasureDependencies): Polling {
  return startPolling(
    () => eraseDueAccounts(deps),
    POLL_MS,
    (error) => deps.logger.warn({ err: error }, 'accounts to erase cannot be read from the database'),
  );
}

/**
 * Reminds the owners of accounts that will be erased within a day, and erases those whose time has come. Each account has a
 * transaction of its own: one that fails, or whose process is killed, is left for the next time.
 */
export async function eraseDueAccounts(deps: ErasureDependencies): Promise<void> {
  const { database, clock } = deps;
  const now = clock();
  const before = new Date(now.getTime() + ANNOUNCED_MS);
  for (const id of await findUnannounced(database.fork(), { now, before, limit: BATCH }))
    await attempt(deps, id, () => announce(deps, id));
  for (const id of await findDueAccounts(database.fork(), now, BATCH))
    await attempt(deps, id, () => erase(deps, id, now));
}

async function attempt({ logger }: ErasureDependencies, accountId: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    logger.error({ err: error, accountId }, 'the deletion of an account failed; it is tried again');
  }
}

async function announce({ database, clock }: ErasureDependencies, id: string): Promise<void> {
  await database.fork().transactional(async (em) => {
    const erasesAt = await markAnnounced(em, id, clock());
    const account = erasesAt === undefined ? undefined : await findAccountById(em, id);
    if (account) await tellOwner({ em, clock }, account, 'deletion-announced', erasesAt);
  });
}

async function erase(
  { database, clock, documents, logger }: ErasureDependencies,
  id: string,
  now: Date,
): Promise<void> {
  const keys = await database.fork().transactional(async (em) => {
    // The owner may have undone it meanwhile.
    if (!(await lockDueAccount(em, id, now))) return undefined;
    return await eraseAccount({ em, clock, actor: id }, id);
  });
  if (keys === undefined) return;
  const left = await deleteObjects(documents, keys);
  logger.info({ accountId: id, documents: keys.length, left }, 'erased an account, as its owner has asked');
}
