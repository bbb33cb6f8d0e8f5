/**
 * Checks that every installed package with an install script is listed under `allowScripts` in package.json, with `true` (it
 * may run) or `false`, and is named in SECURITY.md. A new one is then a decision, and not a surprise.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

type Lock = { readonly packages: Readonly<Record<string, { readonly hasInstallScript?: true }>> };
type Manifest = { readonly allowScripts?: Readonly<Record<string, boolean>> };

const root = fileURLToPath(new URL('..', import.meta.url));
/** The folder that people install. The folders of tools/ have lockfiles of their own, and none of their install scripts runs. */
const FOLDERS = ['.'];

const security = readFileSync(path.join(root, 'SECURITY.md'), 'utf8');
const problems = FOLDERS.flatMap(checkFolder);
for (const problem of problems) process.stderr.write(`${problem}\n`);
process.exitCode = problems.length > 0 ? 1 : 0;

function checkFolder(folder: string): string[] {
  const { packages } = read<Lock>(folder, 'package-lock.json');
  const { allowScripts = {} } = read<Manifest>(folder, 'package.json');
  const withScript = new Set(
    Object.entries(packages)
      .filter(([, { hasInstallScript }]) => hasInstallScript)
      .map(([place]) => place.replace(/^.*node_modules\//, '')),
  );
  const manifest = path.join(folder, 'package.json');
  return [
    ...[...withScript]
      .filter((name) => allowScripts[name] === undefined)
      .map((name) => `${name} has an install script. Read it, then list it under allowScripts in ${manifest}.`),
    ...[...withScript]
      .filter((name) => !security.includes(`\`${name}\``))
      .map((name) => `${name} has an install script (${manifest}). Name it in the table of SECURITY.md.`),
    ...Object.keys(allowScripts)
      .filter((name) => !withScript.has(name))
      .map((name) => `${name} has no install script any more. Remove it from allowScripts in ${manifest}.`),
  ];
}

function read<T>(folder: string, name: string): T {
  return JSON.parse(readFileSync(path.join(root, folder, name), 'utf8')) as T;
}
