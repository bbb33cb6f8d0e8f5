import { createHash } from 'node:crypto';
import type { RawBuilder } from 'kysely';

/** What is used of the pool of `pg`. */
export type Pool = {
  query(config: { name?: string; text: string; values: unknown[] }): Promise<{ rows: unknown[] }>;
};

/** Texts that are prepared. Each takes memory on every connection for as long as that lasts. */
const MOST_PREPARED = 200;

/**
 * Runs reading statements that each connection parses once and, where PostgreSQL finds that it pays, plans once: for
 * statements of few different texts whose best plan does not depend on their values. A search is none of those.
 *
 * @see https://www.postgresql.org/docs/15/sql-prepare.html#SQL-PREPARE-NOTES
 */
export function createPreparedReads(pool: Pool, connection: Parameters<RawBuilder<unknown>['compile']>[0]) {
  const names = new Map<string, string>();
  const nameOf = (text: string): string | undefined => {
    const known = names.get(text);
    if (known !== undefined || names.size >= MOST_PREPARED) return known;
    const name = `arot_${createHash('sha256').update(text).digest('hex').slice(0, 24)}`;
    names.set(text, name);
    return name;
  };
  return async <T>(statement: RawBuilder<T>): Promise<T[]> => {
    const { sql: text, parameters } = statement.compile(connection);
    const name = nameOf(text);
    const { rows } = await pool.query({ ...(name === undefined ? {} : { name }), text, values: [...parameters] });
    return rows as T[];
  };
}
