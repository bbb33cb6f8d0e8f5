/**
 * Writes every generated file of the repository. With `--check` it lists stale files instead, and fails if there are any.
 *
 * Each generator below returns files that it generates from the contract and the code. Do not edit generated files.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { GeneratedFile } from '../contract/scripts/generated-file.ts';
import { generateSdk } from '../sdk/scripts/generate-sdk.ts';
import { generateApiPage } from '../sdk/scripts/write-api.ts';
import { generateCommandDocs } from '../server/scripts/generate-command-docs.ts';
import { generateEnvironmentExample } from '../server/scripts/generate-environment-example.ts';
import { generateProductFields } from '../server/scripts/generate-product-fields.ts';
import { generateRouteDocs } from '../server/scripts/generate-route-docs.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

const generators: readonly (() => readonly GeneratedFile[])[] = [
  generateSdk,
  () => [generateApiPage()],
  generateRouteDocs,
  generateEnvironmentExample,
  generateCommandDocs,
  generateProductFields,
];

const isCheck = process.argv.includes('--check');

for (const generate of generators) {
  for (const { path: relativePath, content } of generate()) {
    if (read(relativePath) === content) continue;
    if (isCheck) {
      process.stderr.write(`stale: ${relativePath} (run "npm run generate")\n`);
      process.exitCode = 1;
      continue;
    }
    const target = path.join(root, relativePath);
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, content);
    process.stdout.write(`wrote ${relativePath}\n`);
  }
}

function read(relativePath: string): string | undefined {
  try {
    return readFileSync(path.join(root, relativePath), 'utf8');
  } catch {
    return undefined;
  }
}
