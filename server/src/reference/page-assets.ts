import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { CompressedContent } from '../http/compressed-content.ts';

const distDirectory = path.dirname(createRequire(import.meta.url).resolve('@scalar/api-reference/style.css'));
const bundleDirectory = path.join(distDirectory, 'browser');
const packageFile = path.join(distDirectory, '../package.json');
const pageDirectory = fileURLToPath(new URL('page', import.meta.url));

/** The files of this project that the page loads. */
const ownFiles = ['docs.css', 'docs.js', 'icon.svg'] as const;

/** The files that the page loads, by their paths under {@link PageAssets.path}. */
export class PageAssets {
  /** The folder of all files. It contains their hash, so a release never mixes with another. */
  readonly path: string;
  readonly #files: ReadonlyMap<string, () => CompressedContent>;

  /** @param document the OpenAPI document that the page shows */
  constructor(document: Buffer) {
    const own = ownFiles.map((name) => [name, readFileSync(path.join(pageDirectory, name))] as const);
    const hash = createHash('sha256').update(document);
    for (const [name, bytes] of own) hash.update(name).update(bytes);
    // The version stands for the bundle, which is several megabytes.
    hash.update(readFileSync(packageFile));
    this.path = `/docs/${hash.digest('base64url').slice(0, 16)}`;
    this.#files = new Map([
      ...own.map(([name, bytes]) => [name, once(() => new CompressedContent(bytes, path.extname(name)))] as const),
      ['openapi.json', once(() => new CompressedContent(document, 'json'))] as const,
      ...bundleFiles().map((name) => [`scalar/${name}`, once(() => readBundleFile(name))] as const),
    ]);
  }

  get(name: string): CompressedContent | undefined {
    return this.#files.get(name)?.();
  }
}

function bundleFiles(): string[] {
  const chunks = readdirSync(path.join(bundleDirectory, 'chunks')).filter((name) => name.endsWith('.js'));
  return ['standalone.esm.js', ...chunks.map((name) => `chunks/${name}`)];
}

function readBundleFile(name: string): CompressedContent {
  // The package contains no source maps that the page needs, so browsers must not look for them.
  const source = readFileSync(path.join(bundleDirectory, name), 'utf8').replace(
    /\n\/\/# sourceMappingURL=.*\s*$/,
    '\n',
  );
  return new CompressedContent(Buffer.from(source), 'js');
}

function once<T>(create: () => T): () => T {
  let value: T | undefined;
  return () => (value ??= create());
}
