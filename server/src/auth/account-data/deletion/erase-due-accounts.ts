import type { Logger } from 'pino';
import { findAccountById } from '../../../accounts/account.repository.ts';
import type { Clock } from '../../../base/clock.ts';
import { deleteObjects } from '../../../customers/documents/pending-documents.ts';
import { eraseAccount } from '../../../customers/erase-account.ts';
import type { Database } from '../../../database/database.ts';
import { type Outbox, runOutbox } from '../../../outbox/run-outbox.ts';
import type { DocumentStore } from '../../../storage/document-store.ts';
import { findDueAccounts, lockDueAccount, markAnnounced } from './deletion.repository.ts';
import { ANNOUNCED_MS, tellOwner } from './request-deletion.ts';

export type ErasureDependencies = {
  readonly database: Database;
  readonly clock: Clock;
  readonly documents: DocumentStore;
  readonly logger: Logger;
};

/** The place before the first account. */
const BEFORE_ALL = { erasesAt: '-infinity', id: '' };

/**
 * Reminds the owners of accounts that will be erased within a day, and erases those whose time has come, one after the other. Each
 * account has a transaction of its own, whose lock is its lease: one that fails, or whose process is killed, is left for the next time.
 */
export function createErasures(deps: ErasureDependencies): Outbox {
  const { database, clock, logger } = deps;
  let after = BEFORE_ALL;
  return runOutbox({
    ...{ one: 'account to erase', all: 'accounts to erase', clock, logger, pollMs: 2_000, leaseMs: 0, places: 1 },
    claim: async ({ now, places }) => {
      const before = new Date(now.getTime() + ANNOUNCED_MS);
      const due = await findDueAccounts(database.fork(), { now, before, after, limit: places });
      // After the last account, the next look starts again with the first.
      after = due.at(-1) ?? BEFORE_ALL;
      return due;
    },
    attempt: async ({ id, isDue }) => {
      try {
        await (isDue ? erase(deps, id) : announce(deps, id));
      } catch (error) {
        logger.error({ err: error, accountId: id }, 'the deletion of an account failed; it is tried again');
      }
      return undefined;
    },
  });
}

async function announce({ database, clock }: ErasureDependencies, id: string): Promise<void> {
  await database.fork().transactional(async (em) => {
    const erasesAt = await markAnnounced(em, id, clock());
    const account = erasesAt === undefined ? undefined : await findAccountById(em, id);
    if (account) await tellOwner({ em, clock }, account, 'deletion-announced', erasesAt);
  });
}

async function erase({ database, clock, documents, logger }: ErasureDependencies, id: string): Promise<void> {
  const keys = await database.fork().transactional(async (em) => {
    // The owner may have undone it meanwhile.
    if (!(await lockDueAccount(em, id, clock()))) return undefined;
    return await eraseAccount({ em, clock, actor: id }, id);
  });
  if (keys === undefined) return;
  const left = await deleteObjects(documents, keys);
  logger.info({ accountId: id, documents: keys.length, left }, 'erased an account, as its owner has asked');
}
