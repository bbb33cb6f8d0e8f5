/**
 * `npm run check:openapi`: checks the types of this folder, lints both documents under three rulesets, and compares the 3.0
 * document with the released one.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { requireInstalledTools } from './installed.ts';

const folder = fileURLToPath(new URL('.', import.meta.url));
const bin = `${folder}node_modules/.bin/`;
const documents = [`${folder}.generated/check-3.1.json`, `${folder}.generated/check-3.0.json`];
const arotScript = fileURLToPath(new URL('../server/bin/arot.js', import.meta.url));

requireInstalledTools();
mkdirSync(`${folder}.generated`, { recursive: true });

// The rules reject documents of a local server.
const server = ['--server', 'https://api.arot.test'];

const spectral = (ruleset: string, severity: string) => [
  `${bin}spectral`,
  ...[
    'lint',
    '--quiet',
    '--ruleset',
    `${folder}${ruleset}`,
    '--fail-severity',
    severity,
    '--display-only-failures',
    ...documents,
  ],
];

const steps: Readonly<Record<string, readonly string[]>> = {
  'the types of openapi/': ['tsc', '-p', folder],
  'arot openapi 3.1': [
    process.execPath,
    arotScript,
    'openapi',
    '--version',
    '3.1',
    ...server,
    '--out',
    documents[0] ?? '',
  ],
  'arot openapi 3.0': [
    process.execPath,
    arotScript,
    'openapi',
    '--version',
    '3.0',
    ...server,
    '--out',
    documents[1] ?? '',
  ],
  'Redocly recommended-strict': [`${bin}redocly`, 'lint', '--config', `${folder}redocly.yaml`, ...documents],
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
