/**
 * `npm run vendor:scalar -- 1.72.1` replaces the scripts of the reference page by those of another version of
 * `@scalar/api-reference`, and records the integrity that npm publishes and the hash of the scripts. Without a
 * version, it takes the recorded one again and fails if npm has other bytes for it.
 */
import { execFileSync } from 'node:child_process';
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { readScalarManifest, type ScalarManifest, scalarFolder } from '../src/documents/scalar-files.ts';
import { hashScalarFiles } from './scalar-hash.ts';

/** What npm says of a tarball that it has made. */
type Packed = { readonly filename: string; readonly integrity: string };

const recorded = readScalarManifest();
const version = process.argv[2] ?? recorded.version;
const spec = `${recorded.name}@${version}`;
const work = mkdtempSync(path.join(tmpdir(), 'arot-scalar-'));
try {
  // npm rejects a tarball that has not the integrity that it publishes.
  const [{ filename, integrity }] = JSON.parse(npm('pack', spec, '--json', '--ignore-scripts')) as [Packed];
  if (version === recorded.version && integrity !== recorded.integrity) {
    throw new Error(`npm publishes ${integrity} for ${spec}, but ${recorded.integrity} is recorded`);
  }
  execFileSync('tar', ['-xzf', filename], { cwd: work });
  const { name, license } = JSON.parse(readFileSync(path.join(work, 'package/package.json'), 'utf8')) as ScalarManifest;
  if (license !== recorded.license) throw new Error(`${spec} has the licence ${license}: read it, and replace LICENSE`);
  copyScripts(path.join(work, 'package/dist/browser'));
  const manifest: ScalarManifest = { name, version, license, integrity, sha256: hashScalarFiles() };
  writeFileSync(path.join(scalarFolder, 'scalar.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  process.stdout.write(`${spec}, scripts ${manifest.sha256}\n`);
} finally {
  rmSync(work, { recursive: true, force: true });
}

/** Copies the module and its chunks, compressed. Source maps are not served, so browsers must not look for them. */
function copyScripts(from: string): void {
  rmSync(path.join(scalarFolder, 'chunks'), { recursive: true, force: true });
  mkdirSync(path.join(scalarFolder, 'chunks'));
  for (const name of globSync('{standalone.esm.js,chunks/*.js}', { cwd: from })) {
    const source = readFileSync(path.join(from, name), 'utf8').replace(/^\/\/# sourceMappingURL=.*$/gm, '');
    writeFileSync(path.join(scalarFolder, `${name}.br`), brotliCompressSync(source));
  }
}

function npm(...args: string[]): string {
  return execFileSync('npm', args, { cwd: work, encoding: 'utf8' }).trim();
}
