import { execFile } from 'node:child_process';
import { cp, mkdir, readdir, readFile, rm, symlink } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const packageDirectory = fileURLToPath(new URL('../../..', import.meta.url));
const rootModules = fileURLToPath(new URL('../../../../node_modules', import.meta.url));

/**
 * Builds the server from the sources and packs it as npm would publish it. Each call builds in the given directory, so
 * several callers can run it at once.
 *
 * @returns the path of the tarball inside the directory
 */
export async function packServer(directory: string): Promise<string> {
  const staging = path.join(directory, 'staging');
  await mkdir(staging, { recursive: true });
  for (const name of ['package.json', 'README.md', 'LICENSE', 'bin', 'demo']) {
    await cp(path.join(packageDirectory, name), path.join(staging, name), { recursive: true });
  }
  await run(process.execPath, [path.join(packageDirectory, 'scripts/build.ts'), staging]);
  await run(process.execPath, [path.join(packageDirectory, '../tools/package-pages.ts'), staging]);
  await run('npm', ['pack', '--ignore-scripts', '--pack-destination', directory], { cwd: staging });
  await rm(staging, { recursive: true });
  const tarball = (await readdir(directory)).find((name) => name.endsWith('.tgz'));
  if (!tarball) throw new Error('npm pack created no tarball');
  return path.join(directory, tarball);
}

/**
 * Unpacks the tarball into the `node_modules` of a folder outside the repository, and links the packages that it depends on,
 * and no others. npm would download them.
 *
 * @returns the path of the command `arot`
 */
export async function installPackedServer(tarball: string, folder: string): Promise<string> {
  const target = path.join(folder, 'node_modules/@arot/server');
  await mkdir(target, { recursive: true });
  await run('tar', ['-xzf', tarball, '--strip-components=1', '-C', target]);
  const { dependencies } = JSON.parse(await readFile(path.join(target, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  await linkPackages(Object.keys(dependencies), folder);
  return path.join(target, 'bin/arot.js');
}

/** Links packages of the repository into the `node_modules` of a folder. */
export async function linkPackages(names: readonly string[], folder: string): Promise<void> {
  for (const name of names) {
    const link = path.join(folder, 'node_modules', name);
    await mkdir(path.dirname(link), { recursive: true });
    await symlink(path.join(rootModules, name), link, 'dir');
  }
}
