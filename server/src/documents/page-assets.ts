import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { CompressedContent } from '../http/content.ts';
import { listScalarFiles, readScalarFile, readScalarManifest } from './scalar-files.ts';

const pageDirectory = fileURLToPath(new URL('page', import.meta.url));

/** The files of this project that the page loads. */
const ownFiles = ['docs.css', 'docs.js', 'icon.svg'] as const;

/** The files that the page loads, by their paths under {@link PageAssets.path}. */
export class PageAssets {
  /** The folder of all files. It contains their hash, so a release never mixes with another. */
  readonly path: string;
  readonly #files: ReadonlyMap<string, () => CompressedContent>;

  /** @param documents the OpenAPI documents that the pages show, by their file names */
  constructor(documents: readonly (readonly [name: string, document: Buffer])[]) {
    const own = [
      ...ownFiles.map((name) => [name, readFileSync(path.join(pageDirectory, name))] as const),
      ...documents,
    ];
    const hash = createHash('sha256');
    for (const [name, bytes] of own) hash.update(name).update(bytes);
    hash.update(readScalarManifest().sha256);
    this.path = `/docs/${hash.digest('base64url').slice(0, 16)}`;
    this.#files = new Map([
      ...own.map(([name, bytes]) => [name, once(() => new CompressedContent(bytes, path.extname(name)))] as const),
      ...listScalarFiles().map((name) => [`scalar/${name}`, once(() => loadScalarFile(name))] as const),
    ]);
  }

  get(name: string): CompressedContent | undefined {
    return this.#files.get(name)?.();
  }
}

function loadScalarFile(name: string): CompressedContent {
  const { bytes, brotli } = readScalarFile(name);
  return new CompressedContent(bytes, 'js', brotli);
}

function once<T>(create: () => T): () => T {
  let value: T | undefined;
  return () => (value ??= create());
}
