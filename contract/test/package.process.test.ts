import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { brokenLinks } from '../../tools/testing/broken-links.ts';
import { installContract, packContract } from './support/pack-contract.ts';
import { commands } from './support/readme.ts';

const run = promisify(execFile);
const contract = fileURLToPath(new URL('..', import.meta.url));
const TYPED = [
  'foldColumn',
  'foldDigits',
  'foldHeader',
  'readCode',
  'readIdentifier',
  'readMultiline',
  'readName',
  'readPhone',
];
const WORDS = [
  'accountWords',
  'auditWords',
  'availabilityWords',
  'eventWords',
  'fieldWords',
  'ownPageWords',
  'permissionWords',
  'staffWords',
  'subjectWords',
  'valueWords',
  'words',
];
const ENTRIES = ['index', 'staff', 'oauth', 'chat', 'typed', 'words'];

let directory: string;
let installed: string;
let files: string[];
let manifest: { version: string; exports: Record<string, unknown> } & Record<string, unknown>;

beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'arot-contract-'));
  await installContract(await packContract(directory), directory);
  installed = path.join(directory, 'node_modules/@arot/contract');
  files = await readdir(installed, { recursive: true });
  manifest = JSON.parse(await readFile(path.join(installed, 'package.json'), 'utf8'));
}, 120_000);

afterAll(() => rm(directory, { recursive: true, force: true }));

describe('the tarball', () => {
  it('has what a program loads, and no source', () => {
    const built = ENTRIES.flatMap((name) => ['js', 'cjs', 'd.ts', 'd.cts'].map((end) => `dist/${name}.${end}`));
    const expected = ['LICENSE', 'README.md', 'package.json', 'dist', ...built, 'dist/types.d.ts', 'dist/types.d.cts'];
    expect(files.filter((file) => !/^dist\/chunk-\w+\.c?js$/.test(file)).toSorted()).toEqual(expected.toSorted());
  });

  it('has a README whose links lead to its files, and to headings', async () => {
    expect(brokenLinks(await readFile(path.join(installed, 'README.md'), 'utf8'), files)).toEqual([]);
  });

  it('has the license of the project', async () => {
    const license = (folder: string) => readFile(path.join(folder, 'LICENSE'), 'utf8');
    expect(await license(installed)).toBe(await license(path.join(contract, '..')));
  });

  it('has a manifest whose files exist, and that needs ts-rest and zod alone', () => {
    expect(Object.keys(manifest.exports)).toEqual([
      '.',
      './staff',
      './oauth',
      './chat',
      './typed',
      './words',
      './package.json',
    ]);
    const named = [...JSON.stringify(manifest).matchAll(/"\.\/(dist\/[^"]+)"/g)].map(([, file = '']) => file);
    expect(named.filter((file) => !files.includes(file))).toEqual([]);
    expect(Object.keys(manifest.peerDependencies as object)).toEqual(['@ts-rest/core', 'zod']);
    for (const key of ['private', 'dependencies', 'devDependencies', 'scripts'])
      expect(manifest).not.toHaveProperty(key);
  });

  it('is named in the commands of the README', () => {
    expect(commands.join('\n')).toContain(`arot-contract-${manifest.version}.tgz`);
  });

  it('leaves the manifest of the repository as it was', async () => {
    const read = (folder: string) => readFile(path.join(folder, 'package.json'), 'utf8');
    expect(await read(path.join(directory, 'repository/contract'))).toBe(await read(contract));
    expect(await readdir(path.join(directory, 'repository/contract'))).not.toContain('package.json.source');
  });
});

it.each([
  ['an ECMAScript module', 'program.mjs', (name: string) => `await import('${name}')`],
  ['CommonJS', 'program.cjs', (name: string) => `require('${name}')`],
])('runs in %s', async (_, file, load) => {
  const names = ENTRIES.map((name) => (name === 'index' ? '@arot/contract' : `@arot/contract/${name}`));
  const program = `(async () => console.log(JSON.stringify([${names.map((name) => `Object.keys(${load(name)})`)}])))()`;
  await writeFile(path.join(directory, file), program);
  const { stdout } = await run(process.execPath, [path.join(directory, file)]);
  const expected = [['ERRORS', 'api'], ['PERMISSIONS', 'staff'], ['oauth'], ['chat'], TYPED, WORDS];
  expect(JSON.parse(stdout).map((exported: string[]) => exported.toSorted())).toEqual(expected);
});

