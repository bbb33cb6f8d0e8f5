import { createHash } from 'node:crypto';
import type { EntityManager as CoreEntityManager } from '@mikro-orm/core';
import type { SqlMikroORM } from '@mikro-orm/sql';
import type { Database, EntityManager } from '../database.ts';
import { type CompiledStatement, compileStatement } from './compile-statement.ts';
import type { DatabasePool } from './database-pool.ts';
import { repeatAfterConflict } from './repeat-after-conflict.ts';

/** Returns the statements of a database outside transactions, which `read` runs. */
export function reads(read: Read): Pick<Database, 'read' | 'readCompiled' | 'writeCompiled'> {
  const readCompiled: Database['readCompiled'] = async <T, Values>(
    statement: CompiledStatement<T, Values>,
    values: Values,
    isPrepared: boolean,
  ) => (await read(statement.text, statement.parameters(values), isPrepared)) as T[];
  return {
    readCompiled,
    writeCompiled: (statement, values) => readCompiled(statement, values, true),
    read: (statement, isPrepared = true) => readCompiled(compileStatement(statement), {}, isPrepared),
  };
}

export function fork(orm: SqlMikroORM): EntityManager {
  return (orm.em as CoreEntityManager).fork() as EntityManager;
}

/** Runs one reading statement outside any transaction. */
export type Read = (text: string, values: unknown[], isPrepared: boolean) => Promise<unknown[]>;

/** The maximum number of texts to prepare. Each uses memory of every connection until the connection ends. */
const MOST_PREPARED = 200;

/**
 * Reads without the ORM. Each connection parses a prepared statement once and, if PostgreSQL expects a gain, plans it once.
 * That suits statements with few different texts whose best plan does not depend on their values. Searches do not
 * qualify.
 *
 * @param canPrepare whether statements are prepared at all: a prepared statement belongs to a session of the server
 * @see https://www.postgresql.org/docs/15/sql-prepare.html#SQL-PREPARE-NOTES
 */
export function readFromPool(pool: DatabasePool, canPrepare: boolean): Read {
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
    const statement = { ...(name === undefined ? {} : { name }), text, values };
    return await repeatAfterConflict(async () => {
      const connection = await pool.connect();
      let isBroken = true;
      try {
        const { rows } = await connection.send(statement);
        isBroken = false;
        return rows;
      } finally {
        // A prepared statement may have failed because the columns of its tables have changed. A new connection prepares it again.
        connection.release(isBroken);
      }
    });
  };
}
