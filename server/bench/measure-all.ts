import { checkSameResponses } from './check-same-responses.ts';
import { openSite, type Site } from './open-site.ts';
import type { Options } from './options.ts';
import type { BenchPostgres } from './postgres.ts';
import { addBaselineIndexes, copyForWriting, type PreparedDatabase, prepareDatabase } from './prepare-database.ts';
import { measureCold, measureColdAtMillion, measureUncached } from './rows/cold.ts';
import { measureImport, measureLargeImport } from './rows/import.ts';
import { measureLogins } from './rows/login-storm.ts';
import { measureUploads } from './rows/uploads.ts';
import { measureWarm, measureWarmAtMillion } from './rows/warm.ts';
import { measureWarmUnderWrites } from './rows/warm-under-writes.ts';
import { measureWriteBurst } from './rows/write-burst.ts';
import { measureWriteCost } from './rows/write-cost.ts';
import type { Table } from './table.ts';

type Bench = {
  readonly postgres: BenchPostgres;
  readonly folder: string;
  readonly options: Options;
  /** Receives a function that closes the site just opened. */
  readonly onOpen: (close: () => Promise<void>) => void;
};

/** Measures the selected groups, one table each. Writes are measured before the indexes of (a) exist. */
export async function* measureAll(bench: Bench): AsyncGenerator<Table> {
  const { postgres, folder, options } = bench;
  logProgress('filling 10,000 products');
  const small = await prepareDatabase(postgres, 'arot_10k', 10_000, folder);
  if (options.million) logProgress('filling 1,000,000 products');
  const million = options.million ? await prepareDatabase(postgres, 'arot_1m', 1_000_000, folder) : undefined;
  yield* measureWriting(bench, small, million);
  if (options.wants('uploads')) yield await measureUploads(small, folder, options);
  if (!(['warm', 'cold', 'burst', 'logins'] as const).some((group) => options.wants(group))) return;

  const site = await open(bench, small);
  if (options.wants('warm')) yield await measureWarm(site, options);
  if (options.wants('cold')) yield await measureUncached(site, options);
  if (options.wants('cold')) yield await measureCold(site, options);
  if (options.wants('burst')) yield await measureWarmUnderWrites(site, options);
  if (options.wants('burst')) yield await measureWriteBurst(site, options);
  if (options.wants('logins')) yield await measureLogins(site, options);
  if (!million) return;

  const large = await open(bench, million);
  if (options.wants('warm')) yield await measureWarmAtMillion(large, site, options);
  if (options.wants('cold')) yield await measureColdAtMillion(large, site, options);
  if (options.wants('burst')) yield await measureWriteBurst(large, options);
}

async function* measureWriting(
  { postgres, folder, options }: Bench,
  small: PreparedDatabase,
  million: PreparedDatabase | undefined,
): AsyncGenerator<Table> {
  if (!options.wants('import') && !options.wants('writes')) return;
  const copy = await copyForWriting(postgres, small.name);
  if (options.wants('import')) yield await measureImport(postgres, copy, small, folder, options);
  if (options.wants('writes')) yield await measureWriteCost(postgres, copy, small.products, options);
  if (options.wants('import') && million) {
    if (million.import) yield await measureLargeImport(postgres, copy, { ...million, import: million.import });
    else logProgress('the million was imported by an earlier run, so its import is not measured');
  }
  await postgres.run('postgres', `drop database ${copy}`);
}

async function open({ postgres, folder, onOpen }: Bench, database: PreparedDatabase): Promise<Site> {
  logProgress(`indexing ${database.name} for (a)`);
  await addBaselineIndexes(postgres, database.name);
  const site = await openSite(database, folder);
  onOpen(() => site.close());
  const checked = await checkSameResponses(site);
  logProgress(`${database.name}: both servers gave the same responses to ${checked} requests`);
  return site;
}

/** Writes progress to standard error; the tables go to standard output. */
function logProgress(text: string): void {
  process.stderr.write(`${new Date().toISOString().slice(11, 19)}  ${text}\n`);
}
