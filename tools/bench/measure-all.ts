import { checkSameResponses } from './check-same-responses.ts';
import { openSite, type Site } from './open-site.ts';
import type { Group, Options, SiteGroup } from './options.ts';
import type { BenchPostgres } from './postgres.ts';
import {
  addBaselineIndexes,
  copyForWriting,
  type PreparedDatabase,
  prepareDatabase,
  prepareEmptyDatabase,
} from './prepare-database.ts';
import { prepareTables } from './prepare-tables.ts';
import { repeatTable } from './repeat.ts';
import { measureCodes } from './rows/codes.ts';
import { measureCold, measureColdAtMillion, measureUncached } from './rows/cold.ts';
import { measureEventLag } from './rows/event-lag.ts';
import { measureFound } from './rows/found.ts';
import { measureImport } from './rows/import.ts';
import { measureTerms } from './rows/import-terms.ts';
import { measureKeys } from './rows/keys.ts';
import { measureLogins } from './rows/login-storm.ts';
import { measureMockLoad } from './rows/mock-load.ts';
import { measurePasswords } from './rows/passwords.ts';
import { measureLists, measureListsAtMillion } from './rows/price-lists.ts';
import { measureProcesses } from './rows/processes.ts';
import { measureSearch } from './rows/search.ts';
import { measureTokenTables } from './rows/token-tables.ts';
import { measureTokens } from './rows/tokens.ts';
import { measureUploads } from './rows/uploads.ts';
import { measureVisitors } from './rows/visitors.ts';
import { measureWarm, measureWarmAgainstBare, measureWarmAtMillion, measureWarmUnderWrites } from './rows/warm.ts';
import { measureWriteBurst } from './rows/write-burst.ts';
import { measureWriteCost } from './rows/write-cost.ts';
import type { Table } from './table.ts';

type Bench = {
  readonly postgres: BenchPostgres;
  readonly folder: string;
  readonly options: Options;
};

const SITE_GROUPS: readonly SiteGroup[] = [
  'warm',
  'processes',
  'bare',
  'cold',
  'lists',
  'search',
  'burst',
  'events',
  'keys',
  'logins',
];

/** Measures the selected groups, one table each. Writes are measured before the indexes of (a) exist. */
export async function* measureAll(bench: Bench): AsyncGenerator<Table> {
  const { postgres, folder, options } = bench;
  yield* measureGroup(bench, 'mock', measureMockLoad);
  yield* measureWithoutCatalog(bench);
  yield* measureFoundInCatalog(bench);
  yield* measureTables(bench);
  if (!wantsAny(options, ['import', 'terms', 'writes', ...SITE_GROUPS])) return;
  logProgress('filling 10,000 products');
  const small = await prepareDatabase(postgres, 'arot_10k', 10_000, folder);
  const wantsMillion = options.million && wantsAny(options, ['import', 'warm', 'cold', 'lists', 'search', 'burst']);
  if (wantsMillion) logProgress('filling 1,000,000 products');
  const million = wantsMillion ? await prepareDatabase(postgres, 'arot_1m', 1_000_000, folder) : undefined;
  yield* measureWriting(bench, small, million);
  if (!wantsAny(options, SITE_GROUPS)) return;

  const site = await open(bench, small);
  yield* measureGroup(bench, 'warm', () => measureWarm(site, options));
  yield* measureGroup(bench, 'processes', () => measureProcesses(site, options));
  yield* measureGroup(bench, 'bare', () => measureWarmAgainstBare(site, folder, options));
  yield* measureGroup(bench, 'cold', () => measureUncached(site, options));
  yield* measureGroup(bench, 'cold', () => measureCold(site, options));
  yield* measureGroup(bench, 'lists', () => measureLists(site, options));
  yield* measureGroup(bench, 'search', () => measureSearch(site, { search: { atMost: 4 } }));
  yield* measureGroup(bench, 'burst', () => measureWarmUnderWrites(site, options));
  yield* measureGroup(bench, 'burst', () => measureWriteBurst(site, { atMost: 3 }, options), 'p99');
  yield* measureGroup(bench, 'events', () => measureEventLag(site));
  yield* measureGroup(bench, 'keys', () => measureKeys(site, options));
  yield* measureGroup(bench, 'logins', () => measureLogins(site, options));
  if (!million) return;

  const large = await open(bench, million);
  yield* measureGroup(bench, 'warm', () => measureWarmAtMillion(large, site, options));
  yield* measureGroup(bench, 'cold', () => measureColdAtMillion(large, site, options));
  yield* measureGroup(bench, 'lists', () => measureListsAtMillion(large));
  yield* measureGroup(bench, 'search', () =>
    measureSearch(large, { search: { atMost: 15 }, suggestions: { atMost: 5 } }),
  );
  yield* measureGroup(bench, 'burst', () => measureWriteBurst(large, { atMost: 2 }, options), 'p99');
}

