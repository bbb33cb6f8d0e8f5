import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { runInNewContext } from 'node:vm';
import * as esbuild from 'esbuild';
import * as vite from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as server from '../src/server/index.ts';
import { installPackedSdk, makeTemporaryDirectory, packSdk } from './support/pack-sdk.ts';
import * as serverInBrowser from './support/server-in-browser.ts';

let project: string;

beforeAll(async () => {
  const directory = await makeTemporaryDirectory();
  project = path.join(directory, 'project');
  await mkdir(project);
  await installPackedSdk(await packSdk(directory), project);
});

afterAll(() => rm(path.dirname(project), { recursive: true, force: true }));

type Bundle = (program: string, target: 'browser' | 'server') => Promise<string>;

const bundlers: [string, Bundle][] = [
  [
    'esbuild',
    async (program, target) => {
      const { outputFiles } = await esbuild.build({
        stdin: { contents: program, resolveDir: project },
        bundle: true,
        write: false,
        format: 'iife',
        minify: true,
        platform: target === 'browser' ? 'browser' : 'node',
        logLevel: 'silent',
      });
      return outputFiles[0]?.text ?? '';
    },
  ],
  [
    'Vite',
    async (program, target) => {
      await writeFile(path.join(project, 'main.js'), program);
      await vite.build({
        root: project,
        configFile: false,
        logLevel: 'silent',
        ...(target === 'server' ? { ssr: { noExternal: true } } : {}),
        build: {
          outDir: 'out',
          emptyOutDir: true,
          ssr: target === 'server',
          rollupOptions: { input: path.join(project, 'main.js'), output: { format: 'iife' } },
          modulePreload: false,
        },
      });
      const files = await readdir(path.join(project, 'out'), { recursive: true });
      const file = files.find((name) => name.endsWith('.js')) ?? '';
      return await readFile(path.join(project, 'out', file), 'utf8');
    },
  ],
];

/** Runs a bundle as a page does. @returns what it passes to `report` */
function runBundle(code: string): unknown {
  let reported: unknown;
  const web = { AbortController, Blob, FormData, Headers, Response, TextEncoder, URL, URLSearchParams };
  const report = (value: unknown) => (reported = value);
  const page = { ...web, clearTimeout, fetch, report, setTimeout };
  runInNewContext(code, { ...page, globalThis: page });
  return reported;
}

describe.each(bundlers)('%s', (_, bundle) => {
  it('bundles the client and the OAuth functions, without zod and ts-rest', async () => {
    const code = await bundle(
      `import { createClient } from '@arot/sdk';
       import { arotServer, OAuthError } from '@arot/sdk/oauth';
       const client = createClient({ baseUrl: 'https://api.example' });
       report([typeof client.products.list, arotServer('https://a').token_endpoint, new OAuthError('x').name]);`,
      'browser',
    );
    expect(runBundle(code)).toEqual(['function', 'https://a/oauth/token', 'OAuthError']);
    expect(code).not.toMatch(/zod|ts-rest/i);
  });

  it('bundles the queries and the mock API', async () => {
    const code = await bundle(
      `import { createClient } from '@arot/sdk';
       import { createQueries } from '@arot/sdk/react-query';
       import { createMockApi } from '@arot/sdk/testing';
       const { fetch } = createMockApi({ products: [{ slug: 'tea', name: 'Tea', status: 'published' }] });
       const { products } = createQueries(createClient({ baseUrl: 'https://api.example', fetch }));
       report(products.get('tea').queryFn({ signal: new AbortController().signal }));`,
      'browser',
    );
    expect(await runBundle(code)).toMatchObject({ name: 'Tea' });
  });

  it('leaves out what a program does not use', async () => {
    const code = await bundle("import { NotFoundError } from '@arot/sdk'; report(NotFoundError.name);", 'browser');
    expect(code).not.toContain('/api/products');
    expect(code.length).toBeLessThan(2_000);
  });

  it('the server entry throws in a browser build, and says why', async () => {
    const program = "import { OAuthClient } from '@arot/sdk/server'; report(typeof OAuthClient);";
    const code = await bundle(program, 'browser');
    expect(() => runBundle(code)).toThrow('@arot/sdk/server is for servers only.');
    expect(runBundle(await bundle(program, 'server'))).toBe('function');
  });
});

it('the server entry has the same exports in a browser build', () => {
  expect(serverInBrowser.exportNames()).toEqual(Object.keys(server).toSorted());
});
