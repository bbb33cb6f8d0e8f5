import type { StaffProductRow } from '../../catalog/products/staff-product.repository.ts';
import { printable } from '../accounts/account-text.ts';

export type PriceShown = {
  readonly basePrice: string;
  readonly discount: { readonly type: string; readonly value: string } | null;
  readonly finalPrice: string;
};

export type ProductShown = ReturnType<typeof toProduct>;

/** A product as commands print it. */
export function toProduct(row: StaffProductRow) {
  return {
    slug: row.slug,
    name: row.name,
    status: row.status,
    categoryId: row.category_id,
    images: row.images,
    wholesaleMinOrderQuantity: row.wholesale_min_order_quantity,
    retailMinOrderQuantity: row.retail_min_order_quantity,
    prices: {
      WHOLESALE: toPrice(
        row.wholesale_base_price,
        row.wholesale_discount_type,
        row.wholesale_discount_value,
        row.wholesale_final_price,
      ),
      RETAIL: toPrice(
        row.retail_base_price,
        row.retail_discount_type,
        row.retail_discount_value,
        row.retail_final_price,
      ),
    },
    createdAt: row.created_at,
    changedAt: row.changed_at,
    deletedAt: row.deleted_at,
  };
}

function toPrice(
  basePrice: string | null,
  type: string | null,
  value: string | null,
  finalPrice: string | null,
): PriceShown | null {
  if (basePrice === null || finalPrice === null) return null;
  return { basePrice, discount: type === null || value === null ? null : { type, value }, finalPrice };
}

/** `189.00`, or `189.00 (210.00 less 10.00 %)` with a discount. */
export function priceText(price: PriceShown | null): string {
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
