import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

export const root = path.resolve(import.meta.dirname, '../../../..');

const FOLDERS = ['.ci', 'apps', 'contract', 'deploy', 'docs', 'examples', 'sdk', 'server', 'tools'];
const NOT_WRITTEN_HERE = /(^|\/)(node_modules|dist|\.generated|\.git|package-lock\.json)(\/|$)/;
const SOURCE =
  /\.([cm]?[jt]sx?|json|ya?ml|css|html|sql|py|php|rb|go|java|sh|conf|service|env|lua|example)$|(^|\/)[A-Z][a-z]+file$/;

/** The files and folders of the repository from its root. A folder ends with a slash. */
export function listRepository(): string[] {
  const top = readdirSync(root, { withFileTypes: true });
  const files = top.filter((entry) => entry.isFile()).map(({ name }) => name);
  return [...files, ...FOLDERS.flatMap((folder) => [`${folder}/`, ...listFolder(folder)])];
}

function listFolder(folder: string): string[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const each = `${folder}/${entry.name}`;
    if (NOT_WRITTEN_HERE.test(each)) return [];
    return entry.isDirectory() ? [`${each}/`, ...listFolder(each)] : [each];
  });
}

/** Returns true for a file of less than a megabyte that a person or a generator wrote for a program. */
export function isSource(file: string): boolean {
  return SOURCE.test(file) && !NOT_WRITTEN_HERE.test(file) && statSync(path.join(root, file)).size <= 1_000_000;
}

/** Every word of the sources. The words of documentation, and of the given file, do not count. */
export function wordsOfSources(paths: readonly string[], without: string): Set<string> {
  const words = new Set<string>();
  for (const each of paths) {
    if (!isSource(each) || each === without) continue;
    for (const word of readFileSync(path.join(root, each), 'utf8').match(/[\p{L}_$][\w$]*/gu) ?? []) words.add(word);
  }
  return words;
}

/**
 * Finds paths by their end: `http/cors.ts` names `server/src/http/cors.ts`. `{a,b}` names both, and `*` or `<name>` anything.
 */
export function pathFinder(paths: readonly string[]): (named: string) => boolean {
  const ends = new Set<string>();
  for (const each of paths) {
    const parts = each.split('/');
    for (let from = 0; from < parts.length; from += 1) ends.add(parts.slice(from).join('/'));
  }
  const matches = (named: string): boolean => {
    const braces = /^(.*?)\{([^{}]*)\}(.*)$/.exec(named);
    if (braces) {
      const [, before, inside = '', after] = braces;
      return inside.split(',').every((part) => matches(`${before}${part}${after}`));
    }
    if (!/[*<]/.test(named)) return ends.has(named) || ends.has(`${named}/`);
    const escaped = named.replace(/<[^>]*>|\*+/g, '*').replace(/[.+?^$()|[\]\\]/g, '\\$&');
    const pattern = new RegExp(`(^|/)${escaped.replaceAll('*', '[^/]*')}$`);
    return paths.some((each) => pattern.test(each));
  };
  return matches;
}
