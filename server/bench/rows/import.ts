import { rm } from 'node:fs/promises';
import { writeCatalogFile } from '../catalog-file.ts';
import type { Options } from '../options.ts';
import type { BenchPostgres } from '../postgres.ts';
import type { PreparedDatabase } from '../prepare-database.ts';
import { exportRows, type Rows } from '../product-rows.ts';
import { type CommandResult, runArot } from '../run-process.ts';
import { median, timed } from '../statistics.ts';
import { figure, type Row, type Table } from '../table.ts';

const MAX_MEMORY_MB = 512;

/**
 * Compares `arot catalog import` of generated products into an empty `product` with a plain `COPY` of the same rows into
 * the same table, with the same indexes, triggers and categories.
 *
 * @param copy a separate database for writing
 */
export async function measureImport(
  postgres: BenchPostgres,
  copy: string,
  { products }: PreparedDatabase,
  folder: string,
  { rounds }: Options,
): Promise<Table> {
  const rows = await exportRows(postgres, copy);
  const file = `${folder}/import.jsonl`;
  await writeCatalogFile(file, products);
  const imports: CommandResult[] = [];
  const copies: number[] = [];
  const starts: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await postgres.run(copy, 'truncate product', 'checkpoint');
    imports.push(await runArot(['catalog', 'import', file], postgres.urlOf(copy), folder));
    copies.push(await copyIn(postgres, copy, rows));
    starts.push((await runArot(['db', 'status'], postgres.urlOf(copy), folder)).seconds);
  }
  await rm(file);
  return {
    title: `Import of ${products.toLocaleString('en-US')} products`,
    columns: ['arot catalog import', 'COPY'],
    notes: [
      `The whole command, medians of ${rounds}. A command that only reads the database takes ${figure(median(starts))} s.`,
    ],
    rows: importRows(products, median(imports.map(({ seconds }) => seconds)), peakOf(imports), median(copies)),
  };
}

/** Compares the import that filled the large database with a COPY of its rows into the copy of the small one. */
export async function measureLargeImport(
  postgres: BenchPostgres,
  copy: string,
  large: PreparedDatabase & { readonly import: CommandResult },
): Promise<Table> {
  const rows = await exportRows(postgres, large.name);
  const seconds = await copyIn(postgres, copy, rows);
  await rows.remove();
  await postgres.run(copy, 'truncate product');
  return {
    title: `Import of ${large.products.toLocaleString('en-US')} products`,
    columns: ['arot catalog import', 'COPY'],
    rows: importRows(large.products, large.import.seconds, peakOf([large.import]), seconds),
  };
}

/** @returns seconds */
async function copyIn(postgres: BenchPostgres, database: string, rows: Rows): Promise<number> {
  await postgres.run(database, 'truncate product', 'checkpoint');
  return (await timed(() => postgres.run(database, rows.copyIn))) / 1_000;
}

function importRows(products: number, seconds: number, peakBytes: number, copySeconds: number): Row[] {
  const megabytes = peakBytes / 1_000_000;
  return [
    {
      name: 'products per second',
      measured: `${figure(products / seconds)}/s, ${figure(seconds)} s`,
      against: `${figure(products / copySeconds)}/s, ${figure(copySeconds)} s`,
      figure: copySeconds / seconds,
      bar: { atLeast: 0.25 },
    },
    {
      name: 'peak memory of the command',
      measured: `${figure(megabytes)} MB`,
      against: '',
      figure: megabytes,
      unit: 'MB',
      bar: { atMost: MAX_MEMORY_MB },
    },
  ];
}

function peakOf(imports: readonly CommandResult[]): number {
  return Math.max(...imports.map(({ peakBytes }) => peakBytes ?? Number.NaN));
}
