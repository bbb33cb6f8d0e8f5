/**
 * Writes every generated file of the repository. With `--check` it lists stale files instead, and fails if there are any.
 *
 * Each generator below returns files that it generates from the contract and the code. Do not edit generated files.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { generateSdk } from '../sdk/scripts/generate-sdk.ts';
import { generateCommandDocs } from '../server/scripts/generate-command-docs.ts';
import { generateEnvironmentExample } from '../server/scripts/generate-environment-example.ts';
import { generateRouteDocs } from '../server/scripts/generate-route-docs.ts';
import type { GeneratedFile } from './generated-file.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

const files: GeneratedFile[] = [
  ...generateSdk(),
  ...generateRouteDocs(),
  ...generateEnvironmentExample(),
  ...generateCommandDocs(),
];

const stale = files.filter((file) => read(file.path) !== file.content);

if (process.argv.includes('--check')) {
  for (const file of stale) process.stderr.write(`stale: ${file.path} (run "npm run generate")\n`);
  process.exitCode = stale.length > 0 ? 1 : 0;
} else {
  for (const file of stale) {
    const target = path.join(root, file.path);
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, file.content);
    process.stdout.write(`wrote ${file.path}\n`);
  }
}

function read(relativePath: string): string | undefined {
  try {
    return readFileSync(path.join(root, relativePath), 'utf8');
  } catch {
    return undefined;
  }
}
