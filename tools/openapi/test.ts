/**
 * `npm run test:openapi [-- LANGUAGE... | --all]`: tests the compatibility gate, and the clients that generators make from the
 * documents. Without arguments, what CI tests: every client is generated, and some are run.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { findLanguages, LANGUAGES } from './clients/languages.ts';

const named = process.argv.slice(2);
const all = LANGUAGES.map(({ name }) => name);
const names = (named.includes('--all') ? all : named).join(',') || undefined;
try {
  findLanguages(names);
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exit(2);
}

const env = { ...process.env, ...(names === undefined ? {} : { AROT_OPENAPI_LANGUAGES: names }) };
const folder = fileURLToPath(new URL('.', import.meta.url));
const vitest = spawn('vitest', ['run', '--root', folder], { stdio: 'inherit', env });
const [code] = (await once(vitest, 'exit')) as [number | null];
process.exitCode = code ?? 1;
