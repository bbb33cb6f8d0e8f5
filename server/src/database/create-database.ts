import { sql } from 'kysely';
import { Client } from 'pg';
import { codeOf, OperatorError } from '../base/errors.ts';
import { connectionFailure, failureText } from './connection/connection-failure.ts';
import type { EntityManager } from './database.ts';
import { db } from './db.ts';
import { isUniqueViolation } from './sql.ts';

/** The database of every PostgreSQL server that is there to connect to. */
const MAINTENANCE = 'postgres';

/**
 * Character types that know letters, under their names on different systems. `C.UTF-8` comes first, because its order of bytes
 * never changes with a new version of the system, which would corrupt indexes.
 */
const LOCALES = ['C.UTF-8', 'C.utf8', 'en_US.UTF-8', 'en_US.utf8'];

/** @see https://www.postgresql.org/docs/15/errcodes-appendix.html */
const DUPLICATE_DATABASE = '42P04';
const INSUFFICIENT_PRIVILEGE = '42501';
/** The machine of the server lacks the locale. */
const WRONG_OBJECT_TYPE = '42809';

export type CreatedDatabase = {
  readonly database: string;
  /** False if the database was there before. */
  readonly created: boolean;
};

/**
 * Creates the database that a URL names, owned by the user of the URL, with the encoding and a locale that searches need. It
 * connects to the database `postgres` of the server. A database that exists is not changed.
 *
 * @throws OperatorError if the server cannot be reached, has none of the locales, or the user may not create databases
 */
export async function createDatabase(url: string): Promise<CreatedDatabase> {
  const maintenance = new URL(url);
  maintenance.pathname = `/${MAINTENANCE}`;
  const { database = '', user = '' } = new Client({ connectionString: url });
  const client = new Client({ connectionString: maintenance.href, application_name: 'arot' });
  // Without a listener, the error of a broken connection would end the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (error) {
    throw new OperatorError(failureText(connectionFailure(error, maintenance.href)));
  }
  try {
    const { rows } = await client.query('select from pg_database where datname = $1', [database]);
    return { database, created: rows.length === 0 && (await create(client, database)) };
  } catch (error) {
    if (codeOf(error) !== INSUFFICIENT_PRIVILEGE) throw error;
    throw new OperatorError(
      `The user "${user}" may not create databases. As a superuser, run: ` +
        `createdb -O ${user} -E UTF8 --locale=C.UTF-8 -T template0 ${database}`,
    );
  } finally {
    await client.end();
  }
}

/** @returns false if another process has created the database at the same time */
async function create(client: Client, database: string): Promise<boolean> {
  for (const locale of LOCALES) {
    try {
      // Only template0 can have another locale than the server.
      await client.query(
        `create database ${client.escapeIdentifier(database)} template template0 encoding 'UTF8' locale '${locale}'`,
      );
      return true;
    } catch (error) {
      // Of two processes that create it at the same time, one violates the index of names.
      if (codeOf(error) === DUPLICATE_DATABASE || isUniqueViolation(error)) return false;
      if (codeOf(error) !== WRONG_OBJECT_TYPE) throw error;
    }
  }
  throw new OperatorError(`The server has none of the locales ${LOCALES.join(', ')}. Install one on its machine.`);
}

/**
 * Returns true if the trigram index treats Bengali letters as letters. In a database of the character type `C` it does not:
 * searches for Bengali names then read every name, with the same results, but slowly.
 */
export async function indexesBengali(em: EntityManager): Promise<boolean> {
  const statement = sql<{ known: boolean }>`select cardinality(show_trgm('চাল')) > 0 as known`;
  const { rows } = await statement.execute(db(em));
  return rows[0]?.known ?? false;
}
