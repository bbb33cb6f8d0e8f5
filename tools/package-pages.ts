/**
 * `node tools/package-pages.ts DIRECTORY`: builds the shop and the office, and puts them into `pages` of the package of the server. npm
 * runs it before it packs the package.
 */
import { cpSync, rmSync } from 'node:fs';
import path from 'node:path';
import { buildPage, type PageName } from './build-pages.ts';

const target = path.join(path.resolve(process.argv[2] ?? '.'), 'pages');
rmSync(target, { recursive: true, force: true });
for (const name of ['shop', 'office'] satisfies PageName[]) {
  const built = await buildPage(name, () => void process.stderr.write(`Building the ${name}.\n`), false);
  cpSync(built, path.join(target, name), { recursive: true, filter: (file) => path.basename(file) !== '.vite' });
}
