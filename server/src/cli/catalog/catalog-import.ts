import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { systemClock } from '../../base/clock.ts';
import { type ImportResult, importCatalog } from '../../import/import-catalog.ts';
import { CSV_COLUMNS } from '../../import/readers/read-csv.ts';
import { CATALOG_FORMATS, type CatalogFormat, inputSize, readInput } from '../../import/readers/read-input.ts';
import type { RecordKind } from '../../import/records.ts';
import { addCommand, type CommonOptions, print, UsageError, withDatabase } from '../command.ts';
import { progressPrinter } from '../progress-printer.ts';

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

type Options = CommonOptions & {
  dryRun?: boolean;
  replace?: boolean;
  publish?: boolean;
  map: Record<string, string>;
  format?: CatalogFormat;
};

export function registerCatalogImport(catalog: Command): void {
  addCommand(
    catalog,
    'import <file...>',
    'Load catalog files (.json, .jsonl, .csv, or - for standard input), all or nothing',
  )
    .option('--dry-run', 'check everything and report what would change, without changing it')
    .option('--replace', 'delete records that the files do not list, of every kind that the files contain')
    .option('--publish', 'publish imported products that state no status')
    .option(
      '--map <column=theirs>',
      'read a CSV column from another column, or from a template with columns in braces: name="{name} · {name_bn}"',
      collectMap,
      {},
    )
    .addOption(new Option('--format <format>', 'format of standard input').choices(CATALOG_FORMATS))
    .addHelpText('after', `\nCSV columns: ${[...CSV_COLUMNS].join(', ')}`)
    .action(async (files: string[], options: Options) => {
      if (files.indexOf('-') !== files.lastIndexOf('-')) throw new UsageError('Standard input can be read only once.');
      collectGarbageEarly();
      const result = await withDatabase(async (database) => {
        const showProgress = progressPrinter(options);
        const total = await inputSize(files);
        let read = 0;
        const source = readInput(files, {
          map: options.map,
          ...(options.format ? { stdinFormat: options.format } : {}),
          onBytes: (count) => {
            read += count;
            if (total !== undefined) showProgress('importing', read, total);
          },
          onIgnoredColumns: (file, columns) =>
            process.stderr.write(`${file}: ignored columns: ${columns.join(', ')}\n`),
        });
        return await importCatalog(database.fork(), source, {
          replace: options.replace ?? false,
          dryRun: options.dryRun ?? false,
          publish: options.publish ?? false,
          now: systemClock(),
        });
      });
      print(options, result, describe(result));
    });
}

export function describe(result: ImportResult): string {
  const lines = Object.entries(KIND_NAMES).map(([kind, name]) => {
    const { created, updated, unchanged, deleted } = result[kind as keyof typeof KIND_NAMES];
    return `${name.padEnd(11)} ${created} created, ${updated} updated, ${unchanged} unchanged, ${deleted} deleted`;
  });
  const { pricesRemoved, discountsRemoved } = result;
  if (pricesRemoved + discountsRemoved > 0) {
    lines.push(`${'removed'.padEnd(11)} ${pricesRemoved} prices, ${discountsRemoved} discounts of remaining products`);
  }
  return [...lines, ...(result.dryRun ? ['Dry run: nothing was changed.'] : [])].join('\n');
}

const KIND_NAMES = {
  ...{ category: 'categories', product: 'products', setting: 'settings', appContent: 'app content' },
} satisfies Record<RecordKind, string>;

function collectMap(value: string, previous: Record<string, string>): Record<string, string> {
  const equals = value.indexOf('=');
  const [ours, theirs] = [value.slice(0, equals), value.slice(equals + 1)];
  if (equals < 1 || theirs === '') throw new InvalidArgumentError('Must be column=their_column.');
  if (!CSV_COLUMNS.has(ours)) throw new InvalidArgumentError(`"${ours}" is not a column of catalog files.`);
  return { ...previous, [ours]: theirs };
}
