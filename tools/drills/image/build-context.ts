import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

/**
 * Returns the files of a build context below a path, without those that the `.dockerignore` names.
 *
 * @see https://docs.docker.com/build/concepts/context/#dockerignore-files the last pattern that matches decides
 */
export function listContext(root: string, ignoreFile: string, source: string): readonly string[] {
  const patterns = readFileSync(ignoreFile, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  const isIgnored = (file: string) => {
    let ignored = false;
    for (const pattern of patterns) {
      const isNegative = pattern.startsWith('!');
      if (ancestorsOf(file).some((each) => path.matchesGlob(each, isNegative ? pattern.slice(1) : pattern))) {
        ignored = !isNegative;
      }
    }
    return ignored;
  };
  const files = filesBelow(root, path.normalize(source)).filter((file) => !isIgnored(file));
  if (files.length === 0) throw new Error(`The build context has no file ${source}.`);
  return files;
}

/** Returns a path and the folders that contain it: `a/b` gives `a` and `a/b`. */
function ancestorsOf(file: string): readonly string[] {
  const parts = file.split('/');
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'));
}

function filesBelow(root: string, relative: string): readonly string[] {
  const absolute = path.join(root, relative);
  if (!statSync(absolute, { throwIfNoEntry: false })?.isDirectory()) return [relative];
  return readdirSync(absolute, { withFileTypes: true })
    .filter(({ name }) => name !== 'node_modules' && name !== '.git')
    .flatMap(({ name }) => filesBelow(root, path.join(relative, name)));
}