/** Measures what needs no products, each table in a new database. */
async function* measureWithoutCatalog(bench: Bench): AsyncGenerator<Table> {
  const { postgres, folder, options } = bench;
  for (const [group, measure] of [
    ['tokens', measureTokens],
    ['visitors', measureVisitors],
    ['passwords', measurePasswords],
    ['uploads', measureUploads],
    ['codes', measureCodes],
  ] as const) {
    yield* measureGroup(bench, group, async () => {
      return await measure(await prepareEmptyDatabase(postgres, `arot_${group}`, folder), folder, options);
    });
  }
}

/** Judges the search by a catalog that the options name. */
async function* measureFoundInCatalog(bench: Bench): AsyncGenerator<Table> {
  const { postgres, folder, options } = bench;
  const { catalog, pairs } = options;
  if (catalog === undefined) return;
  yield* measureGroup(bench, 'found', async () => {
    return await measureFound(await prepareEmptyDatabase(postgres, 'arot_found', folder), folder, { catalog, pairs });
  });
}

/** Measures large tables of tokens and sessions: 10,000,000 rows with a million products, otherwise a tenth. */
async function* measureTables(bench: Bench): AsyncGenerator<Table> {
  const { postgres, folder, options } = bench;
  if (!options.wants('tables')) return;
  const open = async (rows: number) => {
    logProgress(`filling ${rows.toLocaleString('en-US')} tokens and sessions`);
    return { rows, ...(await prepareTables(postgres, `arot_tables_${rows}`, rows, folder)) };
  };
  const small = await open(10_000);
  const large = await open(options.million ? 10_000_000 : 1_000_000);
  yield* measureGroup(bench, 'tables', () => measureTokenTables(postgres, large, small));
}

async function* measureWriting(
  bench: Bench,
  small: PreparedDatabase,
  million: PreparedDatabase | undefined,
): AsyncGenerator<Table> {
  const { postgres, folder, options } = bench;
  if (!wantsAny(options, ['import', 'terms', 'writes'])) return;
  const copy = await copyForWriting(postgres, small.name);
  const { rounds } = options;
  yield* measureGroup(bench, 'import', () =>
    measureImport(postgres, copy, { ...small, import: undefined }, folder, { rounds, bar: { atLeast: 0.25 } }),
  );
  yield* measureGroup(bench, 'terms', () => measureTerms(postgres, copy, small, folder, rounds));
  yield* measureGroup(bench, 'writes', () => measureWriteCost(postgres, copy, small, options));
  if (million) {
    let filled = million.import;
    yield* measureGroup(bench, 'import', async () => {
      const database = { ...million, import: filled };
      filled = undefined;
      return await measureImport(postgres, copy, database, folder, { rounds: 1, bar: { atLeast: 0.7 } });
    });
  }
  await postgres.run('postgres', `drop database ${copy}`);
}

/** Measures a table of a group if it is selected, as often as the options say. */
async function* measureGroup(
  { options }: Bench,
  group: Group,
  measure: () => Promise<Table>,
  row?: string,
): AsyncGenerator<Table> {
  if (!options.wants(group, row)) return;
  const startedAt = performance.now();
  const table = await repeatTable(options.repeat, measure);
  if (table.rows.length === 0) return;
  yield table;
  logProgress(`${group}: ${table.title} took ${Math.round((performance.now() - startedAt) / 1_000)} s`);
}

async function open({ postgres, folder }: Bench, database: PreparedDatabase): Promise<Site> {
  logProgress(`indexing ${database.name} for (a)`);
  await addBaselineIndexes(postgres, database.name);
  const site = await openSite(database, folder);
  const checked = await checkSameResponses(site);
  logProgress(`${database.name}: both servers gave the same responses to ${checked} requests`);
  return site;
}

function wantsAny(options: Options, groups: readonly Group[]): boolean {
  return groups.some((group) => options.wants(group));
}

/** Writes progress to standard error; the tables go to standard output. */
function logProgress(text: string): void {
  process.stderr.write(`${new Date().toISOString().slice(11, 19)}  ${text}\n`);
}
