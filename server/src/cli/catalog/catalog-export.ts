import { once } from 'node:events';
import { open, realpath, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { type Command, Option } from 'commander';
import { OperatorError } from '../../base/errors.ts';
import { exportCatalog } from '../../import/export/export-catalog.ts';
import { exportCsv } from '../../import/export/export-csv.ts';
import { printable } from '../../import/import-issues.ts';
import type { RecordKind } from '../../import/records.ts';
import { Spool } from '../../import/spool.ts';
import { addCommand, type CommonOptions, print, UsageError, withDatabase } from '../command.ts';

const FORMATS = ['json', 'jsonl', 'csv'] as const;
type Format = (typeof FORMATS)[number];
/** The parts of a catalog that no catalog file has. A backup of the database has them. */
const NOT_EXPORTED = ['synonyms', 'former slugs', 'price lists', 'deleted products', 'the files of pictures'] as const;
const KINDS = { products: 'product', categories: 'category' } as const satisfies Record<string, RecordKind>;
type Options = CommonOptions & { format?: Format; only?: keyof typeof KINDS };

export function registerCatalogExport(catalog: Command): void {
  addCommand(catalog, 'export [file]', 'Write the catalog to a file (.json, .jsonl or .csv) or to standard output')
    .addOption(
      new Option('--format <format>', 'format (default: by the extension of the file, otherwise json)').choices(
        FORMATS,
      ),
    )
    .addOption(
      new Option('--only <records>', 'the records of a CSV file, which has one kind (default: products)').choices(
        Object.keys(KINDS),
      ),
    )
    .action(async (file: string | undefined, options: Options) => {
      if (file === undefined && options.json) throw new UsageError('--json needs a file to export to.');
      const format = options.format ?? formatOf(file);
      if (options.only && format !== 'csv') throw new UsageError('--only is for CSV: other formats have all records.');
      const kind = KINDS[options.only ?? 'products'];
      let formulas: readonly string[] = [];
      await withDatabase(async (database) => {
        const produce: Produce = async (write) => {
          if (format === 'csv') ({ formulas } = await exportCsv(database.fork(), kind, write));
          else await exportCatalog(database.fork(), format, write);
        };
        if (file !== undefined) await writeAtomically(file, produce);
        else if (database.server) await writeThroughFile(produce);
        else await produce(writeToStdout);
      });
      if (formulas.length > 0) process.stderr.write(`${warning(formulas)}\n`);
      if (format !== 'csv') process.stderr.write(`Not in the file: ${NOT_EXPORTED.join(', ')}.\n`);
      const left = format === 'csv' ? {} : { notExported: NOT_EXPORTED };
      if (file !== undefined) print(options, { file, format, ...left }, `Wrote ${file}.`);
    });
}

/**
 * Returns a warning about cells that a spreadsheet may run. They stay as they are: with a quote in front they would be other
 * texts when the file is imported.
 */
function warning(formulas: readonly string[]): string {
  const cells = formulas.length === 1 ? '1 cell begins' : `${formulas.length} cells begin`;
  return `${cells} with = + - or @. A spreadsheet may run such a cell as a formula. The first: ${printable(formulas[0] ?? '')}.`;
}

function formatOf(file: string | undefined): Format {
  if (file === undefined) return 'json';
  const extension = path.extname(file).slice(1).toLowerCase();
  const format = FORMATS.find((known) => known === extension);
  if (!format) throw new UsageError(`${file}: use the extension .json, .jsonl or .csv, or set --format.`);
  return format;
}

type Produce = (write: (text: string) => Promise<void>) => Promise<void>;

/** Writes to standard output, and waits while its reader is slow. */
export async function writeToStdout(text: string): Promise<void> {
  if (!process.stdout.write(text)) await once(process.stdout, 'drain');
}

/** Reads everything before it writes: with a reader such as `less`, the whole server would wait for the transaction. */
async function writeThroughFile(produce: Produce): Promise<void> {
  await Spool.use(async (spool) => {
    await produce((text) => spool.write(text));
    for await (const text of spool.read()) await writeToStdout(text);
  });
}

/** Writes a file atomically: it is complete, or unchanged if the export fails. */
export async function writeAtomically(file: string, produce: Produce): Promise<void> {
  // Resolves links, and rejects devices and pipes below: renaming a file to their path would replace them.
  const target = await realpath(file).catch(() => file);
  const existing = await stat(target).catch(() => undefined);
  if (existing && !existing.isFile()) throw new OperatorError(`${file} exists and is not a file.`);
  const unfinished = `${target}.${process.pid}.part`;
  const handle = await open(unfinished, 'w', existing?.mode);
  try {
    let buffer = '';
    await produce(async (text) => {
      buffer += text;
      if (buffer.length < 1 << 16) return;
      await handle.appendFile(buffer);
      buffer = '';
    });
    await handle.appendFile(buffer);
    await handle.sync();
    await handle.close();
    await rename(unfinished, target);
  } catch (error) {
    await handle.close().catch(() => undefined);
    await rm(unfinished, { force: true });
    throw error;
  }
}
