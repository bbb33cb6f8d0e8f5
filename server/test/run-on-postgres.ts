/**
 * `npm run test:postgres`: the whole suite on real PostgreSQL, at `TEST_DATABASE_URL` or on a throw-away server.
 * Arguments go to vitest.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { startThrowawayPostgres } from './support/database/throwaway-postgres.ts';

const postgres = process.env.TEST_DATABASE_URL ? undefined : await startThrowawayPostgres();
const environment = { ...process.env, TEST_DATABASE_URL: process.env.TEST_DATABASE_URL ?? postgres?.url };
const vitest = spawn('vitest', ['run', ...process.argv.slice(2)], { stdio: 'inherit', env: environment });
// Ctrl-C reaches vitest by itself; the server must outlive it.
process.on('SIGINT', () => undefined);
const [code] = (await once(vitest, 'exit')) as [number | null];
await postgres?.stop();
process.exitCode = code ?? 1;
