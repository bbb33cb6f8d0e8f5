import { isDeepStrictEqual } from 'node:util';
import type { Config } from '../config.ts';
import type { Database } from '../database/database.ts';

/** The variables whose values commands use. */
const USED_BY_COMMANDS = {
  AROT_SECRET: 'secret',
  AROT_STORAGE_URL: 'storageUrl',
  AROT_AUDIT_RETENTION: 'auditRetentionSeconds',
  AROT_EVENT_RETENTION: 'eventRetentionSeconds',
  AROT_PUBLIC_ORIGIN: 'publicOrigin',
  AROT_AUTH_URL: 'authUrl',
} as const satisfies Record<string, keyof Config>;

/**
 * Returns the configuration of a command. Beside a running server it is the server's: another secret or document store would
 * write data that the server cannot read. Names on standard error what the command's environment sets differently.
 */
export function configBeside({ server }: Database, own: Config, environment = process.env): Config {
  if (!server) return own;
  const config = server.settings as Config;
  const differing = Object.entries(USED_BY_COMMANDS)
    .filter(([variable, key]) => environment[variable] && !isDeepStrictEqual(own[key], config[key]))
    .map(([variable]) => variable);
  if (differing.length > 0) {
    process.stderr.write(`The running server has another ${differing.join(', ')}; the server's is used.\n`);
  }
  return config;
}
