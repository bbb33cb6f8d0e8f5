import type { CatalogImportOptions } from '@arot/sdk/staff';
import { CATEGORY_COLUMNS, CSV_COLUMNS } from '../generated/product-fields.ts';

export type Target = CatalogImportOptions['target'];

export const TARGETS: readonly Target[] = ['products', 'prices', 'categories', 'price-list', 'pictures'];

const ENTRY_COLUMNS = [
  'slug',
  'base_price',
  'discount_type',
  'discount_value',
  'breaks',
  'increment',
  'max_order_quantity',
];

/** The columns of catalog files by target. The first one or `slug` tells the rows apart. */
export const COLUMNS: Readonly<Record<Target, readonly string[]>> = {
  products: CSV_COLUMNS,
  categories: CATEGORY_COLUMNS,
  prices: CSV_COLUMNS.filter((column) => column === 'slug' || /_(base_price|discount_(type|value))$/.test(column)),
  'price-list': ENTRY_COLUMNS,
  pictures: [],
};

/** Returns the column whose cells tell the rows of a target apart. */
export const keyOf = (target: Target): 'slug' | 'id' => (target === 'categories' ? 'id' : 'slug');

/** The two halves of a name that a file has in two columns. */
export const NAME_PARTS = ['name_en', 'name_bn'] as const;
