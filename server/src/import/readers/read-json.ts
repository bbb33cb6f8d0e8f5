import { messages } from '@arot/contract';
import { type SourceRecord, sourceIssue } from './source-record.ts';

const DOCUMENT_KEYS = 'categories, products, settings and appContent';
const LISTS = { categories: 'category', products: 'product', appContent: 'appContent' } as const;

/**
 * The maximum length of a document in UTF-16 units. V8 supports strings of about twice this length, and the parsed document needs
 * several times as much.
 */
const MAX_LENGTH = 256 * 1024 * 1024;

/** Reads a catalog document, all of it in memory. Catalogs of any size can be written as JSONL. */
export async function* readJson(file: string, text: AsyncIterable<string>): AsyncGenerator<SourceRecord> {
  const chunks: string[] = [];
  let length = 0;
  for await (const chunk of text) {
    chunks.push(chunk);
    length += chunk.length;
    if (length <= MAX_LENGTH) continue;
    yield sourceIssue({ file, row: 1 }, '', messages.jsonTooLarge);
    return;
  }
  let document: unknown;
  try {
    document = JSON.parse(chunks.join(''));
  } catch (error) {
    const { message } = error as Error;
    yield sourceIssue({ file, row: lineOfError(message, chunks.join('')) }, '', messages.notJsonHere);
    return;
  }
  if (!isObject(document)) {
    yield sourceIssue({ file, row: 1 }, '', messages.catalogObject);
    return;
  }
  for (const [key, value] of Object.entries(document)) {
    if (key === 'settings') yield* readSettings(file, key, value);
    else if (Object.hasOwn(LISTS, key)) yield* readList(file, key as keyof typeof LISTS, value);
    else yield sourceIssue({ file, row: key }, '', messages.unknownKindOfRecord(key, DOCUMENT_KEYS));
  }
}

/**
 * Returns the line of a JSON syntax error; 1 if it cannot be found. V8's message either names the line, or quotes up to ten
 * characters before the error and some after it.
 */
function lineOfError(message: string, text: string): number {
  const line = /\(line (\d+) column \d+\)$/.exec(message)?.[1];
  if (line !== undefined) return Number(line);
  const [, before, shown] = /^Unexpected token .+?, (\.\.\.)?"(.*)"(?:\.\.\.)? is not valid JSON$/s.exec(message) ?? [];
  const index = shown === undefined ? -1 : text.indexOf(shown);
  if (shown === undefined || index !== text.lastIndexOf(shown)) return 1;
  return text.slice(0, index + (before === undefined ? 0 : 10)).split('\n').length;
}

function* readList(file: string, key: keyof typeof LISTS, list: unknown): Generator<SourceRecord> {
  if (!Array.isArray(list)) {
    yield sourceIssue({ file, row: key }, '', messages.mustBeList);
    return;
  }
  yield { type: 'kind', kind: LISTS[key] };
  for (const [index, value] of list.entries()) {
    yield { type: 'record', place: { file, row: `${key}[${index}]` }, kind: LISTS[key], value };
  }
}

/** Reads settings, which a file has as one object of keys and values. */
export function* readSettings(file: string, row: number | string, settings: unknown): Generator<SourceRecord> {
  if (!isObject(settings)) {
    yield sourceIssue({ file, row }, '', messages.settingsObject);
    return;
  }
  yield { type: 'kind', kind: 'setting' };
  for (const [key, value] of Object.entries(settings)) {
    yield { type: 'record', place: { file, row }, kind: 'setting', value: { key, value } };
  }
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
