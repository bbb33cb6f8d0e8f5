import type { EntityName, Options } from '@mikro-orm/core';
import { Migrator } from '@mikro-orm/migrations';
import { migrationsList } from '../schema/migrations/index.ts';
import { RepeatingEntityManager } from './repeat-after-conflict.ts';

/** Returns the options of the ORM that do not depend on the database. */
export function ormOptions(entities: EntityName[]) {
  return {
    entities,
    extensions: [Migrator],
    // The types expect the class of each driver, which adds one method that the server does not use.
    entityManager: RepeatingEntityManager as never,
    migrations: {
      migrationsList: [...migrationsList],
      tableName: 'migration',
      transactional: true,
      allOrNothing: true,
      snapshot: false,
    },
    allowGlobalContext: false,
    // The ORM would create a database that does not exist: a typing error in DATABASE_URL would start an empty shop.
    ensureDatabase: false,
    schemaGenerator: { managementDbName: '' },
    forceUtcTimezone: true,
    debug: false,
    // The ORM logs nothing. The caller of `migrate` reports the applied migrations.
    logger: () => undefined,
  } satisfies Partial<Options>;
}
