import { execFile } from 'node:child_process';
import { cp, mkdir, readdir, readlink, symlink } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { temporaryFolder } from '../temporary-folder.ts';
import { listRepository, root } from './repository-files.ts';

const execute = promisify(execFile);

export type CopyOfRepository = {
  readonly folder: string;
  /** Runs a script of the copy. @returns what it prints */
  run(...args: readonly string[]): Promise<string>;
};

/** Copies what people write, and links installed packages. The packages of this repository are those of the copy. */
export async function copyRepository(): Promise<CopyOfRepository> {
  const copy = temporaryFolder();
  const paths = listRepository();
  for (const each of paths.filter((name) => !name.endsWith('/') && !name.startsWith('tools/openapi/'))) {
    await cp(path.join(root, each), path.join(copy, each));
  }
  const folders = ['', ...paths.filter((name) => name.endsWith('/'))].map((folder) => `${folder}node_modules`);
  for (const folder of folders) await linkPackages(copy, folder);
  return {
    folder: copy,
    run: async (...args) => {
      const { DATABASE_URL: _, NODE_OPTIONS: __, DATABASE_TESTS_ONCE: ___, ...inherited } = process.env;
      const env = { ...inherited, NO_COLOR: '1', AROT_DATA_DIR: path.join(copy, '.arot') };
      const options = { cwd: copy, env, maxBuffer: 100_000_000 };
      return (await execute(process.execPath, [...args], options)).stdout;
    },
  };
}

async function linkPackages(copy: string, folder: string): Promise<void> {
  const names = await readdir(path.join(root, folder)).catch(() => []);
  for (const name of names.filter((each) => each !== '.cache')) {
    const [source, target] = [path.join(root, folder, name), path.join(copy, folder, name)];
    await mkdir(path.dirname(target), { recursive: true });
    if (name !== '@arot') await symlink(source, target);
    else {
      await mkdir(target);
      for (const each of await readdir(source)) {
        await symlink(await readlink(path.join(source, each)), path.join(target, each));
      }
    }
  }
}
