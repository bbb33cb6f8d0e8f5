/** A cell, by the index of its row and of its column. */
export type Position = { readonly row: number; readonly column: number };

const PAGE = 15;

/** @returns the cell that a key leads to; undefined if the key does not move */
export function positionAfter(
  key: string,
  withControl: boolean,
  { row, column }: Position,
  size: { readonly rows: number; readonly columns: number },
): Position | undefined {
  const lastRow = size.rows - 1;
  const lastColumn = size.columns - 1;
  switch (key) {
    case 'ArrowUp':
      return { row: Math.max(0, row - 1), column };
    case 'ArrowDown':
      return { row: Math.min(lastRow, row + 1), column };
    case 'ArrowLeft':
      return { row, column: Math.max(0, column - 1) };
    case 'ArrowRight':
      return { row, column: Math.min(lastColumn, column + 1) };
    case 'PageUp':
      return { row: Math.max(0, row - PAGE), column };
    case 'PageDown':
      return { row: Math.min(lastRow, row + PAGE), column };
    case 'Home':
      return { row: withControl ? 0 : row, column: 0 };
    case 'End':
      return { row: withControl ? lastRow : row, column: lastColumn };
    default:
      return undefined;
  }
}
