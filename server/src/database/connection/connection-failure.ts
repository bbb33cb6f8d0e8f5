import { Client } from 'pg';
import { codeOf } from '../../base/errors.ts';

/** @see https://nodejs.org/api/errors.html#common-system-errors */
export const NETWORK =
  /^(ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ENETDOWN|EMFILE|ENFILE)$/;

/** Messages of `pg` and PGlite for connections that ended; those errors have no code. */
export const ENDED =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|Cannot use a pool after|PGlite is clos)/;

/** Messages of `pg` for a server that does not respond in time; those errors have no code. */
const TIMEOUT = /^(timeout expired|timeout exceeded)/;

/**
 * SQLSTATE of a server that is starting or stopping (57P01 to 57P03), or has no connection left (53), and of a pooler that does
 * not reach its server (08).
 *
 * @see https://www.postgresql.org/docs/15/errcodes-appendix.html
 */
const TEMPORARY = /^(08...|53...|57P0[123])$/;
const MISSING_DATABASE = '3D000';
/** A wrong password, an unknown user, or no line for them in pg_hba.conf. */
const REJECTED_LOGIN = /^28(000|P01)$/;
/** A pooler rejects settings that would belong to a session. @see https://www.pgbouncer.org/config.html#ignore_startup_parameters */
const REJECTED_PARAMETER = /unsupported startup parameter/;
/** The socket of a PostgreSQL server on this machine that has not started. */
const NO_SOCKET = 'ENOENT';

/** The reason why no connection to a PostgreSQL server can be opened, and what the operator can do. */
export type ConnectionFailure = {
  /** True if the server may respond later: it is unreachable, or starts. A wrong name or password stays wrong. */
  readonly isTemporary: boolean;
  /** One sentence for the operator, without a password. */
  readonly message: string;
  /** The action for the operator, if the reason is known. */
  readonly action?: string;
};

/** Explains the error of a first statement on the server of a URL. */
export function connectionFailure(error: unknown, url: string): ConnectionFailure {
  const causes = rootCauses(error);
  const reason = [...new Set(causes.map(messageOf))].join('; ');
  const { database, host, port, user } = new Client({ connectionString: url });
  if (causes.some((cause) => codeOf(cause) === MISSING_DATABASE)) {
    return {
      isTemporary: false,
      message: `The database "${database}" does not exist on ${host}:${port}.`,
      action: 'Correct the name in DATABASE_URL, or create the database: arot db create',
    };
  }
  if (causes.some((cause) => REJECTED_LOGIN.test(codeOf(cause)))) {
    return {
      isTemporary: false,
      message: `${host}:${port} rejects the user "${user}": ${reason}.`,
      action: 'Correct user and password in DATABASE_URL, or pg_hba.conf.',
    };
  }
  if (REJECTED_PARAMETER.test(reason)) {
    return {
      isTemporary: false,
      message: `${host}:${port} is a pooler that rejects the settings of a session: ${reason}.`,
      action: 'Behind PgBouncer in transaction mode, set AROT_DATABASE_POOLER=transaction.',
    };
  }
  return { isTemporary: causes.some(isTemporary), message: `The database cannot be reached: ${reason}` };
}

/** Returns one line with the reason and what to do. */
export function failureText({ message, action }: ConnectionFailure): string {
  return action === undefined ? message : `${message} ${action}`;
}

/** Returns true for the error of a database that cannot be reached now, and not for one that responds with an error. */
export function isUnreachable(error: unknown): boolean {
  return rootCauses(error).some(isTemporary);
}

function isTemporary(cause: unknown): boolean {
  const code = codeOf(cause);
  if (NETWORK.test(code) || TEMPORARY.test(code) || code.startsWith('ERR_DATABASE_')) return true;
  if (code === NO_SOCKET && cause instanceof Error && 'syscall' in cause && cause.syscall === 'connect') return true;
  return ENDED.test(messageOf(cause)) || TIMEOUT.test(messageOf(cause));
}

/** Returns the innermost errors. A host with several addresses fails with one for each. */
function rootCauses(error: unknown): unknown[] {
  if (error instanceof AggregateError) return error.errors.flatMap(rootCauses);
  if (error instanceof Error && error.cause !== undefined) return rootCauses(error.cause);
  return [error];
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
