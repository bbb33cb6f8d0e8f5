import { execFile } from 'node:child_process';
import { cp, mkdir, readdir, symlink } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../../..', import.meta.url));

/** Lists what a project installs beside the contract. */
const PEERS = ['@ts-rest/core', 'zod'];

/**
 * Packs a copy of the package with `npm pack`: while npm packs, the package.json is another one.
 *
 * @returns the path of the tarball inside the directory
 */
export async function packContract(directory: string): Promise<string> {
  const repository = path.join(directory, 'repository');
  const source = path.join(root, 'contract');
  const copied = ['package.json', 'README.md', 'LICENSE', 'src', 'scripts'];
  for (const name of copied)
    await cp(path.join(source, name), path.join(repository, 'contract', name), { recursive: true });
  await cp(path.join(root, 'tsconfig.json'), path.join(repository, 'tsconfig.json'));
  await symlink(path.join(root, 'node_modules'), path.join(repository, 'node_modules'));
  await run('npm', ['pack', '--pack-destination', directory], { cwd: path.join(repository, 'contract') });
  const tarball = (await readdir(directory)).find((name) => name.startsWith('arot-contract-'));
  if (!tarball) throw new Error('npm pack created no tarball');
  return path.join(directory, tarball);
}

/** Unpacks the contract into the `node_modules` of a project, and links what it needs. Installing it would do the same. */
export async function installContract(tarball: string, project: string, others: readonly string[] = []): Promise<void> {
  const target = path.join(project, 'node_modules/@arot/contract');
  await mkdir(target, { recursive: true });
  await run('tar', ['-xzf', tarball, '--strip-components=1', '-C', target]);
  for (const name of [...PEERS, ...others]) {
    const link = path.join(project, 'node_modules', name);
    await mkdir(path.dirname(link), { recursive: true });
    await symlink(path.join(root, 'node_modules', name), link);
  }
}
