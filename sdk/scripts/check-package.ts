/** Packs the SDK and the contract as npm would publish them, and checks both with publint and arethetypeswrong. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { checkPackage, createPackageFromTarballData, type Problem } from '@arethetypeswrong/core';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { packContract } from '../../contract/test/support/pack-contract.ts';
import { packSdk } from '../test/support/pack-sdk.ts';

for (const pack of [packSdk, packContract]) {
  const directory = await mkdtemp(path.join(tmpdir(), 'arot-check-package-'));
  try {
    const file = await pack(directory);
    const tarball = new Uint8Array(await readFile(file));
    const problems = [...(await runPublint(tarball)), ...(await runTypeCheck(tarball))];
    for (const problem of problems) process.stderr.write(`${path.basename(file)}: ${problem}\n`);
    if (problems.length > 0) process.exitCode = 1;
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

async function runPublint(tarball: Uint8Array<ArrayBuffer>): Promise<string[]> {
  const { messages, pkg } = await publint({ pack: { tarball: tarball.buffer }, strict: true, level: 'suggestion' });
  return messages.map((message) => `publint: ${formatMessage(message, pkg) ?? message.code}`);
}

async function runTypeCheck(tarball: Uint8Array): Promise<string[]> {
  const result = await checkPackage(createPackageFromTarballData(tarball));
  if (!result.types) return ['arethetypeswrong: the package has no types'];
  return result.problems.map((problem: Problem) => `arethetypeswrong: ${JSON.stringify(problem)}`);
}