it.each(['zod', 'zod-minimum'])('loads and validates with %s', async (zod) => {
  const modules = path.join(directory, `with ${zod}`, 'node_modules');
  await cp(installed, path.join(modules, '@arot/contract'), { recursive: true });
  for (const [name, target] of [
    ['zod', zod],
    ['@ts-rest', '@ts-rest'],
  ] as const) {
    await symlink(fileURLToPath(new URL(`../../node_modules/${target}`, import.meta.url)), path.join(modules, name));
  }
  const program = path.join(directory, `with ${zod}`, 'program.mjs');
  await writeFile(
    program,
    `import { api } from '@arot/contract';
    import { staff } from '@arot/contract/staff';
    import '@arot/contract/oauth';
    import '@arot/contract/chat';
    const login = { identifier: '01712345678', password: 'long enough' };
    const { body, responses } = api.auth.login;
    console.log(JSON.stringify([
      body.safeParse(login).success,
      body.safeParse({ ...login, more: 1 }).success,
      responses[401].parse({ error: { code: 'OF_NEXT_YEAR', message: 'No.' }, more: 1 }),
      Object.keys(staff.customers.listCustomers.responses[200].shape.data.shape),
    ]));`,
  );
  const { stdout } = await run(process.execPath, [program]);
  const error = { code: 'OF_NEXT_YEAR', message: 'No.' };
  expect(JSON.parse(stdout)).toEqual([true, false, { error }, ['items', 'nextCursor', 'wholesaleApproval']]);
});

it.each([
  ['@arot/contract', 28_300],
  ['@arot/contract/staff', 55_700],
  ['@arot/contract/typed', 700],
  ['@arot/contract/words', 12_000],
])('%s is at most %i bytes, minified and gzipped, without zod and ts-rest', async (name, limitBytes) => {
  const options = { bundle: true, minify: true, format: 'esm', write: false } as const;
  const stdin = { contents: `export * from '${name}';`, resolveDir: directory };
  const { outputFiles } = await build({ ...options, stdin, external: ['zod', '@ts-rest/core'] });
  expect(gzipSync(outputFiles[0]?.contents ?? '', { level: 9 }).length).toBeLessThanOrEqual(limitBytes);
});

/** Compiles a program in a folder of its own. @returns what the compiler prints */
async function compile(name: string, program: string, options: object = {}): Promise<string> {
  const folder = path.join(directory, name);
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, 'package.json'), '{ "type": "module" }');
  await writeFile(path.join(folder, 'program.ts'), program);
  const base = { target: 'es2024', module: 'nodenext', lib: ['es2024', 'dom'], types: [], strict: true, noEmit: true };
  const compilerOptions = { ...base, skipLibCheck: true, allowImportingTsExtensions: true, ...options };
  await writeFile(path.join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['program.ts'] }));
  const compiler = createRequire(import.meta.url)
    .resolve('typescript/package.json')
    .replace('package.json', 'bin/tsc');
  const { stdout } = await run(process.execPath, [compiler, '-p', folder, '--extendedDiagnostics']).catch(
    (error: { stdout: string }) => error,
  );
  return stdout;
}

it.each([
  ['@arot/contract', 'api', 'catalog.listProducts({ query: { pageSize: 1 } })'],
  ['@arot/contract/staff', 'staff', 'products.listStaffProducts({ query: { limit: 1 } })'],
])('a client of %s costs a compiler few types', async (name, router, call) => {
  const program = `import { ${router} } from '${name}';
    import { initClient } from '@ts-rest/core';
    export const response = await initClient(${router}, { baseUrl: '' }).${call};`;
  const output = await compile(router, program, { exactOptionalPropertyTypes: true });
  expect(output).not.toContain('error TS');
  expect(Number(/^Types: +(\d+)$/m.exec(output)?.[1])).toBeLessThan(15_000);
});

