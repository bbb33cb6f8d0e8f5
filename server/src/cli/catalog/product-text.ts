import { toProductProperties } from '../../catalog/products/staff-product.mapper.ts';
import type { StaffProductRow } from '../../catalog/products/staff-product.repository.ts';
import { printable } from '../accounts/account-text.ts';

export type ProductShown = ReturnType<typeof toProduct>;

/** A product as commands print it. */
export function toProduct(row: StaffProductRow) {
  return { ...toProductProperties(row), categoryId: row.category_id };
}

/** `189.00`, or `189.00 (210.00 less 10.00 %)` with a discount. */
export function priceText(price: ProductShown['prices'][keyof ProductShown['prices']]): string {
  if (price === null) return 'none';
  const { basePrice, discount, finalPrice } = price;
  if (discount === null) return finalPrice;
  return `${finalPrice} (${basePrice} less ${discount.value}${discount.type === 'PERCENTAGE' ? ' %' : ''})`;
}

/** Rows of cells as a table: the first row has the names of the columns. */
export function tableText(rows: readonly (readonly string[])[]): string {
  const cells = rows.map((row) => row.map(printable));
  const widths = (cells[0] ?? []).map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
  return cells
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
