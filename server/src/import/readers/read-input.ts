import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { type Message, messages } from '@arot/contract';
import { CategoryNames } from './category-names.ts';
import { type CsvOptions, readCsv } from './read-csv.ts';
import { readJson } from './read-json.ts';
import { MAX_LINE_LENGTH, readJsonl } from './read-jsonl.ts';
import { UnreadableFileError } from './read-report.ts';
import { type RowOptions, readRows, type TableRow } from './read-rows.ts';
import type { XlsxOptions } from './read-xlsx.ts';
import { type SourceRecord, sourceIssue } from './source-record.ts';

export const CATALOG_FORMATS = ['json', 'jsonl', 'csv', 'xlsx'] as const;
export type CatalogFormat = (typeof CATALOG_FORMATS)[number];

/** The format of each extension of a file. */
const EXTENSIONS = new Map<string, CatalogFormat>([
  ...CATALOG_FORMATS.map((format) => [format, format] as const),
  ...[['tsv', 'csv'] as const, ['txt', 'csv'] as const, ['xlsm', 'xlsx'] as const],
]);

export type InputOptions = CsvOptions &
  XlsxOptions & {
    /** The format of input without a name that tells it. By default it is detected from the first line. */
    readonly format?: CatalogFormat | undefined;
    /** The name of an uploaded file, whose path is another one. */
    readonly fileName?: string | undefined;
    readonly onBytes?: ((count: number) => void) | undefined;
  };

/**
 * Reads the records of files one after the other. `-` is standard input. A file that cannot be read yields an issue.
 */
export async function* readInput(files: readonly string[], input: InputOptions): AsyncGenerator<SourceRecord> {
  const options = input.categoriesByName ? { ...input, names: input.names ?? new CategoryNames(input) } : input;
  for (const file of files) {
    const name = options.fileName ?? (file === '-' ? 'stdin' : file);
    try {
      yield* await readFile(file, name, options);
    } catch (error) {
      const problem = readProblem(error);
      if (problem === undefined) throw error;
      yield sourceIssue({ file: name, row: 1 }, '', problem);
    }
  }
}

/**
 * Reads the rows of a table, whose columns are not those of catalog files.
 *
 * @throws UnreadableFileError
 */
export async function* readTableRows(
  file: string,
  name: string,
  options: InputOptions & Pick<RowOptions, 'isKnown'>,
): AsyncGenerator<TableRow> {
  if (path.extname(name).toLowerCase() === '.xlsx') {
    await checkStart(file);
    const { readSheet } = await import('./read-xlsx.ts');
    yield* readSheet(name, file, options);
  } else yield* readRows(decodeInput(file, name, options), options);
}

/** Returns the total size of the files in bytes, for its progress; undefined if one of them has no size, such as a pipe. */
export async function inputSize(files: readonly string[]): Promise<number | undefined> {
  let total = 0;
  for (const file of files) {
    const found = file === '-' ? undefined : await stat(file).catch(() => undefined);
    if (!found?.isFile()) return undefined;
    total += found.size;
  }
  return total;
}

async function readFile(file: string, name: string, options: InputOptions): Promise<AsyncIterable<SourceRecord>> {
  const stated = EXTENSIONS.get(path.extname(name).slice(1).toLowerCase()) ?? options.format;
  if (stated === undefined && file !== '-') {
    throw new UnreadableFileError(messages.unknownExtension);
  }
  if (stated !== 'xlsx') {
    const text = decodeInput(file, name, options);
    if (stated !== undefined) return reader(stated, name, text, options);
    const { start, all } = await peek(text);
    return reader(sniffFormat(start), name, all, options);
  }
  if (file === '-') throw new UnreadableFileError(messages.workbookOnInput);
  await checkStart(file);
  options.onBytes?.((await stat(file)).size);
  // Loaded on first use, because most imports read text.
  const { readXlsx } = await import('./read-xlsx.ts');
  return readXlsx(name, file, options);
}

function reader(
  format: Exclude<CatalogFormat, 'xlsx'>,
  name: string,
  text: AsyncIterable<string>,
  options: InputOptions,
): AsyncIterable<SourceRecord> {
  if (format === 'json') return readJson(name, text);
  return format === 'jsonl' ? readJsonl(name, text) : readCsv(name, text, options);
}

