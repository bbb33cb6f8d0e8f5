/**
 * `npm run check:openapi`: checks the types of this folder, lints the documents of each reader under three rulesets, and compares
 * their 3.0 documents with those of the last tag. Each of these runs to its end, also when another one fails.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('.', import.meta.url));
const bin = `${folder}node_modules/.bin/`;
const arotScript = fileURLToPath(new URL('../../server/bin/arot.js', import.meta.url));

mkdirSync(`${folder}.generated`, { recursive: true });

const documents = ['public', 'staff'].flatMap((reader) =>
  ['3.1', '3.0'].map((version) => ({ reader, version, file: `${folder}.generated/check-${reader}-${version}.json` })),
);
const files = documents.map(({ file }) => file);

// The rules reject documents of a local server.
const server = ['--server', 'https://api.arot.test'];

const spectral = (ruleset: string, severity: string) => [
  `${bin}spectral`,
  ...['lint', '--quiet', '--ruleset', `${folder}${ruleset}`],
  ...['--fail-severity', severity, '--display-only-failures', ...files],
];

type Step = readonly [name: string, command: readonly string[]];

const printing = documents.map(({ reader, version, file }): Step => {
  const args = ['openapi', '--for', reader, '--version', version, ...server, '--out', file];
  return [`arot openapi --for ${reader} --version ${version}`, [process.execPath, arotScript, ...args]];
});

/** These read the documents, and not each other's results. */
const checking: readonly Step[] = [
  ['spectral:oas', spectral('spectral-oas.yaml', 'hint')],
  ['the OWASP ruleset', spectral('spectral-owasp.yaml', 'error')],
  ['Redocly recommended-strict', [`${bin}redocly`, 'lint', '--config', `${folder}redocly.yaml`, ...files]],
  ['the types of tools/openapi', ['tsc', '-p', folder]],
  ['compatibility', [process.execPath, `${folder}compatibility/check.ts`]],
];

const failed: string[] = [];
for (const steps of [printing, checking]) await Promise.all(steps.map(runStep));
if (failed.length > 0) {
  process.stderr.write(`Failed: ${failed.join(', ')}.\n`);
  process.exitCode = 1;
}

/** Runs a step, and prints its output when it has ended. */
async function runStep([name, [command = '', ...args]]: Step): Promise<void> {
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], env });
  const ended = once(child, 'close') as Promise<[number | null]>;
  const output = await Promise.all([text(child.stdout), text(child.stderr)]);
  const [code] = await ended;
  if (code !== 0) failed.push(name);
  process.stdout.write(`== ${name}\n${output.join('')}`);
}
