import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Command } from 'commander';
import { systemClock } from '../../base/clock.ts';
import { exportCategories } from '../../import/export/export-catalog.ts';
import { deletedRows, type ImportResult, importCatalog } from '../../import/import-catalog.ts';
import { inputSize, readInput } from '../../import/readers/read-input.ts';
import { createReadReport } from '../../import/readers/read-report.ts';
import type { RecordKind } from '../../import/records.ts';
import { addCommand, type CommonOptions, print, UsageError, wholeNumber, withDatabase } from '../command.ts';
import { progressPrinter } from '../progress-printer.ts';
import { addReaderOptions, describeReport, printNotes, type ReaderOptions, toInputOptions } from './reader-options.ts';

/** Garbage collection on request, as V8 offers it with `--expose-gc`. */
type CollectGarbage = (options: { type: 'major' | 'minor'; flavor?: 'last-resort' }) => void;

/**
 * Lets V8 use little memory, for a command that reads a long input.
 *
 * By default V8 lets the heap grow to several times what is in use: an import that uses 50 MB had a heap of 260 MB. Nothing is
 * limited here, so a record of any size is still read.
 */
function collectGarbageEarly(): void {
  setFlagsFromString('--heap-growing-percent=50');
  setFlagsFromString('--expose-gc');
  const collectGarbage: CollectGarbage = runInNewContext('gc');
  // V8 decides at the end of a full collection when the next one is due, so the first one is made now. Only a collection of this
  // flavor also takes back the space for new objects, which has grown to 64 MB while the modules were loaded.
  collectGarbage({ type: 'major', flavor: 'last-resort' });
  setNewSpaceFactor(16, collectGarbage);
}

/**
 * Lets the space for new objects grow once by a factor, from 1 MB, and then no more. With 1 MB an import takes half as much CPU
 * time again. V8 has no other way to set the size after its start.
 */
function setNewSpaceFactor(factor: number, collectGarbage: CollectGarbage): void {
  setFlagsFromString(`--semi-space-growth-factor=${factor}`);
  // The space grows when more objects than it can hold have survived a collection.
  const survivors = Array.from({ length: 40_000 }, (_, index) => ({ index }));
  collectGarbage({ type: 'minor' });
  setFlagsFromString('--semi-space-growth-factor=1');
  survivors.length = 0;
}

type Options = CommonOptions &
  ReaderOptions & {
    dryRun?: boolean;
    replace?: boolean;
    delete?: number;
    publish?: boolean;
    allowFree?: boolean;
    followRenames?: boolean;
  };

export function registerCatalogImport(catalog: Command): void {
  const command = addCommand(
    catalog,
    'import <file...>',
    'Load catalog files (.json, .jsonl, .csv, .tsv, .xlsx, or - for standard input), all or nothing',
  )
    .option('--dry-run', 'check everything and report what would change, without changing it')
    .option('--replace', 'delete records that the files do not list, of every kind that the files contain')
    .option(
      '--delete <number>',
      'the number of records that --replace deletes, if it is more than a tenth of a kind',
      wholeNumber,
    )
    .option('--allow-free', 'allow new prices of 0.00')
    .option('--follow-renames', 'read a former slug as the product that has another slug now')
    .option('--publish', 'publish imported products that state no status');
  addReaderOptions(command).action(async (files: string[], options: Options) => {
    if (files.indexOf('-') !== files.lastIndexOf('-')) throw new UsageError('Standard input can be read only once.');
    if (options.delete !== undefined && !options.replace) throw new UsageError('--delete belongs to --replace.');
    collectGarbageEarly();
    const report = createReadReport();
    const imported = await withDatabase(async (database) => {
      const showProgress = progressPrinter(options);
      const total = await inputSize(files);
      let read = 0;
      const categories = options.categoriesByName ? await exportCategories(database.fork()) : [];
      const source = readInput(files, {
        ...toInputOptions(options, categories, report),
        onBytes: (count) => {
          read += count;
          if (total !== undefined) showProgress('importing', read, total);
        },
      });
      return await importCatalog(database.fork(), source, {
        replace: options.replace ?? false,
        ...(options.delete === undefined ? {} : { delete: options.delete }),
        dryRun: options.dryRun ?? false,
        publish: options.publish ?? false,
        allowFree: options.allowFree ?? false,
        followRenames: options.followRenames ?? false,
        now: systemClock(),
      });
    }).finally(() => printNotes(report));
    const { ignoredColumns, rowsSkipped, markupCells } = report;
    const lines = [describe(imported, options), ...describeReport(report)];
    print(options, { ...imported, ignoredColumns, rowsSkipped, markupCells }, lines.join('\n'));
  });
}

export function describe(result: ImportResult, { replace = false }: Pick<Options, 'replace'> = {}): string {
  const line = (name: string, text: string) => `${name.padEnd(11)} ${text}`;
  const lines = Object.entries(KIND_NAMES).map(([kind, name]) => {
    const { created, updated, unchanged, deleted } = result[kind as keyof typeof KIND_NAMES];
    const restored = kind === 'product' ? `, ${result.product.restored} restored` : '';
    return line(name, `${created} created, ${updated} updated, ${unchanged} unchanged${restored}, ${deleted} deleted`);
  });
  const { renamed, pricesRemoved, discountsRemoved, picturesRemoved, codesChanged } = result;
  if (pricesRemoved + discountsRemoved + picturesRemoved > 0) {
    const removed = `${pricesRemoved} prices, ${discountsRemoved} discounts, ${picturesRemoved} pictures`;
    lines.push(line('removed', `${removed} of remaining products`));
  }
  if (renamed > 0) lines.push(line('renamed', `${renamed} products have another slug`));
  if (codesChanged > 0) lines.push(line('codes', `${codesChanged} products have another SKU or other barcodes`));
  if (result.dryRun) lines.push('Dry run: nothing was changed.');
  if (result.dryRun && replace && deletedRows(result) > 0) {
    lines.push('To delete exactly these records:', `  --replace --delete ${deletedRows(result)}`);
  }
  return lines.join('\n');
}

const KIND_NAMES = {
  ...{ category: 'categories', product: 'products', setting: 'settings', appContent: 'app content' },
} satisfies Record<RecordKind, string>;
