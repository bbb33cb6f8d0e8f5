import { createHash } from 'node:crypto';

/** The part of the pool of `pg` that this file uses. */
export type Pool = {
  query(config: { name?: string; text: string; values: unknown[] }): Promise<{ rows: unknown[] }>;
};

/** Runs one reading statement outside any transaction. */
export type Read = (text: string, values: unknown[], isPrepared: boolean) => Promise<unknown[]>;

/** Most texts to prepare. Each uses memory of every connection until the connection ends. */
const MOST_PREPARED = 200;

/**
 * Reads without the ORM. Each connection parses a prepared statement once and, if PostgreSQL expects a gain, plans it once.
 * That suits statements with few different texts whose best plan does not depend on their values. Searches do not
 * qualify.
 *
 * @param canPrepare whether statements are prepared at all: a prepared statement belongs to a session of the server
 * @see https://www.postgresql.org/docs/15/sql-prepare.html#SQL-PREPARE-NOTES
 */
export function readFromPool(pool: Pool, canPrepare: boolean): Read {
  const names = new Map<string, string>();
  const nameOf = (text: string): string | undefined => {
    const known = names.get(text);
    if (known !== undefined || names.size >= MOST_PREPARED) return known;
    const name = `arot_${createHash('sha256').update(text).digest('hex').slice(0, 24)}`;
    names.set(text, name);
    return name;
  };
  return async (text, values, isPrepared) => {
    const name = isPrepared && canPrepare ? nameOf(text) : undefined;
    const { rows } = await pool.query({ ...(name === undefined ? {} : { name }), text, values });
    return rows;
  };
}
