import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { type ColumnMap, readCsv } from './read-csv.ts';
import { readJson } from './read-json.ts';
import { MAX_LINE_LENGTH, readJsonl } from './read-jsonl.ts';
import { type SourceRecord, sourceIssue } from './source-record.ts';

export const CATALOG_FORMATS = ['json', 'jsonl', 'csv'] as const;
export type CatalogFormat = (typeof CATALOG_FORMATS)[number];

export type InputOptions = {
  readonly map: ColumnMap;
  /** The format of standard input, which has no file name. By default it is detected from the first line. */
  readonly stdinFormat?: CatalogFormat;
  readonly onBytes: (count: number) => void;
  readonly onIgnoredColumns: (file: string, columns: string[]) => void;
};

/**
 * Reads the records of files one after the other. `-` is standard input. A file that cannot be read yields an issue.
 */
export async function* readInput(files: readonly string[], options: InputOptions): AsyncGenerator<SourceRecord> {
  for (const file of files) {
    const name = file === '-' ? 'stdin' : file;
    try {
      yield* await readFile(file, name, options);
    } catch (error) {
      const problem = readProblem(error);
      if (problem === undefined) throw error;
      yield sourceIssue({ file: name, row: 1 }, '', problem);
    }
  }
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
  const bytes: AsyncIterable<Buffer> = file === '-' ? process.stdin : createReadStream(file);
  const text = decodeUtf8(bytes, options.onBytes);
  if (file !== '-') return reader(formatOf(file), name, text, options);
  const { start, all } = await peek(text);
  return reader(options.stdinFormat ?? sniffFormat(start), name, all, options);
}

function reader(
  format: CatalogFormat | undefined,
  name: string,
  text: AsyncIterable<string>,
  options: InputOptions,
): AsyncIterable<SourceRecord> {
  if (format === 'json') return readJson(name, text);
  if (format === 'jsonl') return readJsonl(name, text);
  if (format === 'csv') return readCsv(name, text, options);
  throw new UnknownFormatError('Has an unknown extension; use .json, .jsonl or .csv.');
}

class UnknownFormatError extends Error {}

function formatOf(file: string): CatalogFormat | undefined {
  const extension = path.extname(file).slice(1).toLowerCase();
  return CATALOG_FORMATS.find((format) => format === extension);
}

/** Returns JSONL if the first line is a complete record, JSON if it starts with a bracket or brace, otherwise CSV. */
export function sniffFormat(start: string): CatalogFormat {
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

async function* decodeUtf8(bytes: AsyncIterable<Buffer>, onBytes: (count: number) => void): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  for await (const chunk of bytes) {
    onBytes(chunk.length);
    yield decoder.decode(chunk, { stream: true });
  }
  yield decoder.decode();
}

/** Returns the message for an error that the file causes, such as a missing file; undefined for any other error. */
export function readProblem(error: unknown): string | undefined {
  if (error instanceof UnknownFormatError) return error.message;
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  if (error.code === 'ERR_ENCODING_INVALID_ENCODED_DATA') return 'Is not UTF-8 text; save it as UTF-8.';
  if (error.code === 'ENOENT') return 'There is no such file.';
  if (error.code === 'EISDIR') return 'Is a folder.';
  if (error.code === 'EACCES') return 'Cannot be read: this user has no permission.';
  return 'syscall' in error ? `Cannot be read: ${error.code}.` : undefined;
}
