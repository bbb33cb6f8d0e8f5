import type { Message } from '@arot/contract';

/** A column of a file, for the person who maps it by hand. */
export type FileColumn = {
  readonly name: string;
  /** The first cells that are not blank, at most three. */
  readonly samples: string[];
  /** The column of catalog files that is read from it. */
  readonly mapsTo: string | null;
};

/** What the readers of an import have found, and what they have left out. */
export type ReadReport = {
  readonly columns: FileColumn[];
  /** The columns that nothing is read from, unknown ones and those of `ignore`. */
  readonly ignoredColumns: string[];
  /** The row that seems to be the header, where the one that was read as such is a title. */
  headerRow: number | null;
  /** Lines above the header, and rows that repeat a key. */
  rowsSkipped: number;
  /** Cells that look like markup, in columns of plain text. */
  markupCells: number;
  /** What was found without an option, such as a separator, and what else the caller should see. */
  readonly notes: Message[];
};

export function createReadReport(): ReadReport {
  return { columns: [], ignoredColumns: [], headerRow: null, rowsSkipped: 0, markupCells: 0, notes: [] };
}

/** A file cannot be read. */
export class UnreadableFileError extends Error {
  /** The message for the person who has the file. */
  readonly problem: Message;

  constructor(problem: Message) {
    super(problem.en);
    this.problem = problem;
  }
}
