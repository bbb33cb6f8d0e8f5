import type { AuditSource } from '../../audit/record-audit.ts';
import { AccountRefusedError } from '../../auth/account-refused.ts';
import { systemClock } from '../../clock.ts';
import type { Config } from '../../config.ts';
import { ApplicationRefusedError } from '../../oauth/application-refused.ts';
import { RefusedError, withDatabase } from '../command.ts';

/** Runs an operation of the OAuth server, and turns its errors into the command line's. */
export async function runOAuth<T>(work: (ctx: AuditSource, config: Config) => Promise<T>): Promise<T> {
  try {
    return await withDatabase((database, config) => work({ em: database.fork(), clock: systemClock }, config));
  } catch (error) {
    if (!(error instanceof ApplicationRefusedError) && !(error instanceof AccountRefusedError)) throw error;
    throw new RefusedError(error.message, error.faults);
  }
}
