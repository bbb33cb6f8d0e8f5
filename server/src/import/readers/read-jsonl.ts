import { messages } from '@arot/contract';
import { isObject, readSettings } from './read-json.ts';
import { type SourceRecord, sourceIssue } from './source-record.ts';

const KINDS = new Set(['category', 'product', 'appContent', 'setting'] as const);
type JsonlKind = typeof KINDS extends Set<infer K> ? K : never;

/**
 * The maximum length of a line in UTF-16 units. The longest valid record, with every character written as an escape, has half of
 * this.
 */
export const MAX_LINE_LENGTH = 4 * 1024 * 1024;

/** Reads one record per line, such as `{"product": …}`, with at most one line in memory. Empty lines are ignored. */
export async function* readJsonl(file: string, text: AsyncIterable<string>): AsyncGenerator<SourceRecord> {
  let row = 0;
  for await (const line of lines(text)) {
    row += 1;
    if (line === undefined) yield sourceIssue({ file, row }, '', messages.lineTooLong);
    else if (line.trim() !== '') yield* readLine(file, row, line);
  }
}

function* readLine(file: string, row: number, line: string): Generator<SourceRecord> {
  let document: unknown;
  try {
    document = JSON.parse(line);
  } catch {
    yield sourceIssue({ file, row }, '', messages.notJsonHere);
    return;
  }
  const entries = isObject(document) ? Object.entries(document) : [];
  const [entry] = entries;
  if (entries.length !== 1 || entry === undefined) {
    yield sourceIssue({ file, row }, '', messages.recordObject);
    return;
  }
  const [key, value] = entry;
  if (key === 'settings') yield* readSettings(file, row, value);
  else if (KINDS.has(key as JsonlKind)) yield { type: 'record', place: { file, row }, kind: key as JsonlKind, value };
  else
    yield sourceIssue(
      { file, row },
      '',
      messages.unknownKindOfRecord(key, 'category, product, settings and appContent'),
    );
}

/** Iterates over the lines of a text. A line that is too long is yielded as undefined, without being stored completely. */
async function* lines(text: AsyncIterable<string>): AsyncGenerator<string | undefined> {
  let line: string | undefined = '';
  for await (const chunk of text) {
    const [first = '', ...others] = chunk.split('\n');
    line = append(line, first);
    for (const other of others) {
      yield line;
      line = append('', other);
    }
  }
  if (line !== '') yield line;
}

function append(line: string | undefined, more: string): string | undefined {
  return line === undefined || line.length + more.length > MAX_LINE_LENGTH ? undefined : line + more;
}
