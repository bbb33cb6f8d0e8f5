import { median, percentile } from './statistics.ts';

/** The limit of a row's figure. */
export type Bar = { readonly atLeast: number } | { readonly atMost: number };

export type Row = {
  readonly name: string;
  /** The measured value, with its unit. */
  readonly measured: string;
  /** The value that it is compared with, with its unit. */
  readonly against: string;
  /** The figure that the bar limits: a ratio unless `unit` is set. */
  readonly figure: number;
  /** The smallest and the largest figure, if the row was measured several times; `figure` is the median. */
  readonly range?: readonly [smallest: number, largest: number];
  readonly unit?: string;
  readonly bar?: Bar | undefined;
};

export type Table = {
  readonly title: string;
  /** The headings of both columns of values. */
  readonly columns: readonly [measured: string, against: string];
  readonly notes?: readonly string[];
  readonly rows: readonly Row[];
};

export function fails({ figure, bar }: Row): boolean {
  if (!bar) return false;
  // NaN fails every bar.
  return 'atLeast' in bar ? !(figure >= bar.atLeast) : !(figure <= bar.atMost);
}

/** Formats a table as plain text. */
export function toText(table: Table): string {
  const isRanged = table.rows.some(({ range }) => range);
  const cells = [heads(table), ...table.rows.map(cellsOf)].map((row) =>
    isRanged ? row : row.toSpliced(RANGE_COLUMN, 1),
  );
  const widths = (cells[0] ?? []).map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
  const lines = cells.map((row) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  '),
  );
  return [
    `\n${table.title}`,
    ...(table.notes ?? []).map((note) => `  ${note}`),
    ...lines.map((line) => `  ${line}`),
    '',
  ].join('\n');
}

const RANGE_COLUMN = 4;

function heads({ columns }: Table): string[] {
  return ['', ...columns, 'figure', 'range', 'bar', 'verdict'];
}

function cellsOf(row: Row): string[] {
  const unit = row.unit ?? '×';
  const bar = row.bar && ('atLeast' in row.bar ? `>= ${row.bar.atLeast} ${unit}` : `<= ${row.bar.atMost} ${unit}`);
  const verdict = row.bar ? (fails(row) ? 'FAILS' : 'passes') : '';
  const range = row.range ? row.range.map(figure).join('–') : '';
  return [row.name, row.measured, row.against, `${figure(row.figure)} ${unit}`, range, bar ?? '', verdict];
}

/** Formats a number with three significant digits: a shared machine gives no more. */
export function figure(value: number): string {
  if (!Number.isFinite(value)) return '-';
  return value >= 1_000 ? Math.round(value).toLocaleString('en-US') : String(Number(value.toPrecision(3)));
}

export const perSecond = (value: number) => `${figure(value)}/s`;
export const milliseconds = (value: number) => `${figure(value)} ms`;

/** Returns a row whose figure is the first value divided by the second. */
export function ratio(
  name: string,
  [measured, against]: readonly [number, number],
  format: (value: number) => string,
  bar?: Bar,
): Row {
  return { name, measured: format(measured), against: format(against), figure: measured / against, bar };
}

/** Compares a percentile of response times under load with idle ones: the medians of the rounds, in milliseconds. */
export function comparePercentile(
  name: string,
  percent: number,
  busy: readonly (readonly number[])[],
  idle: readonly (readonly number[])[],
  bar?: Bar,
): Row {
  const of = (rounds: readonly (readonly number[])[]) => median(rounds.map((times) => percentile(times, percent)));
  return ratio(name, [of(busy), of(idle)], milliseconds, bar);
}
