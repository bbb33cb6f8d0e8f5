/**
 * `node scripts/manifest.ts publish` gives the package.json what `publishConfig` has for the tarball, as pnpm does, and `restore`
 * undoes it. npm runs them before and after it packs: in the repository, `exports` is the TypeScript source.
 */
import { copyFileSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';

const FILE = 'package.json';
/** Not in `files`, so it is in no tarball. It remains if npm did not end, so it comes back first. */
const ORIGINAL = 'package.json.source';

if (existsSync(ORIGINAL)) renameSync(ORIGINAL, FILE);
if (process.argv[2] === 'publish') {
  copyFileSync(FILE, ORIGINAL);
  const { scripts: _, devDependencies: __, publishConfig, ...manifest } = JSON.parse(readFileSync(FILE, 'utf8'));
  const { access, ...published } = publishConfig;
  writeFileSync(FILE, `${JSON.stringify({ ...manifest, ...published, publishConfig: { access } }, null, 2)}\n`);
}
