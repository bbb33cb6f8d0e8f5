import { BYTE_ORDER_MARK, quoted } from './quoted.ts';

/**
 * Writes a table for a spreadsheet. Nothing imports it again, so that a cell which a spreadsheet would run as a formula begins
 * with an apostrophe.
 */
export function writeTable(rows: readonly (readonly string[])[]): string {
  const lines = rows.map((row) => row.map((cell) => quoted(/^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell)).join(','));
  return `${BYTE_ORDER_MARK}${lines.join('\n')}\n`;
}
