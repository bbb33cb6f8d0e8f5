/** `npm run docs [FOLDER]`: writes the reference of the SDK, by default to `docs/sdk`, which is not in Git. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { subpaths } from '../../sdk/scripts/entries.ts';

const NOTE = '<!-- Generated from the SDK by `npm run docs`. -->';
const sdk = fileURLToPath(new URL('../../sdk', import.meta.url));
const options = fileURLToPath(new URL('typedoc.json', import.meta.url));
const resolve = createRequire(import.meta.url).resolve;
const compiler = createRequire(path.join(sdk, 'package.json')).resolve('typescript/package.json');

type Page = { readonly name: string; readonly specifier: string; readonly module: string };

const pages: readonly Page[] = [
  { name: 'client', specifier: '@arot/sdk', module: 'index' },
  ...subpaths.map((name) => ({ name, specifier: `@arot/sdk/${name}`, module: `${name}/index` })),
];

/** Writes the reference of the package into a folder: a page for each entry point, and an index. */
function writeReference(target: string): void {
  const folder = mkdtempSync(path.join(tmpdir(), 'arot-reference-'));
  try {
    // TypeScript 7 emits the declarations. TypeDoc reads them with TypeScript 6.
    run(path.join(compiler, '../bin/tsc'), '--project', path.join(sdk, 'tsconfig.build.json'), '--outDir', folder);
    const compilerOptions = {
      target: 'es2022',
      module: 'nodenext',
      lib: ['es2022', 'dom'],
      types: [],
      skipLibCheck: true,
    };
    writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['**/*.d.ts'] }));
    for (const { name, module } of pages) {
      const introduction = introductionOf(module).replace(/\s*\*\/$/, `\n * @module ${name}\n */`);
      writeFileSync(path.join(folder, `${name}.d.ts`), `${introduction}\nexport * from './${module}.js';\n`);
    }
    const out = path.join(folder, 'out');
    const entryPoints = pages.flatMap(({ name }) => ['--entryPoints', path.join(folder, `${name}.d.ts`)]);
    const typedoc = path.join(path.dirname(resolve('typedoc/package.json')), 'bin/typedoc');
    const files = ['--tsconfig', path.join(folder, 'tsconfig.json'), '--basePath', folder, '--out', out];
    run(typedoc, '--options', options, '--logLevel', 'Error', ...files, ...entryPoints);
    mkdirSync(target, { recursive: true });
    writeFileSync(path.join(target, 'README.md'), `${NOTE}\n\n${writeIndex()}`);
    for (const { name, specifier } of pages) {
      const page = readFileSync(path.join(out, `${name}.md`), 'utf8').replace(/^# .*/, `# \`${specifier}\``);
      writeFileSync(path.join(target, `${name}.md`), `${NOTE}\n\n${page.trimEnd()}\n`);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Returns the comment at the start of an entry point. */
function introductionOf(module: string): string {
  const [comment] = /^\/\*\*[\s\S]*?\*\//.exec(readFileSync(path.join(sdk, `src/${module}.ts`), 'utf8')) ?? [];
  if (comment === undefined) throw new Error(`${module} has no comment at its start`);
  return comment;
}

function writeIndex(): string {
  const rows = pages.map(({ name, specifier, module }) => {
    const text = introductionOf(module)
      .replace(/^\/\*\*|\*\/$|^ *\* ?/gm, '')
      .trim();
    return `| [\`${specifier}\`](${name}.md) | ${text.split('\n\n')[0]?.replace(/\s+/g, ' ')} |`;
  });
  return [
    '# Reference of the SDK\n',
    'Everything that `@arot/sdk` exports. The README of the package shows how to use it.\n',
    ['| import | for |', '| --- | --- |', ...rows].join('\n'),
    '',
  ].join('\n');
}

function run(script: string, ...args: readonly string[]): void {
  execFileSync(process.execPath, [script, ...args], { stdio: 'inherit' });
}

const [target = fileURLToPath(new URL('../../docs/sdk', import.meta.url))] = process.argv.slice(2);
writeReference(path.resolve(target));
