import { type Command, InvalidArgumentError, Option } from 'commander';
import { printable } from '../../import/import-issues.ts';
import type { NamedCategory } from '../../import/readers/category-names.ts';
import { CATALOG_FORMATS, type InputOptions } from '../../import/readers/read-input.ts';
import type { ReadReport } from '../../import/readers/read-report.ts';
import { CSV_COLUMNS } from '../../import/readers/table-layout.ts';

/** The options of a command that reads files of other systems. The names are those of the readers. */
export type ReaderOptions = Omit<
  InputOptions,
  'onBytes' | 'report' | 'categories' | 'names' | 'fileName' | 'levels'
> & {
  readonly levels?: '2';
};

/** Adds the options. */
export function addReaderOptions(command: Command): Command {
  return command
    .option(
      '--map <column=theirs>',
      'read a column from another column, or from a template with columns in braces: name="{name} · {name_bn}"',
      collectMap,
      {},
    )
    .option('--ignore <column>', 'leave out a column of the file; repeatable', collect)
    .option('--separator <text>', 'the text between columns; by default it is found', separator)
    .option('--sheet <name>', 'the sheet of an Excel workbook; the first one by default')
    .option('--skip-rows <number>', 'leave out lines above the header', numberOfRows)
    .option('--first-row-wins', 'leave out rows that repeat the slug or the id of a row above')
    .option('--images-separator <text>', 'the text between the pictures of a cell', separator)
    .addOption(
      new Option('--amounts <form>', 'loose reads currency signs, thousands and Bengali digits').choices([
        'strict',
        'loose',
      ]),
    )
    .option('--categories-by-name', 'find categories by their name, or by a path such as "Grocery > Tea"')
    .option('--create-categories', 'create categories that are named and do not exist')
    .addOption(
      new Option('--levels <number>', 'put categories of a deeper level under their main category').choices(['2']),
    )
    .addOption(new Option('--format <format>', 'format of standard input').choices(CATALOG_FORMATS))
    .addHelpText('after', `\nCSV columns: ${[...CSV_COLUMNS].join(', ')}`);
}

/** Returns the options of the readers. */
export function toInputOptions(
  { levels, ...options }: ReaderOptions,
  categories: readonly NamedCategory[],
  report: ReadReport,
): InputOptions {
  return { ...options, levels: levels === undefined ? undefined : 2, categories, report };
}

/** Prints what the readers have found, on standard error. */
export function printNotes({ notes }: ReadReport): void {
  for (const { en } of notes) process.stderr.write(`${printable(en)}\n`);
}

/** Returns the lines of a summary about what the readers have left out or doubted. */
export function describeReport({ rowsSkipped, markupCells }: ReadReport): string[] {
  if (rowsSkipped + markupCells === 0) return [];
  return [`${'files'.padEnd(11)} ${rowsSkipped} rows skipped, ${markupCells} cells look like markup`];
}

function collect(value: string, previous: readonly string[] = []): string[] {
  return [...previous, value];
}

function collectMap(value: string, previous: Record<string, string>): Record<string, string> {
  const equals = value.indexOf('=');
  const [ours, theirs] = [value.slice(0, equals), value.slice(equals + 1)];
  if (equals < 1 || theirs === '') throw new InvalidArgumentError('Must be column=their_column.');
  if (!CSV_COLUMNS.has(ours)) throw new InvalidArgumentError(`"${ours}" is not a column of catalog files.`);
  return { ...previous, [ours]: theirs };
}

/** Reads a separator. A shell has no short way to write a tab. */
function separator(value: string): string {
  const text = value === '\\t' || value === 'tab' ? '\t' : value;
  if (text === '' || /["\n\r]/.test(text))
    throw new InvalidArgumentError('Must be a text without quotes and line ends.');
  return text;
}

const MAX_SKIPPED = 10_000;

function numberOfRows(value: string): number {
  const rows = /^\d{1,5}$/.test(value) ? Number(value) : Number.NaN;
  if (!(rows <= MAX_SKIPPED)) throw new InvalidArgumentError(`Must be a number from 0 to ${MAX_SKIPPED}.`);
  return rows;
}
