/** A byte order mark: without it, spreadsheets read Bengali letters in the encoding of the computer. */
export const BYTE_ORDER_MARK = '\ufeff';

/** Returns a cell as a CSV file has it. */
export function quoted(cell: string): string {
  return /[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
