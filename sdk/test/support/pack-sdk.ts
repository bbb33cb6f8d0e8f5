import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const packageDirectory = fileURLToPath(new URL('../..', import.meta.url));

/** Returns a new directory outside the repository, so that no module of the repository is found by accident. */
export function makeTemporaryDirectory(): Promise<string> {
  return mkdtemp(path.join(tmpdir(), 'arot-sdk-'));
}

/**
 * Builds the package from the sources and packs it as npm would publish it. Each call builds in a new directory, so
 * several tests can run it at once.
 *
 * @returns the path of the tarball inside the directory
 */
export async function packSdk(directory: string): Promise<string> {
  const staging = path.join(directory, 'staging');
  await mkdir(staging, { recursive: true });
  for (const file of ['package.json', 'README.md', 'LICENSE']) {
    await cp(path.join(packageDirectory, file), path.join(staging, file));
  }
  await run(process.execPath, [path.join(packageDirectory, 'scripts/build.ts'), staging]);
  await run('npm', ['pack', '--ignore-scripts', '--pack-destination', directory], { cwd: staging });
  await rm(staging, { recursive: true });
  const tarball = (await readdir(directory)).find((name) => name.endsWith('.tgz'));
  if (!tarball) throw new Error('npm pack created no tarball');
  return path.join(directory, tarball);
}

/** Unpacks the package into the `node_modules` of a project. Installing it would do the same. */
export async function installPackedSdk(tarball: string, project: string): Promise<void> {
  const target = path.join(project, 'node_modules/@arot/sdk');
  await mkdir(target, { recursive: true });
  await run('tar', ['-xzf', tarball, '--strip-components=1', '-C', target]);
}
