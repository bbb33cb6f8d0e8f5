import { type CatalogImportCounts, MAX_COLUMN_NAME, MAX_IMPORT_COLUMNS, messages } from '@arot/contract';
import { OperatorError } from '../base/errors.ts';
import type { Context } from '../http/context.ts';
import { type ImportOptions, importCatalog, type NotableChanges, type PlannedRow } from '../import/import-catalog.ts';
import { type ImportIssue, ImportRejectedError } from '../import/import-issues.ts';
import { createReadReport, type ReadReport } from '../import/readers/read-report.ts';
import { Spool } from '../import/spool.ts';
import {
  type Checked,
  changeImport,
  type ImportRow,
  insertRows,
  NO_COUNTS,
  type StoredRow,
} from './catalog-import.repository.ts';
import { isOfEngine, KINDS, readRecords, withImportFile } from './import-file.ts';
import { withLease } from './lease.ts';
import { checkPictures } from './picture-import.ts';
import { checkPriceList } from './price-list-import.ts';

/** Checks the file of an import, stores its rows, and makes it `ready` or `invalid`. It never rejects. */
export async function checkImport(ctx: Context, row: ImportRow): Promise<void> {
  const { database, clock, log } = ctx;
  try {
    await withLease(ctx, row.id, () =>
      withImportFile(ctx.services.files, row, (file) =>
        checkFile(ctx, file, row, async ({ rows, issues, report, notable, basis = null }) => {
          const counts = { ...NO_COUNTS, ...notable, issues, markupCells: report.markupCells };
          await insertRows(database.fork(), row.id, counted(rows, counts));
          const { columns, ignoredColumns } = boundedColumns(report);
          const state = issues > 0 ? 'invalid' : 'ready';
          const { headerRow } = report;
          const change = { state, now: clock(), columns, ignoredColumns, headerRow, counts, basis } as const;
          await changeImport(database.fork(), row.id, 'checking', change);
        }),
      ),
    );
  } catch (error) {
    log.error({ err: error, import: row.id }, 'an import could not be checked');
    await failImport(ctx, row.id, 'checking');
  }
}

/** Ends an import for a reason that is not in its file. */
export async function failImport({ database, clock, log }: Context, id: string, from: 'checking' | 'applying') {
  await changeImport(database.fork(), id, from, { state: 'failed', now: clock() }).catch((error: unknown) => {
    // Its lease ends.
    log.error({ err: error, import: id }, 'the state of an import could not be stored');
  });
}

async function checkFile(
  ctx: Context,
  file: string,
  row: ImportRow,
  save: (checked: Checked) => Promise<void>,
): Promise<void> {
  const { target } = row.options;
  if (target === 'price-list') return await save(await checkPriceList(ctx, file, row));
  if (!isOfEngine(target)) return await save(await checkPictures(ctx, file));
  const report = createReadReport();
  await Spool.use(async (spool) => {
    let attempt = 0;
    let notable: NotableChanges | undefined;
    const onPlanned: ImportOptions['onPlanned'] = async (_em, { rowsOf, countNotable }) => {
      attempt += 1;
      notable = await countNotable();
      for await (const planned of rowsOf(KINDS[target])) {
        await spool.write(`${JSON.stringify({ attempt, planned })}\n`);
      }
    };
    const em = ctx.database.fork();
    const records = readRecords(em, file, row, target, report);
    const { issues, total } = await importCatalog(em, records, {
      ...engineOptions(ctx, row),
      dryRun: true,
      onPlanned,
    }).then(
      () => ({ issues: [], total: 0 }),
      (error: unknown) => rejectionOf(error, row.fileName),
    );
    const planned = async function* () {
      for await (const line of spool.readLines()) {
        const read = JSON.parse(line) as { attempt: number; planned: PlannedRow };
        if (read.attempt === attempt) yield read.planned;
      }
    };
    await save({ report, rows: withIssues(planned(), issues), issues: total, notable });
  });
}

/** Returns the issues of a rejected file. One that is about no row, such as too many deletions, has the row 0. */
function rejectionOf(error: unknown, file: string): Pick<ImportRejectedError, 'issues' | 'total'> {
  if (error instanceof ImportRejectedError) return error;
  if (!(error instanceof OperatorError) || !error.rejection) throw error;
  const message = error.rejection.message ?? messages.sameInBoth(error.message);
  return { issues: [{ file, row: 0, field: '', column: null, value: null, message }], total: 1 };
}

/** Returns the columns of a file, as many as the API shows. */
function boundedColumns({ columns, ignoredColumns }: ReadReport) {
  const name = (text: string) => [...text].slice(0, MAX_COLUMN_NAME).join('');
  return {
    columns: columns.slice(0, MAX_IMPORT_COLUMNS).map((each) => ({ ...each, name: name(each.name) })),
    ignoredColumns: ignoredColumns.slice(0, MAX_IMPORT_COLUMNS).map(name),
  };
}

/** Returns the options of the engine for a check and for the import itself: the words are the same. */
export function engineOptions(ctx: Context, { options }: ImportRow): ImportOptions {
  const { target, publish = false, replace = false, allowFree = false, followRenames = false } = options;
  const deletions = options.delete === undefined ? {} : { delete: options.delete };
  const onlyPrices = target === 'prices';
  return { publish, replace, allowFree, followRenames, onlyPrices, ...deletions, now: ctx.clock(), audit: ctx };
}

/** Adds the issues of a file to its rows. Those of rows that have no record get a row of their own, in the order of the file. */
async function* withIssues(
  planned: AsyncIterable<PlannedRow>,
  issues: readonly ImportIssue[],
): AsyncGenerator<StoredRow> {
  const byRow = Map.groupBy(issues, ({ row }) => Number(row) || 0);
  const waiting = [...byRow.keys()].sort((a, b) => a - b);
  const take = (row: number): StoredRow['issues'] => {
    const found = byRow.get(row) ?? [];
    byRow.delete(row);
    return found.map(({ field, column, value, message }) => ({
      ...{ column: column ?? (field === '' ? null : field), value, message },
    }));
  };
  const without = function* (upTo: number): Generator<StoredRow> {
    for (let row = waiting[0]; row !== undefined && row <= upTo; row = waiting[0]) {
      waiting.shift();
      if (byRow.has(row)) yield { ...EMPTY_ROW, row, issues: take(row) };
    }
  };
  for await (const { line, ...rest } of planned) {
    const row = Number(line) || 0;
    yield* without(line === null ? Infinity : row - 1);
    yield { ...rest, row, issues: line === null ? [] : take(row) };
  }
  yield* without(Infinity);
}

const EMPTY_ROW = { slug: null, change: 'unchanged', before: null, after: null, rowVersion: null } as const;

/** Counts rows while they are read. */
async function* counted(rows: Checked['rows'], counts: CatalogImportCounts): AsyncGenerator<StoredRow> {
  for await (const row of rows) {
    const { change, issues } = row;
    // An issue of the whole file is no row.
    if (change !== 'deleted' && !(row.row === 0 && row.slug === null)) counts.rows += 1;
    if (change !== 'unchanged' || issues.length === 0) counts[change] += 1;
    if (change === 'renamed') counts.updated += 1;
    yield row;
  }
}
