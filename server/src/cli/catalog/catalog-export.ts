import { once } from 'node:events';
import { open, realpath, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { type Command, Option } from 'commander';
import { exportCatalog } from '../../catalog-import/export/export-catalog.ts';
import { Spool } from '../../catalog-import/spool.ts';
import type { Database } from '../../database/open-database.ts';
import { OperatorError } from '../../operator-error.ts';
import { addCommand, type CommonOptions, print, UsageError, withDatabase } from '../command.ts';

const FORMATS = ['json', 'jsonl'] as const;
type Format = (typeof FORMATS)[number];

export function registerCatalogExport(catalog: Command): void {
  addCommand(catalog, 'export [file]', 'Write the whole catalog to a file (.json or .jsonl) or to standard output')
    .addOption(
      new Option('--format <format>', 'format (default: by the extension of the file, otherwise json)').choices(
        FORMATS,
      ),
    )
    .action(async (file: string | undefined, options: CommonOptions & { format?: Format }) => {
      if (file === undefined && options.json) throw new UsageError('--json needs a file to export to.');
      const format = options.format ?? formatOf(file);
      await withDatabase(async (database) => {
        if (file === undefined && database.server) await exportThroughFile(database, format);
        else if (file === undefined) await exportCatalog(database.fork(), format, writeToStdout);
        else await writeAtomically(file, (write) => exportCatalog(database.fork(), format, write));
      });
      if (file !== undefined) print(options, { file, format }, `Wrote ${file}.`);
    });
}

function formatOf(file: string | undefined): Format {
  if (file === undefined) return 'json';
  const extension = path.extname(file).slice(1).toLowerCase();
  const format = FORMATS.find((known) => known === extension);
  if (!format) throw new UsageError(`${file}: use the extension .json or .jsonl, or set --format.`);
  return format;
}

async function writeToStdout(text: string): Promise<void> {
  if (!process.stdout.write(text)) await once(process.stdout, 'drain');
}

/** Reads everything before it writes: with a reader such as `less`, the whole server would wait for the transaction. */
async function exportThroughFile(database: Database, format: Format): Promise<void> {
  await Spool.use(async (spool) => {
    await exportCatalog(database.fork(), format, (text) => spool.write(text));
    for await (const text of spool.read()) await writeToStdout(text);
  });
}

/** Writes a file atomically: it is complete, or unchanged if the export fails. */
async function writeAtomically(
  file: string,
  produce: (write: (text: string) => Promise<void>) => Promise<void>,
): Promise<void> {
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
