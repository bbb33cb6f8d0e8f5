import { execFile } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { parser as phpParser } from '@lezer/php';
import { parser as pythonParser } from '@lezer/python';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { buildOpenApi } from '../build-openapi.ts';
import { READERS } from '../openapi-document.ts';
import { codeSamples } from './code-samples.ts';
import { exampleRequest } from './example-request.ts';

const root = fileURLToPath(new URL('../../../..', import.meta.url));
const folder = temporaryFolder();
const samples: { operationId: string; label: string; source: string }[] = [];

const serverUrl = 'https://api.shop.example.com';
for (const reader of READERS) {
  const { paths } = await buildOpenApi({ reader, version: '3.1', serverUrl });
  for (const [url, operations] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      const { operationId } = operation;
      const made = codeSamples(exampleRequest(url, method, operation, serverUrl));
      samples.push(...made.map(({ label, source }) => ({ operationId, label, source })));
    }
  }
}

it.each([
  ['Python', pythonParser],
  ['PHP', phpParser],
] as const)('every sample in %s has valid syntax', (label, parser) => {
  const ofLanguage = samplesIn(label);
  expect(ofLanguage.length).toBeGreaterThan(25);
  for (const { operationId, source } of ofLanguage) {
    const errors: string[] = [];
    parser.parse(source).iterate({
      enter: (node) => {
        if (node.type.isError) errors.push(source.slice(Math.max(0, node.from - 40), node.to + 20));
      },
    });
    expect(errors, operationId).toEqual([]);
  }
});

it('every sample of the SDK compiles', async () => {
  // Like a program that has installed the SDK.
  mkdirSync(path.join(folder, 'node_modules'));
  symlinkSync(path.join(root, 'node_modules/@types'), path.join(folder, 'node_modules/@types'));
  const ofSdk = samplesIn('@arot/sdk');
  expect(ofSdk).toHaveLength(samplesIn('curl').length);
  for (const { operationId, source } of ofSdk) writeFileSync(path.join(folder, `${operationId}.ts`), source);
  const compilerOptions = {
    ...{ target: 'es2024', module: 'nodenext', strict: true, noEmit: true, skipLibCheck: true, types: ['node'] },
    ...{ moduleDetection: 'force', allowImportingTsExtensions: true },
    paths: {
      '@arot/sdk': [path.join(root, 'sdk/src/index.ts')],
      '@arot/sdk/*': [path.join(root, 'sdk/src/*/index.ts')],
    },
  };
  writeFileSync(path.join(folder, 'package.json'), '{ "type": "module" }');
  writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.ts'] }));
  const compiler = path.join(root, 'node_modules/.bin/tsc');
  const { stdout } = await promisify(execFile)(compiler, ['-p', folder]).catch((error) => error);
  expect(stdout).toBe('');
});

function samplesIn(label: string) {
  return samples.filter((sample) => sample.label === label);
}
