import { existsSync, globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { TestProjectConfiguration } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { findChromium } from './server/test/support/browser/find-chromium.ts';
import { hasPostgresTools } from './server/test/support/database/find-postgres.ts';
import { isInstalled } from './tools/testing/find-program.ts';

/** Tests of what has no server: they need neither a database nor a browser. */
const UNIT = ['contract/**/*.test.ts', 'sdk/src/**/*.test.ts'];

/** Tests by the end of their names. `npm test` runs the tests with no such end. */
const SLOW = '**/*.{browser,process,slow}.test.ts';
const NEEDS_POSTGRES = '**/*.postgres{,.browser}.test.ts';

/**
 * Tests that run on the embedded database and on PostgreSQL, because transactions, locks and plans decide there, and two servers have
 * separate connections: of rules that concurrent writes can break, of SQL that PostgreSQL plans, and of crashes.
 */
const ABOUT_THE_DATABASE = [
  'server/src/auth/account-data/**',
  'server/src/accounts/**',
  'server/src/auth/login-limiter-stores.test.ts',
  'server/src/catalog/**',
  'server/src/import/**',
  'server/src/customers/uploads/upload-document.test.ts',
  'server/src/database/**',
  'server/src/events/**',
  'server/src/serve/jobs/**',
  'server/src/messages/**',
  'server/src/oauth/storage/**',
  'server/src/operations/**',
  'server/src/auth/own-account/**',
  'server/src/prices/**',
  'server/src/reads/**',
  'server/src/events/webhooks/deliver-webhooks.test.ts',
  'server/src/events/webhooks/staff-api/**',
  'server/test/catalog/catalog-linearizability.process.test.ts',
  'server/test/database/**',
  'server/test/events/**',
  'server/test/registration/registration-crash.process.test.ts',
  'server/test/staff/**',
];

/** Tests of everything else that writes rows. They run with PgBouncer or with conflicts between the server and PostgreSQL. */
const WRITE_ROWS = [
  'server/src/auth/**',
  'server/src/chat/**',
  'server/src/content/**',
  'server/src/customers/**',
  'server/src/oauth/applications/**',
  'server/src/oauth/keys/**',
  'server/test/catalog/**',
  'server/test/chat/**',
  'server/test/registration/**',
];

/** Tests in these folders that are about files, or about the embedded database, or shorter than one of the same rule on PostgreSQL. */
const NOT_ON_POSTGRES = [
  'server/src/import/readers/**',
  'server/src/accounts/passwords/{password-hasher,run-argon2-process.process}.test.ts',
  'server/src/customers/uploads/detect-mime-type.slow.test.ts',
  'server/src/database/embedded/**',
  'server/src/prices/lists/winning-price.test.ts',
  'server/src/reads/response-cache-memory.slow.test.ts',
  'server/test/database/reused-databases.slow.test.ts',
  'server/test/events/follow.test.ts',
  'server/test/registration/registration-hostile.slow.test.ts',
];

/** Small files that take long. In a new clone, Vitest starts the largest files first, and these would run alone at the end. */
const LONG_TESTS = [
  'server/src/prices/lists/winning-retail-price.postgres.test.ts',
  'server/src/prices/lists/winning-wholesale-price.postgres.test.ts',
  'server/test/events/follow.postgres.test.ts',
  'server/test/oauth/api/access-model.postgres.test.ts',
];

/** Tests about the database whose subject differs on the embedded database, which has one connection. */
const ALWAYS_ON_BOTH = [
  'server/src/database/connection/bound-queue.test.ts',
  'server/src/database/connection/observe-statements.test.ts',
];

/** Tests that do not run without a program, and the program. Nothing has to be installed for the rest. */
const NEEDS_A_PROGRAM = [
  { tests: '**/*.browser.test.ts', program: 'Chromium', isHere: findChromium() !== undefined },
  {
    tests: '{**/*.s3*.test.ts,tools/testing/{oauth-clients,deployment}/**}',
    program: 'node_modules in tools/testing (node tools/install.ts testing)',
    isHere: existsSync(new URL('tools/testing/node_modules', import.meta.url)),
  },
  {
    tests: '**/{database-restore,stale-reads,replica-reads,check-replica}.postgres.test.ts',
    program: 'pg_dump and pg_basebackup',
    isHere: hasPostgresTools(),
  },
  { tests: '**/*.promtool.process.test.ts', program: 'promtool', isHere: isInstalled('promtool') },
  { tests: '**/*.jq.process.test.ts', program: 'jq', isHere: isInstalled('jq') },
  { tests: '**/*php.process.test.ts', program: 'php', isHere: isInstalled('php') },
  { tests: '**/*python.process.test.ts', program: 'python3', isHere: isInstalled('python3') },
  { tests: '**/*.aiosmtpd.postgres.test.ts', program: 'aiosmtpd', isHere: isInstalled('aiosmtpd') },
  {
    tests: '**/*.authlib.process.test.ts',
    program: 'Authlib for python3',
    isHere: existsSync('/usr/lib/python3/dist-packages/authlib'),
  },
];
const missing = NEEDS_A_PROGRAM.filter(({ isHere }) => !isHere);
for (const { tests, program } of missing) process.stderr.write(`No ${program} here: ${tests} do not run.\n`);

for (const tests of [...ABOUT_THE_DATABASE, ...WRITE_ROWS, ...ALWAYS_ON_BOTH, ...LONG_TESTS])
  if (!existsSync(new URL(tests.replace('/**', ''), import.meta.url)))
    throw new Error(`vitest.workspace.ts: there is no ${tests}.`);

/** Starts the long tests first. */
export class LongTestsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => LONG_TESTS.some((file) => moduleId.endsWith(file));
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

const everyTestOf = (tests: string) => tests.replace(/\/\*\*$/, '/**/*.test.ts');

/**
 * Tests that run on PostgreSQL only in a run of all projects, because the project `postgres` runs them. `.ci/run` sets the variable;
 * without it, the tests about the database run on both databases.
 */
const ONCE =
  process.env.DATABASE_TESTS_ONCE === undefined
    ? []
    : globSync(ABOUT_THE_DATABASE.map(everyTestOf), {
        cwd: fileURLToPath(new URL('.', import.meta.url)),
        exclude: [...NOT_ON_POSTGRES, ...ALWAYS_ON_BOTH],
      });

const support = (file: string) => fileURLToPath(new URL(file, import.meta.url));
const DATABASES = support('server/test/support/database/prepare-databases.ts');
const SERVER = support('server/test/support/process/bundle-server.ts');
const PAGES = support('server/test/support/browser/prepare-pages.ts');
const SDK_TARBALL = support('tools/testing/pack-once.ts');

const plain = {
  isolate: false,
  testTimeout: 120_000,
  hookTimeout: 120_000,
  // An awaited condition comes true in the end; how soon depends on the machine. Vitest's own limit is one second.
  expect: { poll: { timeout: 60_000 } },
};
/** A worker imports the application once, and reuses its databases, its browser and its server with the demo. */
const shared = { ...plain, setupFiles: [support('server/test/support/http/check-every-response.ts')] };
const NEVER = ['**/node_modules/**', '**/dist/**', 'tools/openapi/**', ...missing.map(({ tests }) => tests)];

/** PgBouncer in transaction mode, or a proxy that lets one of about 17 commits fail once. */
export type Connection = 'direct' | 'pooler' | 'conflicts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The database of the tests of a project, and what is between it and the server. */
    testDatabase: 'embedded' | Connection;
  }
}

