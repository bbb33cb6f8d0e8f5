import { changeEntriesRequest } from '@arot/contract';
import type { Command } from 'commander';
import { OperatorError } from '../../base/errors.ts';
import { toEntryCsv } from '../../prices/lists/entry-csv.ts';
import { getPriceList } from '../../prices/lists/price-list.ts';
import { changePriceListEntries, previewPriceListEntries } from '../../prices/lists/price-list-entries.ts';
import { findAllEntries } from '../../prices/lists/price-list-entry.repository.ts';
import {
  addCommand,
  type CommonOptions,
  orMissing,
  print,
  UsageError,
  validated,
  withAuditContext,
  withDatabase,
  withStaffContext,
} from '../command.ts';
import { writeAtomically, writeToStdout } from './catalog-export.ts';
import { priceText, readText, tableText } from './catalog-text.ts';

type ImportOptions = CommonOptions & {
  readonly dryRun?: boolean;
  readonly replace?: boolean;
  readonly allowFree?: boolean;
};
type Counts = Awaited<ReturnType<typeof changePriceListEntries>>;
type Preview = Awaited<ReturnType<typeof previewPriceListEntries>>;

export function registerPriceList(priceList: Command): void {
  addCommand(
    priceList,
    'import <id> <file>',
    'Change the entries of a price list by a file (.csv, - for standard input)',
  )
    .option('--dry-run', 'show each entry before and after, and change nothing')
    .option('--replace', 'also remove the entries that the file does not name')
    .option('--allow-free', 'allow new prices of 0.00')
    .addHelpText('after', '\nA blank base_price removes an entry. A column that is absent changes nothing.')
    .action(async (id: string, file: string, options: ImportOptions) => {
      // Before the database is open: other processes must not wait while a file is read.
      const request = validated(changeEntriesRequest, { csv: await readText(file), allowFree: options.allowFree });
      if (options.dryRun) {
        const preview = await named(
          id,
          withAuditContext((ctx) => previewPriceListEntries(ctx, id, request, options)),
        );
        print(options, preview, [changesText(preview.items), 'Dry run:', summaryText(preview)].join('\n'));
        return;
      }
      const counts = await named(
        id,
        withStaffContext((ctx) => changePriceListEntries(ctx, id, request, options)),
      );
      print(options, counts, summaryText(counts));
    });
  addCommand(
    priceList,
    'export <id> [file]',
    'Write the entries of a price list as CSV to a file or to standard output',
  )
    .addHelpText('after', '\nAn import of the file changes nothing. The entries of deleted products are left out.')
    .action(async (id: string, file: string | undefined, options: CommonOptions) => {
      const isFile = file !== undefined && file !== '-';
      if (!isFile && options.json) throw new UsageError('--json needs a file to export to.');
      const entries = await withDatabase(async (database) => {
        const em = database.fork();
        await named(id, getPriceList({ em }, id));
        return await findAllEntries(em, id);
      });
      const csv = toEntryCsv(entries);
      if (!isFile) return await writeToStdout(csv);
      await writeAtomically(file, (write) => write(csv));
      print(options, { file, entries: entries.length }, `Wrote ${file}.`);
    });
}

/** @throws OperatorError that names the list if there is none */
async function named<T>(id: string, running: Promise<T>): Promise<T> {
  return await orMissing(running, () => new OperatorError(`There is no price list "${id}".`));
}

function changesText(items: Preview['items']): string {
  const changed = items.filter(({ before, after }) => JSON.stringify(before) !== JSON.stringify(after));
  const rows = changed.map(({ slug, before, after }) => [slug, entryText(before), entryText(after)]);
  return tableText([['slug', 'before', 'after'], ...rows]);
}

function entryText(entry: Preview['items'][number]['after']): string {
  if (entry === null) return 'none';
  const { breaks, increment, maxOrderQuantity } = entry;
  const more = [
    ...breaks.map(({ minQuantity, price }) => `${minQuantity}: ${price}`),
    ...(increment === null ? [] : [`in steps of ${increment}`]),
    ...(maxOrderQuantity === null ? [] : [`at most ${maxOrderQuantity}`]),
  ];
  return [priceText(entry), ...more].join(', ');
}

function summaryText({ created, changed, unchanged, removed }: Counts): string {
  return `${created} entries created, ${changed} changed, ${unchanged} unchanged, ${removed} removed.`;
}
