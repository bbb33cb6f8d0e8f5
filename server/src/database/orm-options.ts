import type { EntityName, Options } from '@mikro-orm/core';
import { Migrator } from '@mikro-orm/migrations';
import { migrationsList } from './migrations/index.ts';

/** The options of the ORM that do not depend on the database. */
export function ormOptions(entities: EntityName[]) {
  return {
    entities,
    extensions: [Migrator],
    migrations: {
      migrationsList: [...migrationsList],
      tableName: 'migration',
      transactional: true,
      allOrNothing: true,
      snapshot: false,
    },
    allowGlobalContext: false,
    forceUtcTimezone: true,
    debug: false,
    // The ORM logs nothing. The caller of `migrate` reports the applied migrations.
    logger: () => undefined,
  } satisfies Partial<Options>;
}
