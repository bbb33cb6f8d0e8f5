import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { brokenLinks } from '../../tools/testing/broken-links.ts';
import { entries, programs, subpaths } from '../scripts/entries.ts';
import { installPackedSdk, makeTemporaryDirectory } from './support/pack-sdk.ts';
import { commands } from './support/readme.ts';

const run = promisify(execFile);
const packageDirectory = fileURLToPath(new URL('..', import.meta.url));

let directory: string;
let tarball: string;
let root: string;
let files: string[];

/** Builds with the README's command, from a package that has not been built. */
beforeAll(async () => {
  directory = await makeTemporaryDirectory();
  await rm(path.join(packageDirectory, 'dist'), { recursive: true, force: true });
  const [command = ''] = commands.filter((line) => line.startsWith('npm pack'));
  const options = { cwd: path.join(packageDirectory, '..'), env: { ...process.env, HOME: directory } };
  const { stdout } = await run('sh', ['-c', command], options);
  expect(stdout).toContain('.tgz');
  const name = (await readdir(directory)).find((file) => file.endsWith('.tgz')) ?? '';
  tarball = path.join(directory, name);
  await mkdir(path.join(directory, 'project'));
  await installPackedSdk(tarball, path.join(directory, 'project'));
  root = path.join(directory, 'project/node_modules/@arot/sdk');
  files = await readdir(root, { recursive: true });
});

afterAll(() => rm(directory, { recursive: true, force: true }));

it('npm pack builds the package', () => {
  for (const name of Object.keys(entries)) {
    expect(files).toEqual(expect.arrayContaining([`dist/${name}.js`, `dist/${name}.cjs`]));
  }
  expect(files).toEqual(expect.arrayContaining(['README.md', 'LICENSE', 'package.json', 'dist/index.d.ts']));
});

it('the package contains nothing else', async () => {
  const allowed = new RegExp(
    `^(package\\.json|README\\.md|api\\.md|LICENSE|dist(/.*)?|(${subpaths.join('|')})(/package\\.json)?)$`,
  );
  expect(files.filter((file) => !allowed.test(file))).toEqual([]);
  const code = files.filter((file) => /^dist\/.*\.(js|cjs|mjs|ts|cts|map)$/.test(file));
  const names = Object.keys(entries).join('|');
  const modules = Object.keys(programs).join('|');
  const known = new RegExp(`^dist/((${names}|chunk-\\w+)\\.(js|cjs)|(${modules})\\.js|.*\\.d\\.c?ts)$`);
  expect(code.filter((file) => !known.test(file))).toEqual([]);
});

it('the license is that of the project', async () => {
  const license = (folder: string) => readFile(path.join(folder, 'LICENSE'), 'utf8');
  expect(await license(root)).toBe(await license(path.join(packageDirectory, '..')));
});

it('the package depends on nothing at run time', async () => {
  const manifest: Record<string, unknown> = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8'));
  expect([manifest.dependencies, manifest.optionalDependencies]).toEqual([undefined, undefined]);
  const code = files.filter((file) => /^dist\/.*\.(js|cjs)$/.test(file));
  for (const file of code) {
    const source = await readFile(path.join(root, file), 'utf8');
    const imported = [...source.matchAll(/(?:\brequire\(|\bfrom |^import |\bimport\()['"]([^'"]+)/gm)];
    expect(imported.map(([, name = '']) => name).filter((name) => !/^(\.\/|node:)/.test(name))).toEqual([]);
  }
});

it('the types name no package that is not published', async () => {
  const types = files.filter((file) => /\.d\.c?ts$/.test(file));
  for (const file of types) expect(await readFile(path.join(root, file), 'utf8')).not.toMatch(/@arot\/contract|zod/);
});

it('every file of the manifest exists', async () => {
  const manifest = await readFile(path.join(root, 'package.json'), 'utf8');
  const named = [...manifest.matchAll(/"\.\/(dist\/[^"]+)"/g)].map(([, file = '']) => file);
  expect(named.length).toBeGreaterThan(4 * subpaths.length);
  expect(named.filter((file) => !files.includes(file))).toEqual([]);
});

it('the links of its pages lead to its files, and to headings', async () => {
  for (const page of ['README.md', 'api.md']) {
    expect(brokenLinks(await readFile(path.join(root, page), 'utf8'), files)).toEqual([]);
  }
});

it('the package is small', async () => {
  expect((await stat(tarball)).size).toBeLessThan(400_000);
});
