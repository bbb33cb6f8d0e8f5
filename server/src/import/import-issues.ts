import type { Message } from '@arot/contract';

/** A position in the input: a line of a file, or a member of a JSON list such as `products[3]`. */
export type Place = { readonly file: string; readonly row: number | string };

/** A cell of a table: the name of its column in the file, and its text. */
export type Cell = { readonly column: string | null; readonly value: string | null };

/**
 * A reason why an import is rejected. `field` is empty if the issue concerns the whole row. `column` and `value` are null for a
 * field that is no cell.
 */
export type ImportIssue = Place & { readonly field: string; readonly message: Message } & Cell;

/** Equal issues of a column: their number, and their first rows. */
export type IssueGroup = { readonly first: ImportIssue; readonly rows: Place['row'][]; count: number };

/** Largest number of issues that are stored. Further ones are only counted, so that memory use stays bounded. */
export const MAX_REPORTED_ISSUES = 1_000;
const MAX_TEXT = 500;
const MAX_GROUP_ROWS = 3;
/** The length at which a value is cut in a message. */
const MAX_SHOWN = 60;

/** Collects the issues of an import. */
export class ImportIssues {
  /** The first {@link MAX_REPORTED_ISSUES} issues. */
  readonly reported: ImportIssue[] = [];
  readonly #groups = new Map<string, IssueGroup>();
  readonly #columns = new Map<string, (field: string) => string | null>();
  total = 0;

  /** Tells which columns the fields of a file are read from, for issues without a cell. */
  setColumns(file: string, columnOf: (field: string) => string | null): void {
    this.#columns.set(file, columnOf);
  }

  add({ file, row }: Place, field: string, message: Message, cell?: Cell): void {
    this.total += 1;
    const column = cell ? cell.column : (this.#columns.get(file)?.(field) ?? null);
    const key = `${file}\0${column ?? field}\0${message.en}`;
    const group = this.#groups.get(key);
    if (group) {
      group.count += 1;
      if (group.rows.length < MAX_GROUP_ROWS) group.rows.push(row);
    }
    if (this.reported.length >= MAX_REPORTED_ISSUES && (group || this.#groups.size >= MAX_REPORTED_ISSUES)) return;
    const value = cell?.value ?? null;
    const issue = {
      ...{ file, row, field: cut(field), message: { en: cut(message.en), bn: cut(message.bn) } },
      ...{ column: column === null ? null : cut(column), value: value === null ? null : cut(value) },
    };
    if (!group) this.#groups.set(key, { first: issue, rows: [row], count: 1 });
    if (this.reported.length < MAX_REPORTED_ISSUES) this.reported.push(issue);
  }

  /** Equal issues together, in the order of the first of each. */
  get groups(): readonly IssueGroup[] {
    return [...this.#groups.values()];
  }

  /** Counts issues without storing them. */
  addUnreported(count: number): void {
    this.total += count;
  }
}

/** An import was rejected; nothing was written. */
export class ImportRejectedError extends Error {
  override name = 'ImportRejectedError';
  /** At most {@link MAX_REPORTED_ISSUES} of them. */
  readonly issues: readonly ImportIssue[];
  readonly groups: readonly IssueGroup[];
  readonly total: number;

  constructor(issues: ImportIssues) {
    super(`Nothing was imported: ${issues.total} ${issues.total === 1 ? 'issue' : 'issues'}.`);
    this.issues = issues.reported;
    this.groups = issues.groups;
    this.total = issues.total;
  }
}

/** Returns `file:row, column: message` on one line, the format of compiler messages. */
export function formatIssue(issue: ImportIssue): string {
  const { file, row, column, field } = issue;
  const place = column ?? field;
  return printable(`${file}:${row}${place === '' ? '' : `, ${place}`}: ${messageWithValue(issue)}`);
}

/** Returns an issue, or `file, column: message: 8,647 rows, first 4, 5, 6` for equal ones. */
export function formatIssueGroup({ first, rows, count }: IssueGroup): string {
  if (count === 1) return formatIssue(first);
  const { file, column, field, message } = first;
  const place = column ?? field;
  const number = count.toLocaleString('en-US');
  const text = message.en.replace(/\.$/, '');
  return printable(`${file}${place === '' ? '' : `, ${place}`}: ${text}: ${number} rows, first ${rows.join(', ')}`);
}

/** Returns the message of an issue for a command, with the value of its cell. */
export function messageWithValue({ message, value }: Pick<ImportIssue, 'message' | 'value'>): string {
  if (value === null || value === '') return message.en;
  return `${message.en} The cell has "${value.length > MAX_SHOWN ? `${value.slice(0, MAX_SHOWN)}…`.toWellFormed() : value}".`;
}

/** Escapes control characters: parts of the text come from the input and could contain terminal escape sequences. */
export function printable(text: string): string {
  return text.replace(
    /[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu,
    (character) => `\\u${(character.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`,
  );
}

/** Shortens a key or value of the input, which can be as long as the input. */
function cut(text: string): string {
  return text.length <= MAX_TEXT ? text : `${text.slice(0, MAX_TEXT)}…`.toWellFormed();
}
