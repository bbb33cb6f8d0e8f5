import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildForProduction } from './production-build.ts';

/** A part of the build, as in Vite's manifest. */
type Chunk = {
  readonly file: string;
  readonly src?: string;
  readonly name?: string;
  readonly isEntry?: boolean;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
};

const LIMIT = 250_000;
const PRODUCTS_PAGE = 'src/products/list/products-page.tsx';

let folder: string;
let manifest: Readonly<Record<string, Chunk>>;

beforeAll(async () => {
  folder = await buildForProduction('/');
  manifest = JSON.parse(readFileSync(path.join(folder, '.vite/manifest.json'), 'utf8')) as typeof manifest;
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Returns the parts with these keys, and all that they import statically. */
function closureOf(keys: readonly string[], found = new Set<string>()): Set<string> {
  for (const key of keys) {
    if (found.has(key)) continue;
    found.add(key);
    closureOf(manifest[key]?.imports ?? [], found);
  }
  return found;
}

const fileOf = (key: string) => path.join(folder, manifest[key]?.file ?? '');
const isScript = (key: string) => /\.m?js$/.test(manifest[key]?.file ?? '');
const sizeOf = (keys: Iterable<string>) =>
  [...keys]
    .filter(isScript)
    .map((key) => gzipSync(readFileSync(fileOf(key))).length)
    .reduce((sum, size) => sum + size, 0);

/** Returns the files that a browser loads to show the table of products. */
function firstLoad(): Set<string> {
  const entries = Object.keys(manifest).filter((key) => manifest[key]?.isEntry);
  expect(entries).toHaveLength(1);
  expect(manifest[PRODUCTS_PAGE]).toBeDefined();
  return closureOf([...entries, PRODUCTS_PAGE]);
}

it('loads at most 250 kB of JavaScript to show the table of products', () => {
  const first = firstLoad();
  const size = sizeOf(first);
  const lazy = Object.keys(manifest)
    .filter((key) => isScript(key) && !first.has(key))
    .map((key) => [manifest[key]?.src ?? manifest[key]?.name ?? key, sizeOf([key])] as const)
    .sort(([, one], [, other]) => other - one);
  const rows = [['the first page, with the table of products', size] as const, ...lazy];
  process.stdout.write(`${rows.map(([name, bytes]) => `${String(bytes).padStart(9)} B gzip  ${name}`).join('\n')}\n`);
  expect(size).toBeGreaterThan(50_000);
  expect(size).toBeLessThan(LIMIT);
});

it.each([
  ['the text editor', /ProseMirror|tiptap/i],
  ['the viewer of PDFs', /pdfjs|GlobalWorkerOptions/],
])('does not load %s with it', (_name, mark) => {
  for (const key of firstLoad()) {
    if (isScript(key)) expect(mark.exec(readFileSync(fileOf(key), 'utf8')), key).toBe(null);
  }
});

it('downloads each other page when it is opened', () => {
  const first = firstLoad();
  const entry = Object.values(manifest).find(({ isEntry }) => isEntry);
  const pages = (entry?.dynamicImports ?? []).filter((key) => key.endsWith('-page.tsx') && key !== PRODUCTS_PAGE);
  expect(pages.length).toBeGreaterThan(10);
  for (const page of pages) expect(first.has(page), page).toBe(false);
});
