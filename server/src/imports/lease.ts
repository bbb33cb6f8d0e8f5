import type { Logger } from 'pino';
import type { Clock } from '../base/clock.ts';
import { Work } from '../base/work.ts';
import type { Database, EntityManager } from '../database/database.ts';
import { failStopped, touchImport } from './catalog-import.repository.ts';

/** The time after which an import of a process that has stopped is `failed`. */
export const LEASE_MS = 30_000;
const TOUCH_MS = 5_000;

/** The imports that this process checks or applies. */
const running = new Set<string>();

type Dependencies = { readonly database: Database; readonly clock: Clock; readonly log: Logger };

/** Works on an import outside the request that asked for it, and keeps its lease meanwhile. */
export async function withLease<T>(
  { database, clock, log }: Dependencies,
  id: string,
  work: () => Promise<T>,
): Promise<T> {
  running.add(id);
  const touch = () =>
    touchImport(database.fork(), id, clock()).catch((error: unknown) => {
      log.warn({ err: error }, 'the lease of an import was not extended');
    });
  const timer = setInterval(touch, TOUCH_MS).unref();
  try {
    // It belongs to no request: it continues when the caller has left.
    return await new Work(() => false).run(work);
  } finally {
    clearInterval(timer);
    running.delete(id);
  }
}

/** Lets imports of processes that have stopped fail, so that they block no other one. */
export async function endStoppedImports(em: EntityManager, clock: Clock): Promise<void> {
  await failStopped(em, new Date(clock().getTime() - LEASE_MS), [...running]);
}
