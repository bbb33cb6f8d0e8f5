import { foldHeader, type Message } from '@arot/contract';
import { recordCatalogChanges } from '../audit/record-audit.ts';
import { ApiError } from '../http/api-error.ts';
import type { Context } from '../http/context.ts';
import { readProblem, readTableRows } from '../import/readers/read-input.ts';
import { createReadReport, type ReadReport } from '../import/readers/read-report.ts';
import type { TableRow } from '../import/readers/read-rows.ts';
import { headerBelowTitle, MAX_TITLE_ROWS, takeSamples } from '../import/readers/read-table.ts';
import type { EntryChange } from '../prices/lists/change-entry.ts';
import {
  ENTRY_COLUMNS,
  entryCells,
  isEntryColumn,
  type PlacedChange,
  readEntryRows,
} from '../prices/lists/entry-csv.ts';
import { type PlannedEntry, planEntries } from '../prices/lists/plan-entries.ts';
import { changePriceListEntries } from '../prices/lists/price-list-entries.ts';
import { PriceIssues } from '../prices/price-issues.ts';
import type { Checked, ImportRow, StoredRow } from './catalog-import.repository.ts';
import { readerOptions } from './import-file.ts';

type FoundIssues = Map<number, StoredRow['issues']>;

/** Checks a file with entries of a price list. */
export async function checkPriceList(ctx: Context, file: string, row: ImportRow): Promise<Checked> {
  const report = createReadReport();
  const found: FoundIssues = new Map();
  const placed = await readEntries(file, row, report, found);
  const { priceListId = '', replace = false } = row.options;
  const changes = placed.map(({ change }) => change);
  const planned = await planEntries(ctx.database.fork(), priceListId, { changes }, { lock: false, replace }).catch(
    (error: unknown) => {
      if (!(error instanceof ApiError) || error.status !== 400) throw error;
      for (const [field, texts] of Object.entries(error.fields ?? {})) {
        const [, index, name = null] = /^changes\.(\d+)(?:\.(.*))?$/.exec(field) ?? [];
        addIssues(found, rowOf(placed[Number(index)]), texts, name);
      }
      return undefined;
    },
  );
  const entries = new Map(planned?.entries.map((entry) => [entry.slug, entry]));
  const rows = placed.map((each) => toRow(rowOf(each), each.change.slug, entries, found));
  // What is left is removed by `replace`, or belongs to rows that have no change.
  for (const slug of [...entries.keys()]) rows.push(toRow(0, slug, entries, found));
  for (const line of [...found.keys()]) rows.push({ ...toRow(line, null, entries, found) });
  rows.sort((a, b) => (a.row || Infinity) - (b.row || Infinity));
  const issues = rows.reduce((sum, each) => sum + each.issues.length, 0);
  const discountsRemoved = rows.filter(
    ({ before, after }) => before?.discount_type && after?.discount_type === null,
  ).length;
  return {
    report,
    issues,
    rows,
    notable: { discountsRemoved },
    ...(planned && { basis: planned.version }),
  };
}

/**
 * Writes the entries of a file, and calls `mark` in the same transaction.
 *
 * @throws ApiError PRECONDITION_FAILED if the list or a product has changed since the check
 */
export async function applyPriceList(
  ctx: Context,
  file: string,
  row: ImportRow,
  mark: (em: Context['em']) => Promise<void>,
): Promise<void> {
  const { priceListId = '', replace = false } = row.options;
  const changes: EntryChange[] = (await readEntries(file, row, createReadReport(), new Map())).map(
    ({ change }) => change,
  );
  await ctx.database.fork().transactional(async (em) => {
    const inside = { ...ctx, em, ifMatch: row.basis ?? undefined };
    await recordCatalogChanges(inside);
    await changePriceListEntries(inside, priceListId, { changes }, { replace });
    await mark(em);
  });
}

