import type { CatalogImportRow } from '@arot/sdk/staff';
import { BYTE_ORDER_MARK, quoted } from '../products/csv/quoted.ts';
import { writeTable } from '../products/csv/write-table.ts';
import type { CsvFile } from './csv-file.ts';

/**
 * Writes rows with issues: those of a CSV file as they are in it, with the issues in a last column, so that the file can be corrected
 * and imported. Rows of another file are named by their numbers.
 *
 * @param titles the titles of row, column, cell and problem
 */
export function writeIssues(
  rows: readonly CatalogImportRow[],
  csv: CsvFile | undefined,
  titles: readonly string[],
): string {
  const problem = titles.at(-1) ?? '';
  if (!csv) {
    const cells = rows.flatMap(({ row, issues }) =>
      issues.map(({ column, value, message }) => [String(row), column ?? '', value ?? '', message]),
    );
    return writeTable([titles, ...cells]);
  }
  const lines = rows.flatMap(({ row, issues }) => {
    const cells = csv.cells(row);
    return cells
      ? [[...cells, issues.map(({ column, message }) => `${column ?? ''} ${message}`.trim()).join(' | ')]]
      : [];
  });
  return `${BYTE_ORDER_MARK}${[[...csv.header, problem], ...lines].map((line) => line.map(quoted).join(',')).join('\n')}\n`;
}
