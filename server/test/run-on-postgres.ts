/**
 * `npm run test:postgres`: runs the tests on PostgreSQL, on the server `TEST_DATABASE_URL` or on a temporary server.
 * With `--pooler` (`npm run test:pooler`), the server and the tests reach it through PgBouncer in transaction mode. The other
 * arguments are passed to vitest.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { startPgbouncer } from './support/database/pgbouncer.ts';
import { startThrowawayPostgres } from './support/database/throwaway-postgres.ts';

/** Enough for a test that holds every connection of two servers. */
const POOL_SIZE = 30;

const isPooled = process.argv.includes('--pooler');
const postgres = process.env.TEST_DATABASE_URL ? undefined : await startThrowawayPostgres();
const serverUrl = process.env.TEST_DATABASE_URL ?? postgres?.url ?? '';
const pooler = isPooled ? await startPgbouncer(serverUrl, POOL_SIZE) : undefined;
const environment = {
  ...process.env,
  TEST_DATABASE_URL: serverUrl,
  ...(pooler ? { TEST_POOLER_URL: pooler.url, AROT_DATABASE_POOLER: 'transaction' } : {}),
};
const args = process.argv.slice(2).filter((each) => each !== '--pooler');
const vitest = spawn('vitest', ['run', ...args], { stdio: 'inherit', env: environment });
// Ctrl-C also ends vitest, which needs the PostgreSQL server until it has ended. This process therefore ignores Ctrl-C.
process.on('SIGINT', () => undefined);
const [code] = (await once(vitest, 'exit')) as [number | null];
await pooler?.stop();
await postgres?.stop();
process.exitCode = code ?? 1;
