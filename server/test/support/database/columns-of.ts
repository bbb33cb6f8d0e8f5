import { entities, type Schema } from '../../../src/database/schema/schema.ts';

/** Returns the names of all columns of a table, for a query that returns whole rows. */
export function columnsOf<Table extends keyof Schema>(table: Table): (keyof Schema[Table] & string)[] {
  const entity = entities.find(({ meta }) => meta.tableName === table);
  return Object.keys(entity?.meta.properties ?? {}) as (keyof Schema[Table] & string)[];
}
