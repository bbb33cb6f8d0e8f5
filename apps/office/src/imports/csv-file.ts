/** A CSV file whose cells can be changed. Everything else stays as it is, to the byte. */
export type CsvFile = {
  /** The names of the columns, as they are in the file. */
  readonly header: readonly string[];
  /** Returns the cells of the record that begins at a line; undefined if none does. */
  readonly cells: (line: number) => readonly string[] | undefined;
  /** Returns the text with other cells, and without some records. */
  readonly edit: (changes: readonly CellChange[], removed: ReadonlySet<number>) => string;
};

export type CellChange = { readonly line: number; readonly column: string; readonly value: string };

type Cell = { readonly start: number; readonly end: number; readonly value: string };

/** Reads a file in UTF-8, or in UTF-16 with a byte order mark. @returns undefined if it is neither */
export async function readText(file: Blob): Promise<string | undefined> {
  const bytes = await file.arrayBuffer();
  const [first, second] = new Uint8Array(bytes, 0, Math.min(2, bytes.byteLength));
  const encoding =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/**
 * Reads a CSV file whose columns are known. The separator and the line of the header are those with which the file has them.
 *
 * @returns undefined if no line has these columns
 */
export function readCsvFile(text: string, columns: readonly string[]): CsvFile | undefined {
  for (const separator of [',', ';', '\t', '|']) {
    const records = findRecords(text, separator);
    for (const [start, end] of [...records.values()].slice(0, 50)) {
      const header = readCells(text, start, end, separator).map(({ value }) => value.trim());
      if (columns.length > 0 && columns.every((column) => header.includes(column))) {
        return csvFile(text, separator, header, records);
      }
    }
  }
  return undefined;
}

function csvFile(text: string, separator: string, header: readonly string[], records: Records): CsvFile {
  const cellsAt = (line: number) => {
    const place = records.get(line);
    return place && readCells(text, place[0], place[1], separator);
  };
  const write = (value: string) =>
    /["\r\n]/.test(value) || value.includes(separator) ? `"${value.replaceAll('"', '""')}"` : value;
  return {
    header,
    cells: (line) => cellsAt(line)?.map(({ value }) => value),
    edit: (changes, removed) => {
      const edits = changes
        .filter(({ line }) => !removed.has(line))
        .flatMap(({ line, column, value }) => {
          const cell = cellsAt(line)?.[header.indexOf(column)];
          return cell ? [{ start: cell.start, end: cell.end, value: write(value) }] : [];
        });
      const cuts = [...removed].flatMap((line) => {
        const [start, , next] = records.get(line) ?? [0, 0, 0];
        return next > start ? [{ start, end: next, value: '' }] : [];
      });
      let edited = '';
      let at = 0;
      for (const { start, end, value } of [...edits, ...cuts].sort((left, right) => left.start - right.start)) {
        edited += text.slice(at, start) + value;
        at = end;
      }
      return edited + text.slice(at);
    },
  };
}

/** Maps the first line of each record to where it begins, ends, and where the next one begins. */
type Records = ReadonlyMap<number, readonly [start: number, end: number, next: number]>;

/** @see https://www.rfc-editor.org/rfc/rfc4180#section-2 */
function findRecords(text: string, separator: string): Records {
  const records = new Map<number, readonly [number, number, number]>();
  let [line, first, start] = [1, 1, 0];
  let isQuoted = false;
  let isCellStart = true;
  for (let at = 0; at <= text.length; at += 1) {
    const letter = text[at];
    if (letter === undefined || (letter === '\n' && !isQuoted)) {
      const end = text[at - 1] === '\r' ? at - 1 : at;
      if (text.slice(start, end).trim() !== '') records.set(first, [start, end, Math.min(at + 1, text.length)]);
      [start, first, isCellStart, isQuoted] = [at + 1, line + 1, true, false];
      line += 1;
    } else if (letter === '\n') line += 1;
    else if (letter === '"') {
      if (isQuoted) isQuoted = false;
      else if (isCellStart || text[at - 1] === '"') isQuoted = true;
      isCellStart = false;
    } else if (!isQuoted) isCellStart = letter === separator || (isCellStart && letter === ' ');
  }
  return records;
}

function readCells(text: string, start: number, end: number, separator: string): Cell[] {
  const cells: Cell[] = [];
  let at = start;
  for (;;) {
    const quote = /^ *"/.exec(text.slice(at, Math.min(at + 50, end)));
    let close = at;
    if (quote) {
      close = at + quote[0].length;
      for (; close < end; close += 1) {
        if (text[close] !== '"') continue;
        if (text[close + 1] !== '"') break;
        close += 1;
      }
    }
    const next = text.indexOf(separator, close);
    const stop = next === -1 || next > end ? end : next;
    const value = quote ? text.slice(at + quote[0].length, close).replaceAll('""', '"') : text.slice(at, stop);
    cells.push({ start: at, end: stop, value });
    if (stop === end) return cells;
    at = stop + 1;
  }
}
