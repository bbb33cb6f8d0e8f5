import { accessSync, constants } from 'node:fs';
import path from 'node:path';

/** Returns true if a program is in a folder of the PATH. */
export function isInstalled(program: string): boolean {
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter((folder) => folder !== '');
  return folders.some((folder) => {
    try {
      accessSync(path.join(folder, program), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}
