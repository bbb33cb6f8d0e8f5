/**
 * `npm run check:openapi`: checks the types of this folder, lints the documents of each reader under three rulesets, and compares
 * their 3.0 documents with the released ones.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { requireInstalledTools } from './installed.ts';

const folder = fileURLToPath(new URL('.', import.meta.url));
const bin = `${folder}node_modules/.bin/`;
const arotScript = fileURLToPath(new URL('../server/bin/arot.js', import.meta.url));

requireInstalledTools();
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

const printing = documents.map(({ reader, version, file }) => [
  `arot openapi --for ${reader} --version ${version}`,
  [process.execPath, arotScript, 'openapi', '--for', reader, '--version', version, ...server, '--out', file],
]);

const steps: Readonly<Record<string, readonly string[]>> = {
  'the types of openapi/': ['tsc', '-p', folder],
  ...Object.fromEntries(printing),
  'Redocly recommended-strict': [`${bin}redocly`, 'lint', '--config', `${folder}redocly.yaml`, ...files],
  'spectral:oas': spectral('spectral-oas.yaml', 'hint'),
  'the OWASP ruleset': spectral('spectral-owasp.yaml', 'error'),
  compatibility: [process.execPath, `${folder}compatibility/check.ts`],
};

const failed: string[] = [];
for (const [name, [command = '', ...args]] of Object.entries(steps)) {
  process.stdout.write(`== ${name}\n`);
  if (!(await succeeds(command, args))) failed.push(name);
}
if (failed.length > 0) {
  process.stderr.write(`Failed: ${failed.join(', ')}.\n`);
  process.exitCode = 1;
}

async function succeeds(command: string, args: readonly string[]): Promise<boolean> {
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
  const [code] = (await once(spawn(command, args, { stdio: 'inherit', env }), 'close')) as [number | null];
  return code === 0;
}
