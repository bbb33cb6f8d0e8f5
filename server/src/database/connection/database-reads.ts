import type { EntityManager as CoreEntityManager } from '@mikro-orm/core';
import type { SqlMikroORM } from '@mikro-orm/sql';
import type { Database, EntityManager } from '../database.ts';
import { type CompiledStatement, compileStatement } from './compile-statement.ts';
import type { Read } from './read-from-pool.ts';

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
