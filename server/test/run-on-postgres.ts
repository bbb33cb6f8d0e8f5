/**
 * `npm run test:postgres`: runs the tests on PostgreSQL, on the server `TEST_DATABASE_URL` or on a temporary server.
 * The arguments are passed to vitest.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { startThrowawayPostgres } from './support/database/throwaway-postgres.ts';

const postgres = process.env.TEST_DATABASE_URL ? undefined : await startThrowawayPostgres();
const environment = { ...process.env, TEST_DATABASE_URL: process.env.TEST_DATABASE_URL ?? postgres?.url };
const vitest = spawn('vitest', ['run', ...process.argv.slice(2)], { stdio: 'inherit', env: environment });
// Ctrl-C also ends vitest, which needs the PostgreSQL server until it has ended. This process therefore ignores Ctrl-C.
process.on('SIGINT', () => undefined);
const [code] = (await once(vitest, 'exit')) as [number | null];
await postgres?.stop();
process.exitCode = code ?? 1;
