/**
 * `npm run new:endpoint CONTRACT.NAME`, for example `staff/search.getSearchReport`: writes a GET that works, in its three places: the
 * contract, the operation and its test. CONTRIBUTING.md shows them. Change them into what the endpoint is to do.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

const [argument = '', ...rest] = process.argv.slice(2);
const [, contract = '', name = ''] = /^((?:staff\/)?[a-z-]+)\.([a-z][A-Za-z0-9]+)$/.exec(argument) ?? [];
if (name === '' || rest.length > 0)
  fail('Usage: npm run new:endpoint CONTRACT.NAME, for example staff/search.getSearchReport');

const kebab = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const noun = name.replace(/^[a-z]+/, '') || name.replace(/^./, (letter) => letter.toUpperCase());
const place = noun.replace(/[A-Z]/g, (letter, index) => `${index > 0 ? '-' : ''}${letter.toLowerCase()}`);
const isStaff = contract.startsWith('staff/');
const route = `/api/${isStaff ? 'staff/' : ''}${place}`;

const contractFile = `contract/src/${contract}.ts`;
const contractText = read(contractFile) ?? fail(`There is no ${contractFile}.`);
if (new RegExp(`^    ${name}: \\{`, 'm').test(contractText)) fail(`${contractFile} has ${name}.`);
const [, router = ''] =
  /^export const (\w+) = c\.router\(/m.exec(contractText) ?? fail(`${contractFile} has no router.`);
const isOfRouter = (file: string) => read(file)?.includes(`operations(${router}, {`);
const routesFile =
  globSync('server/src/**/routes.ts', { cwd: root }).find(isOfRouter) ??
  fail(`No routes.ts in server/src has operations(${router}, { … }).`);
const folder = path.dirname(routesFile);
const operationFile = `${folder}/${kebab}.ts`;
if (read(operationFile) !== undefined) fail(`There is ${operationFile}.`);
const toServer = (file: string) => path.relative(path.join(root, folder), path.join(root, 'server', file));

const permission = /permission: '([\w:]+)'/.exec(contractText)?.[1] ?? 'catalog:read';
const tag = /tag: '([^']+)'/.exec(contractText)?.[1] ?? fail(`${contractFile} has no tag.`);
const namespace = /sdk: '(\w+)\./.exec(contractText)?.[1] ?? fail(`${contractFile} has no operation in the SDK.`);
const access = isStaff ? `auth: 'staff', permission: '${permission}', sdkEntry: 'staff'` : `auth: 'none'`;

write(contractFile, withImports(insertRoute(contractText)));
write(routesFile, insertOperation(read(routesFile) ?? ''));
write(
  operationFile,
  `/** Returns that the endpoint works. */
export function ${name}(): { message: string } {
  return { message: 'It works.' };
}
`,
);
write(`${folder}/${kebab}.test.ts`, testText());
execFileSync('biome', ['check', '--write', '--vcs-enabled=false', contractFile, folder], {
  cwd: root,
  stdio: 'ignore',
});
process.stdout.write(`${[contractFile, routesFile, operationFile, `${folder}/${kebab}.test.ts`].join('\n')}
Next: npm run generate && npx vitest run --project fast ${kebab}
`);

function insertRoute(text: string): string {
  const end = text.lastIndexOf('\n  }),\n');
  if (end < 0) fail(`${contractFile} has no list of routes that ends with "  }),".`);
  const entry = `
    ${name}: {
      method: 'GET',
      path: '${route}',
      responses: {
        200: envelope(
          '${noun}Response',
          z
            .strictObject({ message: z.string().max(100).meta({ examples: ['It works.'] }) })
            .meta({ id: '${noun}', description: 'What the operation returns.' }),
        ),
        ...${isStaff ? 'staffErrorResponses' : 'errorResponses'}(),
      },
      summary: 'Get a message',
      description: 'Returns that the endpoint works.',
      metadata: { ${access}, tag: '${tag}', sdk: '${namespace}.${name}' },
    },`;
  return text.slice(0, end) + entry + text.slice(end);
}

function withImports(text: string): string {
  const up = isStaff ? '../' : './';
  const missing = [
    ['envelope', `${up}envelope.ts`],
    [isStaff ? 'staffErrorResponses' : 'errorResponses', `${up}errors.ts`],
  ].filter(([symbol]) => !new RegExp(`import [^;]*\\b${symbol}\\b[^;]*from`).test(text));
  return missing.map(([symbol, file]) => `import { ${symbol} } from '${file}';\n`).join('') + text;
}

function insertOperation(text: string): string {
  const start = text.indexOf(`operations(${router}, {`);
  const end = text.indexOf('\n});', start);
  return `import { ${name} } from './${kebab}.ts';\n${text.slice(0, end)}\n  ${name}: () => ${name}(),${text.slice(end)}`;
}

function testText(): string {
  const server = toServer('test/support/test-server.ts');
  const imports = `import { afterAll, beforeAll, expect, it } from 'vitest';
${isStaff ? `import { createStaffCaller } from '${toServer('test/support/accounts/staff-caller.ts')}';\n` : ''}import { startTestServer, type TestServer } from '${server}';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
`;
  const asStaff = `
it('returns a message to staff with the permission', async () => {
  const staff = await createStaffCaller(server, ['${permission}']);
  expect(await staff.call('GET', '/${place}')).toMatchObject({ status: 200, data: { message: 'It works.' } });
});

it('is closed to staff without the permission', async () => {
  const staff = await createStaffCaller(server, []);
  expect(await staff.call('GET', '/${place}')).toMatchObject({ status: 403 });
});
`;
  const asVisitor = `
it('returns a message', async () => {
  const { status, body } = await server.request<{ data: unknown }>('${route}');
  expect([status, body.data]).toEqual([200, { message: 'It works.' }]);
});
`;
  return imports + (isStaff ? asStaff : asVisitor);
}

function read(file: string): string | undefined {
  const absolute = path.join(root, file);
  return existsSync(absolute) ? readFileSync(absolute, 'utf8') : undefined;
}

function write(file: string, text: string): void {
  writeFileSync(path.join(root, file), text);
}

function fail(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(2);
}
