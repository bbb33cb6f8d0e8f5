import type { Logger } from 'pino';
import { systemClock } from '../../base/clock.ts';
import { OperatorError } from '../../base/errors.ts';
import type { Config } from '../../config.ts';
import { claimDocumentStore } from '../../customers/documents/claim-document-store.ts';
import { CLOCK_WARNING_MS } from '../../database/connection/probe-database.ts';
import { indexesBengali } from '../../database/create-database.ts';
import type { Database } from '../../database/database.ts';
import { migrate, migrationStatus } from '../../database/migrate.ts';
import { openDatabase } from '../../database/open-database.ts';
import { entities } from '../../database/schema/schema.ts';
import type { Services } from '../../http/services.ts';
import { type DocumentStore, StoreUnreachableError } from '../../storage/document-store.ts';
import { loadDemoIfEmpty } from '../demo/load-demo.ts';
import { checkSecret } from './check-secret.ts';

export type ServeOptions = {
  /** Apply pending migrations first. Without this, a database with pending migrations is rejected. */
  readonly migrate: boolean;
  /** Load the demo's catalog and accounts if the database is empty. */
  readonly demo: boolean;
};

type PrepareDependencies = Pick<Services, 'database' | 'keyring' | 'passwords'> & {
  readonly documents: DocumentStore;
  readonly logger: Logger;
};

/**
 * Migrates the database if the options ask for it, checks that this server can use it, and loads the demo.
 *
 * @throws OperatorError if the database, its secret or its document store is not the one of this server
 */
export async function prepareDatabase(
  { database, documents, keyring, passwords, logger }: PrepareDependencies,
  config: Config,
  options: ServeOptions,
): Promise<void> {
  if (options.migrate) await migrateWaiting(database, config);
  const pending = (await migrationStatus(database)).filter(({ appliedAt }) => appliedAt === null);
  if (pending.length > 0) {
    throw new OperatorError(
      `The database lacks ${pending.length} migration(s). Run "arot db migrate", or start with "arot serve --migrate".`,
    );
  }
  const { clockAheadMs } = await database.probe.state();
  if (Math.abs(clockAheadMs) >= CLOCK_WARNING_MS) {
    logger.warn({ clockAheadMs }, 'the clocks of this machine and the database differ: set both by NTP');
  }
  await checkSecret({ em: database.fork(), clock: systemClock, keyring });
  // A database in memory has no store of its own.
  if (config.database.kind !== 'memory') await checkDocumentStore(database, documents, logger);
  if (!(await indexesBengali(database.fork()))) {
    logger.warn('the database has the character type "C": Bengali search works, but slowly; use C.UTF-8 or another');
  }
  if (options.demo && (await loadDemoIfEmpty(database, { clock: systemClock, passwords }))) {
    logger.info('loaded the demo into the empty database');
  }
}

/** Checks the document store. The server starts even if the store does not respond now. */
async function checkDocumentStore(database: Database, documents: DocumentStore, logger: Logger): Promise<void> {
  try {
    const claim = await claimDocumentStore(database.fork(), documents);
    if (claim === 'adopted') logger.info('marked the document store as the store of this database');
    if (claim === 'adopted-read-only') logger.warn('the document store is not writable: registrations with files fail');
  } catch (error) {
    if (!(error instanceof StoreUnreachableError)) throw error;
    logger.error({ err: error }, 'the document store does not respond, so it was not checked');
  }
}

/** Migrates without the usual statement timeout, since the migration of a large catalog takes longer. */
async function migrateWaiting(database: Database, { database: location, databaseSettings }: Config): Promise<void> {
  if (location.kind !== 'server') return void (await migrate(database));
  const patient = await openDatabase(location, entities, { settings: databaseSettings, responseTimeoutMs: 0 });
  try {
    await migrate(patient);
  } finally {
    await patient.close();
  }
}
