import { fileURLToPath } from 'node:url';
import type { TestProjectConfiguration } from 'vitest/config';
import { isInstalled } from './examples/support/find-program.ts';
import { findChromium } from './server/test/support/browser/find-chromium.ts';

const support = (file: string) => fileURLToPath(new URL(`./server/test/support/${file}`, import.meta.url));

// Tests in a browser run where there is one. Nothing else has to be installed for the rest.
const withoutBrowser = findChromium() === undefined ? ['**/*.browser.test.ts'] : [];
if (withoutBrowser.length > 0) process.stderr.write('No Chromium here: the tests in a browser do not run.\n');

// The same for tests by Prometheus's own tool.
const withoutPromtool = isInstalled('promtool') ? [] : ['**/*.promtool.test.ts'];
if (withoutPromtool.length > 0) process.stderr.write('No promtool here: the tests that need it do not run.\n');

// The same for the examples of docs/operating-the-shop.md.
const withoutJq = isInstalled('jq') ? [] : ['**/*.jq.test.ts'];
if (withoutJq.length > 0) process.stderr.write('No jq here: the test that needs it does not run.\n');

// The same for the examples in other languages, by the program that runs them.
const withoutPrograms = Object.entries({ php: 'php', python3: 'python' }).flatMap(([program, folder]) => {
  if (isInstalled(program)) return [];
  process.stderr.write(`No ${program} here: the tests of examples/${folder} do not run.\n`);
  return [`${folder}/**`];
});

/** A condition that is awaited comes true in the end; how soon is the machine's business. Vitest's own second is a time limit. */
const patient = { poll: { timeout: 60_000 } };

const onPostgres = process.env.TEST_DATABASE_URL !== undefined;

/** Tests whose subject is not the database. The run on the embedded database is enough for them. */
const NOT_ABOUT_THE_DATABASE = [
  'src/{home,http,listener,monitoring,reference,rich-text,security,startup,storage}/**',
  'src/catalog-import/readers/**',
  'src/cli/{unfinished-command,without-database}.test.ts',
  'src/customers/registration/detect-mime-type.test.ts',
  'src/database/socket/**',
  'src/oauth/pages/**',
  'src/response-cache/response-cache-memory.test.ts',
  'test/deploy/**',
  'test/database/reused-databases.test.ts',
  'test/http/{documents,validation-messages}.test.ts',
  'test/oauth/attacks/{characters,clients,forms,inputs,login,pages,proxies,redirects}.test.ts',
  'test/oauth/conformance/**',
  'test/process/{commands-beside-server,packed-server,process,start-commands}.test.ts',
  'test/reference/**',
  'test/registration/registration-hostile.test.ts',
];

/** A worker imports the application once, and reuses its embedded databases. */
const withDatabases = {
  isolate: false,
  globalSetup: [support('database/prepare-databases.ts')],
  setupFiles: [support('http/check-every-response.ts')],
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: patient,
};

const server: TestProjectConfiguration[] = [
  {
    test: {
      name: 'server',
      root: 'server',
      include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
      // Some guarantees need a database server. Tests that start many processes run there too, because starts are faster.
      exclude: [
        ...(onPostgres ? NOT_ABOUT_THE_DATABASE : ['**/*.postgres{,.browser}.test.ts']),
        ...withoutBrowser,
        ...withoutPromtool,
      ],
      ...withDatabases,
    },
  },
];

/** What a customer or a staff member sees, with a real server and browser. */
const pages = (['storefront', 'back-office'] as const).map(
  (name): TestProjectConfiguration => ({
    test: {
      name,
      root: `examples/${name}`,
      include: ['*.test.ts', 'test/*.test.ts'],
      ...withDatabases,
      // Built once, because the test files run at the same time.
      globalSetup: [...withDatabases.globalSetup, support('browser/prepare-pages.ts')],
    },
  }),
);
const inBrowser = withoutBrowser.length > 0 ? [] : pages;

/** Staff members change the same rows at the same time, which only a database server shows. */
const isBackOffice = ({ test }: TestProjectConfiguration & { test?: { name?: unknown } }) =>
  test?.name === 'back-office';

/** Projects that open no database, or one in memory. */
const others: TestProjectConfiguration[] = [
  { test: { name: 'contract', root: 'contract', include: ['src/**/*.test.ts'] } },
  {
    test: {
      name: 'sdk',
      root: 'sdk',
      include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
      exclude: ['test/live/**'],
      testTimeout: 120_000,
      hookTimeout: 120_000,
    },
  },
  // The entry points of the SDK, and the examples, with a real server in the same process.
  {
    test: {
      name: 'sdk-live',
      root: 'sdk',
      include: ['test/live/**/*.test.ts'],
      exclude: withoutBrowser,
      ...withDatabases,
    },
  },
  {
    test: {
      name: 'examples',
      root: 'examples',
      include: ['*/*.test.ts'],
      exclude: ['{storefront,back-office}/**', ...withoutBrowser, ...withoutJq, ...withoutPrograms],
      ...withDatabases,
      globalSetup: [
        ...withDatabases.globalSetup,
        fileURLToPath(new URL('./examples/support/pack-once.ts', import.meta.url)),
      ],
    },
  },
];

/** The test projects. Vitest itself no longer looks for this file; `vitest.config.ts` hands it over. */
export const projects = onPostgres
  ? [...server, ...inBrowser.filter(isBackOffice)]
  : [...server, ...inBrowser, ...others];
