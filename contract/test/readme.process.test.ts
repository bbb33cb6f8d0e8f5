import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { JSDOM } from 'jsdom';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { compileStrictly } from '../../sdk/test/support/compile-strictly.ts';
import { type SeededServer, startSeededServer } from '../../tools/testing/seeded-server.ts';
import { installContract, packContract } from './support/pack-contract.ts';
import { programs } from './support/readme.ts';

const run = promisify(execFile);

/** The packages that the programs import beside those that the contract needs. */
const OTHERS = ['@tanstack/react-query', '@ts-rest/react-query', '@types/node', '@types/react', 'react', 'react-dom'];

let project: string;
let server: SeededServer;

beforeAll(async () => {
  project = await mkdtemp(path.join(tmpdir(), 'arot-contract-readme-'));
  await installContract(await packContract(project), project, OTHERS);
  server = await startSeededServer();
  await writeFile(path.join(project, 'package.json'), '{ "type": "module", "private": true }');
  await mkdir(path.join(project, 'src'));
  for (const { file, code } of programs) {
    await writeFile(path.join(project, 'src', file), code.replaceAll('http://localhost:3000', server.url));
  }
}, 180_000);

afterAll(async () => {
  await server?.stop();
  await rm(project, { recursive: true, force: true });
});

it('every program compiles in strict TypeScript', async () => {
  expect(await compileStrictly(project, ['src'])).toBe('');
});

/** The output of each program that Node runs. */
const OUTPUTS: Readonly<Record<string, RegExp>> = {
  'A first call': /^(\S+ .*\n){5}8 products\n$/,
  'Sign in': /^\d+\.\d\d\n$/,
  Errors: /^NOT_FOUND 404 Resource not found\.\n$/,
  'Forms with files': /^nid\.pdf\n$/,
  Staff: /^3650\.00\n$/,
  Schemas: /^identifier Must be an email address.*\npassword Must have 8 to 128 characters\.\n$/,
};

it('every program is run', () => {
  const headings = programs.map(({ heading }) => heading);
  expect(headings.toSorted()).toEqual([...Object.keys(OUTPUTS), 'React Query'].toSorted());
});

it.each(programs.filter(({ heading }) => heading in OUTPUTS))('$heading', async ({ heading, file }) => {
  const { stdout } = await run(process.execPath, [path.join(project, 'src', file)], { cwd: project });
  expect(stdout).toMatch(OUTPUTS[heading] ?? /^$/);
});

it('React Query shows products in a page', async () => {
  const entry = `import { createRoot } from 'react-dom/client';
    import { App } from './react-query.tsx';
    createRoot(document.querySelector('main')).render(<App />);`;
  await writeFile(path.join(project, 'src/page.tsx'), entry);
  const outfile = path.join(project, 'page.js');
  await build({ entryPoints: [path.join(project, 'src/page.tsx')], outfile, bundle: true, jsx: 'automatic' });
  const page = new JSDOM('<main></main>', { url: server.url, runScripts: 'outside-only' });
  // jsdom has no fetch of its own, and that of Node wants its own signals.
  Object.assign(page.window, { fetch, Headers, Request, Response, AbortController, AbortSignal });
  page.window.eval(await readFile(outfile, 'utf8'));
  const list = () => [...page.window.document.querySelectorAll('li')].map(({ textContent }) => textContent);
  await expect.poll(list).toHaveLength(8);
  expect(list()[0]).toMatch(/ · /);
  page.window.close();
});