/** What files of other formats begin with. A file is often named by what it should be. */
const SIGNATURES = [
  { bytes: Buffer.from('PK\x03\x04', 'latin1'), problem: messages.isZip },
  { bytes: Buffer.from('d0cf11e0', 'hex'), problem: messages.isOldWorkbook },
  { bytes: Buffer.from('%PDF'), problem: messages.isPdf },
];

function checkSignature(start: Buffer, isWorkbook: boolean): void {
  const found = SIGNATURES.find(({ bytes }) => start.subarray(0, bytes.length).equals(bytes));
  if (isWorkbook && found === SIGNATURES[0]) return;
  if (found) throw new UnreadableFileError(found.problem);
  if (isWorkbook) throw new UnreadableFileError(messages.isNoWorkbook);
}

/** Checks that a file begins as a workbook does. */
async function checkStart(file: string): Promise<void> {
  for await (const start of createReadStream(file, { end: 7 })) return checkSignature(start as Buffer, true);
  throw new UnreadableFileError(messages.isEmptyFile);
}

/** Returns JSONL if the first line is a complete record, JSON if it starts with a bracket or brace, otherwise CSV. */
export function sniffFormat(start: string): Exclude<CatalogFormat, 'xlsx'> {
  const firstLine = start.trimStart().split('\n', 1)[0] ?? '';
  if (!/^[[{]/.test(firstLine)) return 'csv';
  try {
    const values = Object.values(JSON.parse(firstLine) as object);
    return values.length === 1 && !Array.isArray(values[0]) ? 'jsonl' : 'json';
  } catch {
    return 'json';
  }
}

/** Reads until there is a complete line that is not blank, or more text than any line of JSONL may have. */
async function peek(text: AsyncGenerator<string>): Promise<{ start: string; all: AsyncGenerator<string> }> {
  let start = '';
  let hasLine = false;
  while (!hasLine && start.length <= MAX_LINE_LENGTH) {
    const { value, done } = await text.next();
    if (done) break;
    hasLine = start.trim() === '' ? value.trimStart().includes('\n') : value.includes('\n');
    start += value;
  }
  return {
    start,
    all: (async function* () {
      yield start;
      yield* text;
    })(),
  };
}

/** The marks of UTF-16. */
const MARKS = [
  { bytes: Buffer.from('fffe', 'hex'), encoding: 'utf-16le' },
  { bytes: Buffer.from('feff', 'hex'), encoding: 'utf-16be' },
];

/** Decodes UTF-8, and UTF-16 with a mark. */
async function* decodeInput(file: string, name: string, { onBytes, report }: InputOptions): AsyncGenerator<string> {
  const input: AsyncIterable<Buffer> = file === '-' ? process.stdin : createReadStream(file);
  let decoder: TextDecoder | undefined;
  for await (const chunk of input) {
    onBytes?.(chunk.length);
    if (!decoder) {
      checkSignature(chunk, false);
      const found = MARKS.find(({ bytes }) => chunk.subarray(0, 2).equals(bytes));
      if (!found && chunk.includes(0)) throw new UnreadableFileError(messages.isNotText);
      if (found) report?.notes.push(messages.encodingFound(name, found.encoding.toUpperCase()));
      decoder = new TextDecoder(found?.encoding ?? 'utf-8', { fatal: true });
    }
    yield decoder.decode(chunk, { stream: true });
  }
  if (decoder) yield decoder.decode();
}

/** Returns the message for an error that the file causes; undefined for any other error. Only a command sees that there is no file. */
export function readProblem(error: unknown): Message | undefined {
  if (error instanceof UnreadableFileError) return error.problem;
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  if (error.code === 'ERR_ENCODING_INVALID_ENCODED_DATA') return messages.isNotUtf8;
  if (error.code === 'ENOENT') return messages.sameInBoth('There is no such file.');
  if (error.code === 'EISDIR') return messages.sameInBoth('Is a folder.');
  if (error.code === 'EACCES') return messages.sameInBoth('Cannot be read: this user has no permission.');
  return 'syscall' in error ? messages.sameInBoth(`Cannot be read: ${error.code}.`) : undefined;
}
