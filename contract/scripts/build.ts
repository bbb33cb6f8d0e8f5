/** Builds `dist`. tsup writes the JavaScript, `write-declarations.ts` the types of the routes, and tsc those of `typed`. Those of `words` are lists of names. */
import { execFileSync } from 'node:child_process';
import { copyFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'tsup';
import * as chat from '../src/entries/chat.ts';
import * as index from '../src/entries/index.ts';
import * as oauth from '../src/entries/oauth.ts';
import * as staff from '../src/entries/staff.ts';
import * as words from '../src/words/index.ts';
import { writeDeclarations } from './write-declarations.ts';

const entries = { index, staff, oauth, chat };
const packageDirectory = fileURLToPath(new URL('..', import.meta.url));
const outDir = path.join(packageDirectory, 'dist');
const typedModule = path.join(packageDirectory, 'src/typed.ts');

rmSync(outDir, { recursive: true, force: true });
await build({
  config: false,
  entry: {
    ...Object.fromEntries(Object.keys(entries).map((name) => [name, `${packageDirectory}src/entries/${name}.ts`])),
    typed: typedModule,
    words: `${packageDirectory}src/words/index.ts`,
  },
  tsconfig: path.join(packageDirectory, '../tsconfig.json'),
  target: 'es2022',
  outDir,
  format: ['esm', 'cjs'],
  // The entry points share their schemas.
  splitting: true,
  // Explicit, because tsup would decide by the package.json of the current directory.
  external: ['@ts-rest/core', 'zod'],
  outExtension: ({ format }) => ({ js: format === 'esm' ? '.js' : '.cjs' }),
  silent: true,
});
const compiler = createRequire(import.meta.url)
  .resolve('typescript/package.json')
  .replace('package.json', 'bin/tsc');
const flags = ['--ignoreConfig', '--declaration', '--emitDeclarationOnly', '--target', 'es2022', '--outDir', outDir];
execFileSync(process.execPath, [compiler, typedModule, ...flags], { stdio: 'inherit' });
copyFileSync(path.join(outDir, 'typed.d.ts'), path.join(outDir, 'typed.d.cts'));
for (const [file, content] of Object.entries(writeDeclarations(entries))) {
  writeFileSync(path.join(outDir, file), content);
  writeFileSync(
    path.join(outDir, file.replace('.d.ts', '.d.cts')),
    content.replaceAll("'./types.js'", "'./types.cjs'"),
  );
}
const vocabularies = Object.entries(words).map(([name, vocabulary]) => {
  const keys = Object.keys(vocabulary).map((key) => JSON.stringify(key));
  return `export declare const ${name}: Readonly<Record<${keys.join(' | ')}, Word>>;\n`;
});
const wordTypes = ['export type Word = { readonly en: string; readonly bn: string };\n', ...vocabularies].join('');
for (const file of ['words.d.ts', 'words.d.cts']) writeFileSync(path.join(outDir, file), wordTypes);
