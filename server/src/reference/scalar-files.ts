import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync } from 'node:zlib';

/** A script of the reference page, and its form compressed by brotli if the server was built. */
type ScalarFile = { readonly bytes: Buffer; readonly brotli?: Buffer };

/**
 * The scripts, compressed, and the file `version`. server/scripts/build.ts makes this folder for the package, so that the
 * package does not depend on Scalar's, which takes 50 MB. The sources have no such folder.
 */
const builtFolder = fileURLToPath(new URL('scalar', import.meta.url));
const isBuilt = existsSync(builtFolder);

const COMPRESSED = '.br';

/** The scripts that the page may load: `standalone.esm.js` and `chunks/*.js`. */
export function listScalarFiles(): string[] {
  const folder = isBuilt ? builtFolder : browserFolder();
  const extension = isBuilt ? `.js${COMPRESSED}` : '.js';
  const chunks = readdirSync(path.join(folder, 'chunks')).filter((name) => name.endsWith(extension));
  const names = chunks.map((name) => name.slice(0, name.length - extension.length));
  return ['standalone.esm.js', ...names.map((name) => `chunks/${name}.js`)];
}

/** @param name a name from {@link listScalarFiles} */
export function readScalarFile(name: string): ScalarFile {
  if (isBuilt) {
    const brotli = readFileSync(path.join(builtFolder, name + COMPRESSED));
    return { bytes: brotliDecompressSync(brotli), brotli };
  }
  const source = readFileSync(path.join(browserFolder(), name), 'utf8');
  // Source maps are not served, so browsers must not look for them.
  return { bytes: Buffer.from(source.replace(/^\/\/# sourceMappingURL=.*$/gm, '')) };
}

/** The version of the scripts. It stands for their bytes, which are several megabytes. */
export function scalarVersion(): string {
  if (isBuilt) return readFileSync(path.join(builtFolder, 'version'), 'utf8');
  return JSON.parse(readFileSync(path.join(browserFolder(), '../../package.json'), 'utf8')).version;
}

function browserFolder(): string {
  const stylesheet = createRequire(import.meta.url).resolve('@scalar/api-reference/style.css');
  return path.join(path.dirname(stylesheet), 'browser');
}
