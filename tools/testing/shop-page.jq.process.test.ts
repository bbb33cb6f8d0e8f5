import { execFile } from 'node:child_process';
import { rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { installPackedSdk, makeTemporaryDirectory } from '../../sdk/test/support/pack-sdk.ts';
import { noise } from '../../server/test/support/pictures/hostile-pictures.ts';
import { type SeededServer, startSeededServer } from './seeded-server.ts';
import { readTaskPage } from './task-page.ts';

const run = promisify(execFile);
const [start = { shell: '', program: '' }, ...sections] = readTaskPage('operate/operating-the-shop');

let folder: string;
let server: SeededServer;

beforeAll(async () => {
  folder = await makeTemporaryDirectory();
  await installPackedSdk(inject('sdkTarball'), folder);
  const types = path.join(folder, 'node_modules/@types');
  await symlink(fileURLToPath(new URL('../../node_modules/@types', import.meta.url)), types);
  await writeFile(path.join(folder, 'package.json'), '{ "type": "module" }');
  await noise(640, 480).jpeg().toFile(path.join(folder, 'sugar-1kg.jpg'));
  server = await startSeededServer({ wholesaleApproval: true });
  for (const { heading, program } of sections) {
    if (program !== '') await writeFile(path.join(folder, fileOf(heading)), fillIn(`${start.program}\n${program}`));
  }
});

afterAll(async () => {
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
});

const fileOf = (heading: string) => `${heading.toLowerCase().replaceAll(' ', '-')}.ts`;
const fillIn = (code: string) => code.replaceAll('http://localhost:3000', server.url);

/** Runs blocks in a shell that ends at the first command that fails. @returns what they print */
async function runShell(blocks: string): Promise<string> {
  const script = fillIn(`${start.shell}\n${blocks}`);
  const { stdout } = await run('bash', ['-euo', 'pipefail', '-c', script], { cwd: folder });
  return stdout;
}

/** The outputs of the blocks of a chapter: in the shell, and as a program. */
const OUTPUTS: Readonly<Record<string, { readonly shell: RegExp; readonly program: RegExp }>> = {
  Products: {
    shell:
      /^2\n[\s\S]*"finalPrice": "3650.00"[\s\S]*\npublished\n[\s\S]*\nlentils-1kg\npublished\n[\s\S]*"red-lentils-1kg"\n {4}\]\n[\s\S]*\norganic\n\{"success":true\}\n$/m,
    program: /\npublished\n$/,
  },
  'Change prices': {
    shell:
      /^dust-tea-5kg\t1540\.00\t1617\.00\n[\s\S]*"changed": \d[\s\S]*\["iodised-salt-1kg","42\.00","44\.00"\]\n\{"changed":1,/m,
    program: /^red-tea-leaf-400g \d+\.\d\d \d+\.\d\d\n/m,
  },
  Pictures: { shell: /"\/pictures\/[0-9a-f]{64}-1280\.jpg",\n {2}"\/demo\/pictures\//, program: /^$/ },
  'Edit a page of the app': {
    shell:
      /delivery_areas\n\{\n {2}"title": "Where we deliver",\n {2}"status": "draft"\n\}\npublished\n[\s\S]*\{"success":true\}\n$/,
    program: /^$/,
  },
  'Change the settings': { shell: /"\+8801800000000",\n {2}"youtubeUrl": null/, program: /^$/ },
  'Find out who changed a price': {
    shell: /"Demo staff",\{"retail_base_price":"3900\.00"\},\{"retail_base_price":"3650\.00"\}/,
    program: /^\S+ Demo staff \{[\s\S]*\+8801900000000/,
  },
  Customers: {
    shell:
      /"RETAIL"[\s\S]*\n\+8801712345679\n[\s\S]*\nWHOLESALE\n[\s\S]*\nfalse\ntrue\n(?:\w{4}-){3}\w{4}\n\{"success":true\}\n$/,
    program: /^Pending: Rahim Store \+8801712345679\nRahim Store WHOLESALE\nOne-time password: \S+\n$/m,
  },
  'Staff accounts and roles': {
    shell: /\["price-clerk",\["catalog:read","prices:write"\]\]\n(?:\w{4}-){3}\w{4}\n\+8801798765432\nfalse\n$/,
    program: /^First password: \S+\n$/,
  },
  'OAuth and chat applications': {
    shell: /^ak_\S+\nas_\S+\nas_\S+\n\{.*"enabled":false[\s\S]*"chatApplicationSecret": "cas_/,
    program: /^ak_\S+ as_\S+\nNew secret: as_\S+\n$/,
  },
};

it('has an expected output for every chapter with examples', () => {
  const expected = sections.filter(({ shell, program }) => shell !== '' || program !== '');
  expect(Object.keys(OUTPUTS)).toEqual(expected.map(({ heading }) => heading));
});

it('has programs that compile in strict TypeScript', async () => {
  const strict = { strict: true, exactOptionalPropertyTypes: true, noUncheckedIndexedAccess: true };
  const environment = { target: 'es2022', module: 'nodenext', lib: ['es2022', 'dom'], types: ['node'] };
  const compilerOptions = { ...strict, ...environment, skipLibCheck: true, noEmit: true };
  await writeFile(path.join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.ts'] }));
  const manifest = createRequire(import.meta.url).resolve('typescript/package.json');
  const compiler = path.join(path.dirname(manifest), 'bin/tsc');
  const { stdout } = await run(process.execPath, [compiler, '-p', folder]).catch((error: { stdout: string }) => error);
  expect(stdout).toBe('');
});

// In the order of the page: a chapter may use what an earlier one has changed.
describe.each(sections.filter(({ heading }) => heading in OUTPUTS))('$heading', ({ heading, shell, program }) => {
  it('prints what the page says, in a shell', async () => {
    const output = await runShell(shell);
    expect(output).toMatch(OUTPUTS[heading]?.shell ?? '');
    expect(output).not.toMatch(/^null$/m);
  });

  it('runs as a program with the SDK', async () => {
    // The chapter begins with its customer, which the shell has erased.
    if (heading === 'Customers') await runShell(shell.slice(0, shell.indexOf('\n\n')));
    const { stdout } = await run(process.execPath, [fileOf(heading)], { cwd: folder });
    expect(program).not.toBe('');
    expect(stdout).toMatch(OUTPUTS[heading]?.program ?? '');
  });
});

it('shows an error of the server, and stops', async () => {
  const failed = runShell(`staff -X PATCH $SHOP/api/staff/products/no-such -H 'If-Match: *' -d '{}' | jq -r .slug`);
  await expect(failed).rejects.toMatchObject({ code: 5, stdout: '', stderr: expect.stringContaining('NOT_FOUND') });
});
