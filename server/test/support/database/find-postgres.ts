import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

const DEBIAN = '/usr/lib/postgresql';

/**
 * Returns the folder of PostgreSQL's programs: that of `TEST_POSTGRES_BINARIES`, of the newest package of Debian, or one of the PATH.
 *
 * @throws Error if this machine has none
 */
export function findBinaries(): string {
  const found = folders().find((folder) => existsSync(path.join(folder, 'initdb')));
  if (found) return found;
  throw new Error('No PostgreSQL on this machine: install it (Debian: postgresql), or set TEST_DATABASE_URL.');
}

/** Returns true if the programs that copy a server and dump a database are there. Some packages have only the server. */
export function hasPostgresTools(): boolean {
  const [folder] = folders().filter((each) => existsSync(path.join(each, 'initdb')));
  return folder === undefined || ['pg_basebackup', 'pg_dump'].every((name) => existsSync(path.join(folder, name)));
}

function folders(): string[] {
  const { TEST_POSTGRES_BINARIES: given, PATH = '' } = process.env;
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a)) : [];
  return [
    ...(given === undefined ? [] : [given]),
    ...versions.map((version) => `${DEBIAN}/${version}/bin`),
    ...PATH.split(path.delimiter),
  ];
}
