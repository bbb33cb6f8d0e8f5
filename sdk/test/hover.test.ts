import { execFile } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { listRoutes } from '@arot/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readOperations } from '../scripts/read-operations.ts';
import { writeExample } from '../scripts/write-example.ts';
import { type LanguageService, startLanguageService } from './support/language-service.ts';
import { makeTemporaryDirectory } from './support/pack-sdk.ts';

const clientRoutes = listRoutes().filter(({ route }) => route.metadata.sdkEntry === undefined);

let directory: string;
let service: LanguageService;

beforeAll(async () => {
  directory = await makeTemporaryDirectory();
  await mkdir(path.join(directory, 'src'));
  const source = fileURLToPath(new URL('../src/index.ts', import.meta.url));
  const compilerOptions = {
    ...{ target: 'es2022', module: 'nodenext', lib: ['es2022', 'dom'], types: [], strict: true, noEmit: true },
    ...{
      skipLibCheck: true,
      allowImportingTsExtensions: true,
      paths: { '@arot/sdk': [source], '@arot/sdk/*': [source.replace('index.ts', '*/index.ts')] },
    },
  };
  await writeFile(path.join(directory, 'tsconfig.json'), JSON.stringify({ compilerOptions }));
  service = await startLanguageService(directory);
});

afterAll(async () => {
  await service?.stop();
  await rm(directory, { recursive: true, force: true });
});

/** Returns the text that an editor shows for the first occurrence of `text` in a program that has a client named `arot`. */
async function hover(program: string, text: string): Promise<string> {
  const file = path.join(directory, 'src/program.ts');
  const head = "import { createClient } from '@arot/sdk';\nconst arot = createClient({ baseUrl: '' });\n";
  await writeFile(file, head + program);
  return service.hover(file, text);
}

describe('an editor shows for a call of', () => {
  it.each(clientRoutes.map(({ route }) => [route.metadata.sdk, route] as const))(
    '%s its own description',
    async (sdk, route) => {
      const [, name = ''] = sdk.split('.');
      const shown = await hover(`arot.${sdk}({} as never);`, `${name}({} as never)`);
      expect(shown).toContain(`${route.summary}: \`${route.method} ${route.path}\``);
      expect(shown).toContain(route.description);
      expect(shown).not.toContain('Resolves to');
      expect(shown).toMatch(/@example[\s\S]*await client\.\w+\.\w+\(/);
    },
  );
});

it('every example compiles', async () => {
  const operations = [...readOperations().operations, ...readOperations(undefined, 'staff').operations];
  const head = [
    "import { createClient } from '@arot/sdk';",
    "import { createStaffClient } from '@arot/sdk/staff';",
    "const client = createClient({ baseUrl: '' });",
    "const staff = createStaffClient({ baseUrl: '' });",
    "const [file, version] = [new Blob(), '1'];",
  ];
  const file = path.join(directory, 'src/examples.mts');
  await writeFile(file, [...head, ...operations.map((each) => `${writeExample(each)};`)].join('\n'));
  const compiler = path.join(
    path.dirname(createRequire(import.meta.url).resolve('typescript/package.json')),
    'bin/tsc',
  );
  const compile = promisify(execFile)(process.execPath, [compiler, '-p', directory, '--noUnusedLocals', 'false']);
  const { stdout } = await compile.catch((error: { stdout: string }) => error);
  expect(stdout.split('\n').filter((line) => line.includes('examples.mts'))).toEqual([]);
  await rm(file);
});

it('an editor shows the parameters, the result and the errors of a call', async () => {
  const shown = await hover("arot.products.list({ q: 'চাল' });", 'list({');
  expect(shown).toMatch(/\(query\?: \(ListProductsQuery & FieldSelection.*, options\?: CallOptions.*Promise</);
  expect(shown).toMatch(/@param.*query.*Optional: `q`, `page`, `pageSize`/);
  expect(shown).toMatch(/@param.*options.*Limits, signal and headers/);
  expect(shown).toMatch(/@returns.*A page of products\./);
  expect(shown).toMatch(/@throws.*RateLimitedError/);
});

it.each([
  ["arot.products.list({ categoryId: 'tea' });", 'categoryId', 'A main category includes its subcategories'],
  ['arot.products.list({}, { timeoutMs: 5 });', 'timeoutMs', 'Time limit of this call'],
  ['arot.products.list.iterate({ page: 2 });', 'iterate', 'page after page'],
  ['arot.products.get.safe("x");', 'safe', 'a `switch` over `status` can be exhaustive'],
  ['arot.products.get.withResponse("x");', 'withResponse', 'the request id of its response'],
  ['(await arot.products.list()).items[0]?.pricing;', 'pricing', 'Present only for a signed-in, active customer'],
  ['(await arot.products.get("x")).slug;', 'slug', 'The name of the product in URLs'],
  ['const { expiresAt } = await arot.auth.session();', 'expiresAt', 'When the session ends'],
  ["arot.customers.register({ phoneNumber: '', password: '', nidDocument: undefined });", 'nidDocument', 'A file: '],
])('an editor shows the documentation of a field: %s', async (program, text, documentation) => {
  expect(await hover(program, text)).toContain(documentation);
});
