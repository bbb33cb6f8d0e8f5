/** Packs the server as npm would publish it. Checks the tarball with publint, and that it has only the files that run. */
import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { packServer } from '../test/support/package/pack-server.ts';

/** The files of the package: everything that runs, the license, and the texts for people. */
const EXPECTED = [
  /^(package\.json|README\.md|LICENSE)$/,
  /^bin\/arot\.js$/,
  /^demo\/(catalog\.json|pictures\/[\w-]+\.(avif|jpe?g|png|svg|webp))$/,
  /^pages\/(shop|office)\/(index\.html|[\w.-]+\.(png|svg|txt|webmanifest)|assets\/([\w.-]+\/)?[\w.-]+\.(css|js|mjs|woff2))$/,
  /^dist\/[\w-]+\.js(\.map)?$/,
  /^dist\/THIRD-PARTY\.md$/,
  /^dist\/database\/schema\/migrations\/[\w-]+\/[a-z]+\.sql$/,
  /^dist\/([a-z-]+\/){1,3}[\w-]+\.(css|html|ico|js|md|svg)$/,
  /^dist\/documents\/scalar\/(LICENSE|scalar\.json|standalone\.esm\.js\.br|chunks\/[\w.-]+\.js\.br)$/,
];

const directory = await mkdtemp(path.join(tmpdir(), 'arot-check-package-'));
try {
  const file = await packServer(directory);
  const problems = [...unexpectedFiles(file), ...(await runPublint(file))];
  for (const problem of problems) process.stderr.write(`@arot/server: ${problem}\n`);
  process.exitCode = problems.length > 0 ? 1 : 0;
} finally {
  await rm(directory, { recursive: true, force: true });
}

function unexpectedFiles(tarball: string): string[] {
  const files = execFileSync('tar', ['-tzf', tarball], { encoding: 'utf8' }).trim().split('\n');
  return files
    .map((file) => file.replace(/^package\//, ''))
    .filter((file) => !EXPECTED.some((expected) => expected.test(file)))
    .map((file) => `the tarball has ${file}, which is not among the files that run (server/scripts/check-package.ts)`);
}

async function runPublint(file: string): Promise<string[]> {
  const tarball = new Uint8Array(await readFile(file));
  const { messages, pkg } = await publint({ pack: { tarball: tarball.buffer }, strict: true, level: 'suggestion' });
  return messages.map((message) => `publint: ${formatMessage(message, pkg) ?? message.code}`);
}
