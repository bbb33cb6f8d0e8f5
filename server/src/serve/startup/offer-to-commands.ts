import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Config } from '../../config.ts';
import type { Database } from '../../database/database.ts';
import { type OfferedDatabase, offerDatabase } from '../../database/embedded/offer-database.ts';
import { type CatalogVersion, readCatalogVersion } from '../../reads/catalog-version.ts';

type Offering = {
  readonly database: Database;
  readonly catalogVersion: CatalogVersion;
  readonly config: Config;
  readonly logger: Logger;
};

/**
 * Lets commands use the embedded database while this server serves. Cached responses need no statement, so they are sent also
 * while a command's transaction has the database for itself.
 *
 * @returns undefined if the database is not embedded, or commands have to wait until the server has stopped
 */
export async function offerToCommands({
  database,
  catalogVersion,
  config,
  logger,
}: Offering): Promise<OfferedDatabase | undefined> {
  if (config.database.kind !== 'embedded') return undefined;
  const { directory } = config.database;
  const offered = await offerDatabase(directory, {
    kysely: database.fork().getKysely<unknown>() as Kysely<unknown>,
    settings: config,
    onBegin: async (transaction) => {
      const version = await readCatalogVersion(transaction);
      if (version !== undefined) catalogVersion.hold(version);
    },
    onEnd: () => catalogVersion.release(),
    onClosing: (reason) => logger.warn({ reason }, 'ended the connection of a command'),
  });
  if (!offered) logger.warn({ directory }, 'commands need this server stopped: no private socket is possible here');
  return offered;
}