/** Returns the test projects. Vitest itself does not look for this file; `vitest.config.ts` passes them on. */
export function createProjects(connection: Connection): TestProjectConfiguration[] {
  return [
    { test: { name: 'unit', include: UNIT, exclude: [...NEVER, SLOW], ...plain } },
    {
      test: {
        name: 'fast',
        include: ['**/*.test.ts'],
        exclude: [...NEVER, ...UNIT, SLOW, NEEDS_POSTGRES, ...ONCE],
        provide: { testDatabase: 'embedded' },
        globalSetup: [DATABASES],
        ...shared,
      },
    },
    {
      test: {
        name: 'slow',
        include: [SLOW],
        exclude: [...NEVER, NEEDS_POSTGRES, ...ONCE],
        provide: { testDatabase: 'embedded' },
        globalSetup: [DATABASES, SERVER, PAGES, SDK_TARBALL],
        ...shared,
      },
    },
    {
      test: {
        name: 'postgres',
        include: [NEEDS_POSTGRES, ...ABOUT_THE_DATABASE, ...(connection === 'direct' ? [] : WRITE_ROWS)].map(
          everyTestOf,
        ),
        exclude: [...NEVER, ...NOT_ON_POSTGRES],
        provide: { testDatabase: connection },
        ...(connection === 'pooler' ? { env: { AROT_DATABASE_POOLER: 'transaction' } } : {}),
        globalSetup: [DATABASES, SERVER],
        ...shared,
      },
    },
  ];
}