async function readEntries(
  file: string,
  row: ImportRow,
  report: ReadReport,
  found: FoundIssues,
): Promise<PlacedChange[]> {
  const options = { ...readerOptions(row), report, isKnown: isEntryColumn };
  const issues = new PriceIssues();
  let placed: PlacedChange[] = [];
  try {
    placed = await readEntryRows(inOurColumns(readTableRows(file, row.fileName, options), row, report), issues);
    issues.throwIfAny();
  } catch (error) {
    const problem = readProblem(error);
    if (problem !== undefined) addIssues(found, 1, [problem], null);
    else if (!(error instanceof ApiError)) throw error;
    else
      for (const [place, texts] of Object.entries(error.fields ?? {})) addIssues(found, rowOf({ place }), texts, null);
  }
  if (report.columns.length > 0 && report.columns.every(({ mapsTo }) => mapsTo === null)) {
    const rows: TableRow[] = [];
    for await (const each of readTableRows(file, row.fileName, options)) if (rows.push(each) > MAX_TITLE_ROWS) break;
    report.headerRow = headerBelowTitle(rows)?.row ?? null;
  }
  return placed;
}

/** Renames the columns of a file by the templates of its map, and leaves out others. */
async function* inOurColumns(
  rows: AsyncIterable<TableRow>,
  { options: { map = {}, ignore = [] } }: ImportRow,
  report: ReadReport,
): AsyncGenerator<TableRow> {
  let places: number[] | undefined;
  for await (const each of rows) {
    const { record } = each;
    if (places) {
      takeSamples(report.columns, record);
      yield { ...each, record: places.map((place) => record[place] ?? '') };
      continue;
    }
    const left = new Set(ignore.map(foldHeader));
    const folded = record.map(foldHeader).map((name) => (left.has(name) ? '' : name));
    const read = ENTRY_COLUMNS.flatMap((column) => {
      const source = (map[column] ?? column).replace(/^\{(.*)\}$/, '$1');
      const place = folded.indexOf(foldHeader(source));
      return place < 0 && map[column] === undefined ? [] : [{ column, place }];
    });
    report.columns.push(
      ...record.map((name, index) => {
        const mapsTo = read.find(({ place }) => place === index)?.column ?? null;
        if (mapsTo === null && name.trim() !== '') report.ignoredColumns.push(name.trim());
        return { name: name.trim(), samples: [], mapsTo };
      }),
    );
    places = read.map(({ place }) => place);
    yield { ...each, record: read.map(({ column, place }) => (place < 0 ? '' : column)) };
  }
}

const rowOf = (placed: Pick<PlacedChange, 'place'> | undefined) => Number(/\d+/.exec(placed?.place ?? '')?.[0] ?? 1);

function addIssues(found: FoundIssues, row: number, texts: readonly Message[], name: string | null): void {
  for (const { en, bn } of texts) {
    const column = ENTRY_COLUMNS.find((each) => en.startsWith(`${each}: `));
    const from = column === undefined ? 0 : column.length + 2;
    const issue = {
      column: column ?? (name || null),
      value: null,
      message: { en: en.slice(from), bn: bn.slice(from) },
    };
    found.set(row, [...(found.get(row) ?? []), issue]);
  }
}

/** Returns the row of a change, and takes its entry and its issues out of the collections. */
function toRow(row: number, slug: string | null, entries: Map<string, PlannedEntry>, found: FoundIssues): StoredRow {
  const entry = slug === null ? undefined : entries.get(slug);
  const issues = found.get(row) ?? [];
  if (slug !== null) entries.delete(slug);
  found.delete(row);
  return { row, slug, ...changeOf(entry), issues, rowVersion: null };
}

function changeOf(entry: PlannedEntry | undefined): Pick<StoredRow, 'change' | 'before' | 'after'> {
  if (!entry?.changed) return { change: 'unchanged', before: null, after: null };
  const [before, after] = [entryCells(entry.before), entryCells(entry.after)];
  const names = Object.keys(before).filter((name) => before[name as never] !== after[name as never]);
  const pick = (cells: Record<string, string>) => Object.fromEntries(names.map((name) => [name, cells[name] || null]));
  if (entry.before === null) return { change: 'created', before: null, after: pick(after) };
  if (entry.after === null) return { change: 'deleted', before: pick(before), after: null };
  return { change: 'updated', before: pick(before), after: pick(after) };
}
