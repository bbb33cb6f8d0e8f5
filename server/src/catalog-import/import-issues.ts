/** Where something stands in the input: a line of a file, or a member of a JSON list such as `products[3]`. */
export type Place = { readonly file: string; readonly row: number | string };

/** Something that keeps an import from being done. `field` is empty where the whole row is at fault. */
export type Fault = Place & { readonly field: string; readonly message: string };

/** So many faults are kept whole; the rest is counted, so that a million wrong rows do not fill the memory. */
export const MAX_REPORTED_ISSUES = 1_000;
const MAX_TEXT = 500;

/** Collects every fault of an import. */
export class Issues {
  readonly kept: Fault[] = [];
  total = 0;

  add(place: Place, field: string, message: string): void {
    this.total += 1;
    if (this.kept.length >= MAX_REPORTED_ISSUES) return;
    this.kept.push({ file: place.file, row: place.row, field: cut(field), message: cut(message) });
  }

  /** Counts faults that nobody keeps. */
  addUncached(count: number): void {
    this.total += count;
  }
}

/** An import was refused as a whole; nothing was written. */
export class ImportRefusedError extends Error {
  override name = 'ImportRefusedError';
  readonly faults: readonly Fault[];
  readonly total: number;

  constructor(faults: Issues) {
    super(`Nothing was imported: ${faults.total} ${faults.total === 1 ? 'fault' : 'faults'}.`);
    this.faults = faults.kept;
    this.total = faults.total;
  }
}

/** `file:row: field: message` on one line, as compilers write it. */
export function formatIssue({ file, row, field, message }: Fault): string {
  return printable([`${file}:${row}`, ...(field === '' ? [] : [field]), message].join(': '));
}

/** Some of the words are the input's own, which may be anything: even what a terminal takes for a command. */
function printable(text: string): string {
  return text.replace(
    /[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu,
    (character) => `\\u${(character.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`,
  );
}

/** A key or a snippet of the input can be as long as the input. */
function cut(text: string): string {
  return text.length <= MAX_TEXT ? text : `${text.slice(0, MAX_TEXT)}…`.toWellFormed();
}
