import { createHash } from 'node:crypto';
import { listScalarFiles, readScalarFile } from '../src/documents/scalar-files.ts';

/** Returns the SHA-256 of the names and bytes of the vendored scripts, uncompressed, as hexadecimal digits. */
export function hashScalarFiles(): string {
  const hash = createHash('sha256');
  for (const name of listScalarFiles()) {
    const { bytes } = readScalarFile(name);
    hash.update(`${name} ${bytes.length}\n`).update(bytes);
  }
  return hash.digest('hex');
}
