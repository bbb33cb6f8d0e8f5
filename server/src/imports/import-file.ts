import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { messages } from '@arot/contract';
import { type DocumentFiles, openDocument } from '../customers/documents/document-files.ts';
import type { EntityManager } from '../database/database.ts';
import { exportCategories } from '../import/export/export-catalog.ts';
import type { PlannedKind } from '../import/import-catalog.ts';
import { type InputOptions, readInput } from '../import/readers/read-input.ts';
import { createReadReport, type ReadReport } from '../import/readers/read-report.ts';
import { type SourceRecord, sourceIssue } from '../import/readers/source-record.ts';
import type { ImportRow } from './catalog-import.repository.ts';

/**
 * Writes the file of an import into a folder of its own, for readers that need a path, and removes it afterwards.
 *
 * @throws ApiError STORAGE_ERROR
 */
export async function withImportFile<T>(
  files: DocumentFiles,
  { storageKey, encryptedKey, byteSize, fileName }: ImportRow,
  use: (file: string) => Promise<T>,
): Promise<T> {
  if (storageKey === null) throw new Error('the file of the import was removed');
  const folder = await mkdtemp(path.join(tmpdir(), 'arot-import-'));
  try {
    const file = path.join(folder, `file${path.extname(fileName).toLowerCase()}`);
    const bytes = await openDocument(files, { storageKey, encryptedKey, byteSize });
    await pipeline(bytes, createWriteStream(file, { mode: 0o600 }));
    return await use(file);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The kinds of records of the targets that the import engine writes. */
export const KINDS = {
  products: 'product',
  categories: 'category',
  prices: 'product',
} as const satisfies Partial<Record<ImportRow['options']['target'], PlannedKind>>;

type EngineTarget = keyof typeof KINDS;

export function isOfEngine(target: ImportRow['options']['target']): target is EngineTarget {
  return Object.hasOwn(KINDS, target);
}

/** The options of the readers: the words are the same. */
export function readerOptions({ fileName, options }: ImportRow): InputOptions {
  const { map = {}, separator, imagesSeparator, amounts, firstRowWins, categoriesByName } = options;
  const { createCategories, levels, skipRows, sheet, ignore } = options;
  const ofRows = { separator, imagesSeparator, amounts, firstRowWins, skipRows, sheet, ignore };
  return { ...ofRows, map, categoriesByName, createCategories, levels: levels === 2 ? levels : undefined, fileName };
}

/** Reads the records of a file for a target. A record of another kind is an issue. */
export async function* readRecords(
  em: EntityManager,
  file: string,
  row: ImportRow,
  target: EngineTarget,
  report: ReadReport = createReadReport(),
): AsyncGenerator<SourceRecord> {
  const kind = KINDS[target];
  const categories = row.options.categoriesByName ? await exportCategories(em) : [];
  for await (const item of readInput([file], { ...readerOptions(row), categories, report })) {
    if (item.type === 'issue' || (item.type === 'record' && item.implied)) yield item;
    else if (item.kind !== kind) {
      // The rows of a table are all of the kind that its header tells.
      if (item.type === 'kind' && item.table === undefined) continue;
      const place = item.type === 'record' ? item.place : { file: row.fileName, row: 1 };
      yield sourceIssue(place, '', messages.importOtherKind(item.kind, target));
      if (item.type === 'kind') return;
    } else yield item;
  }
}
