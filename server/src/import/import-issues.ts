/** A position in the input: a line of a file, or a member of a JSON list such as `products[3]`. */
export type Place = { readonly file: string; readonly row: number | string };

/** A reason why an import is rejected. `field` is empty if the issue concerns the whole row. */
export type ImportIssue = Place & { readonly field: string; readonly message: string };

/** Largest number of issues that are stored. Further ones are only counted, so that memory use stays bounded. */
export const MAX_REPORTED_ISSUES = 1_000;
const MAX_TEXT = 500;

/** Collects the issues of an import. */
export class ImportIssues {
  /** The first {@link MAX_REPORTED_ISSUES} issues. */
  readonly reported: ImportIssue[] = [];
  total = 0;

  add(place: Place, field: string, message: string): void {
    this.total += 1;
    if (this.reported.length >= MAX_REPORTED_ISSUES) return;
    this.reported.push({ file: place.file, row: place.row, field: cut(field), message: cut(message) });
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
  readonly total: number;

  constructor(issues: ImportIssues) {
    super(`Nothing was imported: ${issues.total} ${issues.total === 1 ? 'issue' : 'issues'}.`);
    this.issues = issues.reported;
    this.total = issues.total;
  }
}

/** Returns `file:row: field: message` on one line, the format of compiler messages. */
export function formatIssue({ file, row, field, message }: ImportIssue): string {
  return printable([`${file}:${row}`, ...(field === '' ? [] : [field]), message].join(': '));
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
