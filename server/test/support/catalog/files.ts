import type { Database } from '../../../src/database/database.ts';
import { exportCatalog } from '../../../src/import/export/export-catalog.ts';
import { exportCsv } from '../../../src/import/export/export-csv.ts';
import { type ImportOptions, type ImportResult, importCatalog } from '../../../src/import/import-catalog.ts';
import { formatIssue, ImportRejectedError } from '../../../src/import/import-issues.ts';
import { readCsv } from '../../../src/import/readers/read-csv.ts';
import { readJson } from '../../../src/import/readers/read-json.ts';
import { readJsonl } from '../../../src/import/readers/read-jsonl.ts';
import type { SourceRecord } from '../../../src/import/readers/source-record.ts';
import type { ColumnMap } from '../../../src/import/readers/table-layout.ts';

export const NOW = new Date('2026-03-26T06:00:00.000Z');

/** Contents by file name; values other than text are written as JSON. */
export type CatalogFiles = Readonly<Record<string, unknown>>;

type Options = Partial<ImportOptions> & { readonly map?: ColumnMap };

/** Imports files whose contents are in the test. */
export async function importFiles(
  database: Database,
  files: CatalogFiles,
  options: Options = {},
): Promise<ImportResult> {
  return await importCatalog(database.fork(), readAll(files, options.map ?? {}), { now: NOW, ...options });
}

/** Returns the issues for which an import of the files is rejected, one line each. */
export async function issuesOf(database: Database, files: CatalogFiles, options: Options = {}): Promise<string[]> {
  const result = await importFiles(database, files, options).catch((error: unknown) => error);
  if (!(result instanceof ImportRejectedError)) throw new Error('the import was not rejected', { cause: result });
  return result.issues.map(formatIssue);
}

export async function exportText(database: Database, format: 'json' | 'jsonl' = 'json'): Promise<string> {
  let text = '';
  await exportCatalog(database.fork(), format, async (piece) => {
    text += piece;
  });
  return text;
}

export async function exportCsvText(database: Database, kind: 'product' | 'category' = 'product'): Promise<string> {
  let text = '';
  await exportCsv(database.fork(), kind, async (piece) => {
    text += piece;
  });
  return text;
}

/** Exports the products, and imports the export. Returns the result of the import. */
export async function importExport(database: Database, format: 'csv' | 'json'): Promise<ImportResult> {
  const text = await (format === 'csv' ? exportCsvText(database) : exportText(database));
  return await importFiles(database, { [`export.${format}`]: text });
}

/** Deletes everything in the catalog, for good. */
export async function clearCatalog(database: Database): Promise<void> {
  await database.fork().transactional(async (em) => {
    for (const table of ['product', 'category', 'setting', 'app_content']) await em.execute(`delete from ${table}`);
  });
}

/**
 * Iterates over a text in short pieces, so that a reader has to handle a piece boundary at any position. As with decoded files, a
 * piece never ends inside a character of two UTF-16 units.
 */
export async function* inPieces(text: string, length = 7): AsyncGenerator<string> {
  for (let start = 0; start < text.length; ) {
    const end = start + length + (endsInside(text, start + length) ? 1 : 0);
    yield text.slice(start, end);
    start = end;
  }
}

/** Returns true if the unit before the index is the first half of a character. */
function endsInside(text: string, index: number): boolean {
  return /[\ud800-\udbff]/.test(text.charAt(index - 1));
}

async function* readAll(files: CatalogFiles, map: ColumnMap): AsyncGenerator<SourceRecord> {
  for (const [name, content] of Object.entries(files)) {
    const text = inPieces(typeof content === 'string' ? content : JSON.stringify(content), 1_000);
    if (name.endsWith('.csv')) yield* readCsv(name, text, { map });
    else yield* name.endsWith('.jsonl') ? readJsonl(name, text) : readJson(name, text);
  }
}
