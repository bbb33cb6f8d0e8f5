import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import * as esbuild from 'esbuild';
import type { ReactNode } from 'react';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The shop of docs/use/next-js.md. */
export type NextShop = {
  readonly home: (props: { searchParams: Promise<{ q?: string; failed?: string }> }) => Promise<ReactNode>;
  readonly signIn: (form: FormData) => Promise<void>;
  readonly signOut: () => Promise<void>;
  /** The cookies of the browser. */
  readonly jar: Map<string, { readonly value: string }>;
};

/** The functions of Next.js that the shop calls. Like those, `redirect` throws. */
const NEXT = {
  'next/headers': `export const jar = new Map();
    export const headers = async () => new Headers();
    export const cookies = async () => ({
      get: (name) => jar.get(name),
      set: (name, value) => void jar.set(name, { value }),
      delete: (name) => void jar.delete(name),
    });`,
  'next/navigation': 'export const redirect = (url) => { throw new Error("NEXT_REDIRECT " + url); };',
};

/** Bundles the files that the page prints into a folder, with `@arot/sdk` of this repository, and loads them. */
export async function loadNextShop(folder: string): Promise<NextShop> {
  const page = await readFile(path.join(root, 'docs/use/next-js.md'), 'utf8');
  const sources = new Map<string, string>(Object.entries(NEXT));
  for (const [, file = '', code = ''] of page.matchAll(/^`(\S+\.tsx?)`[^`]*```tsx?\n([\s\S]*?)^```$/gm)) {
    sources.set(file.replace(/\.tsx?$/, ''), code);
  }
  const bundle = path.join(folder, 'shop.mjs');
  await esbuild.build({
    stdin: {
      contents: `export { default as home } from 'app/page'; export * from 'app/session'; export { jar } from 'next/headers';`,
      resolveDir: root,
    },
    outfile: bundle,
    bundle: true,
    format: 'esm',
    platform: 'node',
    jsx: 'automatic',
    alias: { '@arot/sdk': path.join(root, 'sdk/src/index.ts') },
    banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
    plugins: [
      {
        name: 'the files of the page',
        setup: ({ onLoad, onResolve }) => {
          onResolve({ filter: /^(\.\.?\/|app\/|next\/)/ }, ({ path: imported, importer, namespace }) => {
            const file = imported.startsWith('.') ? path.join(path.dirname(importer), imported) : imported;
            return imported.startsWith('.') && namespace !== 'page' ? undefined : { path: file, namespace: 'page' };
          });
          onLoad({ filter: /./, namespace: 'page' }, ({ path: file }) => ({
            contents: sources.get(file) ?? '',
            loader: 'tsx',
            resolveDir: root,
          }));
        },
      },
    ],
  });
  await writeFile(path.join(folder, 'package.json'), '{ "type": "module" }');
  return (await import(pathToFileURL(bundle).href)) as NextShop;
}
