import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync } from 'node:zlib';

/** A script of the reference page, and its form compressed by brotli. */
type ScalarFile = { readonly bytes: Buffer; readonly brotli: Buffer };

/** Describes the vendored scripts. server/scripts/vendor-scalar.ts writes it. */
export type ScalarManifest = {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  /** The integrity of the tarball, as npm publishes it. */
  readonly integrity: string;
  /** The hash of the scripts. It changes with any of their bytes. */
  readonly sha256: string;
};

/** The scripts of the package, compressed, with their licence and {@link ScalarManifest}. */
export const scalarFolder = fileURLToPath(new URL('scalar', import.meta.url));

const COMPRESSED = '.br';

/** Returns the scripts that the page may load: `standalone.esm.js` and `chunks/*.js`. */
export function listScalarFiles(): string[] {
  const chunks = readdirSync(path.join(scalarFolder, 'chunks')).toSorted();
  return ['standalone.esm.js', ...chunks.map((name) => `chunks/${name.slice(0, -COMPRESSED.length)}`)];
}

/** @param name a name from {@link listScalarFiles} */
export function readScalarFile(name: string): ScalarFile {
  const brotli = readFileSync(path.join(scalarFolder, name + COMPRESSED));
  return { bytes: brotliDecompressSync(brotli), brotli };
}

export function readScalarManifest(): ScalarManifest {
  return JSON.parse(readFileSync(path.join(scalarFolder, 'scalar.json'), 'utf8')) as ScalarManifest;
}
