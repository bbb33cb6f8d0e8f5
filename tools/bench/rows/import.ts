import { rm } from 'node:fs/promises';
import { writeCatalogFile } from '../catalog-file.ts';
import type { BenchPostgres } from '../postgres.ts';
import type { PreparedDatabase } from '../prepare-database.ts';
import { exportRows, type Rows } from '../product-rows.ts';
import { type CommandResult, runArot } from '../run-process.ts';
import { median, timed } from '../statistics.ts';
import { type Bar, figure, type Row, type Table } from '../table.ts';

const MAX_MEMORY_MB = 256;

/**
 * Compares `arot catalog import` of generated products into an empty `product` with a plain `COPY` of the same rows into
 * the same table, with the same indexes, triggers and categories.
 *
 * @param copy a separate database for writing
 * @param bar of the rate of the import divided by that of COPY
 */
export async function measureImport(
  postgres: BenchPostgres,
  copy: string,
  { name, products, import: filled }: PreparedDatabase,
  folder: string,
  { rounds, bar }: { readonly rounds: number; readonly bar: Bar },
): Promise<Table> {
  const rows = await exportRows(postgres, name);
  const file = `${folder}/import.jsonl`;
  // The import that filled the database counts as the first one.
  const imports: CommandResult[] = filled ? [filled] : [];
  const copies: number[] = [];
  const starts: number[] = [];
  if (imports.length < rounds) await writeCatalogFile(file, products);
  for (let round = 0; round < rounds; round += 1) {
    if (imports.length <= round) {
      await postgres.run(copy, 'truncate product', 'checkpoint');
      imports.push(await runArot(['catalog', 'import', file], postgres.urlOf(copy), folder));
    }
    copies.push(await copyIn(postgres, copy, rows));
    starts.push((await runArot(['db', 'status'], postgres.urlOf(copy), folder)).seconds);
  }
  await rm(file, { force: true });
  await rows.remove();
  return {
    title: `Import of ${products.toLocaleString('en-US')} products`,
    columns: ['arot catalog import', 'COPY'],
    notes: [
      `The whole command, medians of ${rounds}. A command that only reads the database takes ${figure(median(starts))} s.`,
    ],
    rows: importRows(products, imports, median(copies), bar),
  };
}

/** @returns seconds */
async function copyIn(postgres: BenchPostgres, database: string, rows: Rows): Promise<number> {
  await postgres.run(database, 'truncate product', 'checkpoint');
  return (await timed(() => postgres.run(database, rows.copyIn))) / 1_000;
}

function importRows(products: number, imports: readonly CommandResult[], copySeconds: number, bar: Bar): Row[] {
  const seconds = median(imports.map((each) => each.seconds));
  const megabytes = Math.max(...imports.map(({ peakBytes }) => peakBytes)) / 1_000_000;
  return [
    {
      name: 'products per second',
      measured: `${figure(products / seconds)}/s, ${figure(seconds)} s`,
      against: `${figure(products / copySeconds)}/s, ${figure(copySeconds)} s`,
      figure: copySeconds / seconds,
      bar,
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
