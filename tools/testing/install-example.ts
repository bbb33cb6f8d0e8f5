import { cp, mkdir, readFile, rm, symlink } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { inject } from 'vitest';
import { installPackedSdk, makeTemporaryDirectory } from '../../sdk/test/support/pack-sdk.ts';

const rootModules = fileURLToPath(new URL('../../node_modules', import.meta.url));

export type InstalledExample = { readonly folder: string; remove(): Promise<void> };

/**
 * Copies an example to a folder outside the repository, with the packed SDK and the other packages that its package.json
 * names, and no others.
 *
 * @param example the folder of the example
 */
export async function installExample(example: string): Promise<InstalledExample> {
  const folder = await makeTemporaryDirectory();
  const isSource = (file: string) => !/node_modules|\.test\.ts$/.test(path.relative(example, file));
  await cp(example, folder, { recursive: true, filter: isSource });
  await mkdir(path.join(folder, 'node_modules'));
  const { dependencies } = JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8'));
  for (const name of Object.keys(dependencies)) {
    if (name === '@arot/sdk') await installPackedSdk(inject('sdkTarball'), folder);
    else await symlink(path.join(rootModules, name), path.join(folder, 'node_modules', name), 'dir');
  }
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}