it('typed has declarations', async () => {
  const program = `import { readPhone } from '@arot/contract/typed';
    const phone: string | undefined = readPhone('০১৭১২-৩৪৫৬৭৮');
    export const wrong: number = phone;`;
  expect((await compile('typed', program)).match(/error TS\d+/g)).toEqual(['error TS2322']);
});

it('words has declarations', async () => {
  const program = `import { words } from '@arot/contract/words';
    const save: string = words.save.bn;
    export const wrong: number = save;`;
  expect((await compile('words', program)).match(/error TS\d+/g)).toEqual(['error TS2322']);
});

it('the declarations have no error of their own, whatever a project checks', async () => {
  const program = "export * from '@arot/contract'; export { staff } from '@arot/contract/staff';";
  const flags = { skipLibCheck: false, exactOptionalPropertyTypes: true, noPropertyAccessFromIndexSignature: true };
  const output = await compile('strict', program, flags);
  // The declarations of ts-rest do have errors.
  expect(output).toContain('@ts-rest/core');
  expect(output).not.toMatch(/@arot\/contract\S* error/);
});

it('the declarations are the types of the schemas', async () => {
  const entries = ['index', 'staff', 'oauth', 'chat'].map((name) => [name, name === 'index' ? '' : `/${name}`]);
  const imports = entries.flatMap(([name, subpath]) => [
    `import type * as declared_${name} from '@arot/contract${subpath}';`,
    `import type * as source_${name} from '${contract}src/entries/${name}.ts';`,
  ]);
  const program = `${imports.join('\n')}
    import type { AppRoute, ClientInferRequest, ContractOtherResponse } from '@ts-rest/core';
    import type * as z from 'zod';

    type Plain<T> = T extends Blob ? T
      : T extends readonly (infer Item)[] ? Plain<Item>[]
      : T extends object ? { -readonly [K in keyof T]: Plain<T[K]> }
      : T;
    type Same<A, B> = [Plain<A>, Plain<B>] extends [Plain<B>, Plain<A>] ? true : false;
    type Sent<R extends AppRoute> = Pick<ClientInferRequest<R>, keyof ClientInferRequest<R> & ('params' | 'query' | 'headers' | 'body')>;
    type Received<R extends AppRoute> = {
      [S in keyof R['responses']]: R['responses'][S] extends z.ZodType ? z.output<R['responses'][S]>
        : R['metadata'] extends { download: unknown } ? 'file'
        : R['responses'][S] extends ContractOtherResponse<infer B> ? Parsed<B> : 'unknown';
    };
    type Parsed<S> = S extends z.ZodType ? z.output<S> : unknown;
    type Output<R extends AppRoute> = [Parsed<R['query']>, Parsed<R['pathParams']>, R extends { body: infer B } ? Parsed<B> : unknown];
    type Wrong<D, S> = {
      [K in keyof S & string]: S[K] extends AppRoute
        ? D extends Record<K, AppRoute>
          ? | (Same<Sent<S[K]>, Sent<D[K]>> extends true ? never : \`request of \${K}\`)
            | (Same<Received<S[K]>, Received<D[K]>> extends true ? never : \`response of \${K}\`)
            | (Output<S[K]> extends Output<D[K]> ? never : \`parsed value of \${K}\`)
          : \`missing \${K}\`
        : S[K] extends object ? (D extends Record<K, unknown> ? Wrong<D[K], S[K]> : \`missing \${K}\`) : never;
    }[keyof S & string];
    ${entries.map(([name]) => `export const ${name}: Record<Wrong<typeof declared_${name}, typeof source_${name}>, true> = {};`).join('\n')}
  `;
  const output = await compile('declarations', program);
  expect(output.split('\n').filter((line) => line.includes('error TS'))).toEqual([]);
}, 300_000);
