import type { StaffProduct } from '@arot/sdk/staff';

/** A byte order mark: without it, spreadsheets read Bengali letters in the encoding of the computer. */
export const BYTE_ORDER_MARK = '\ufeff';

const COLUMNS = [
  'id',
  'slug',
  'name',
  'category_id',
  'status',
  'images',
  'wholesale_min_order_quantity',
  'retail_min_order_quantity',
  'wholesale_increment',
  'retail_increment',
  'wholesale_max_order_quantity',
  'retail_max_order_quantity',
  'pack_size',
  'pack_unit_name',
  'pack_unit_name_bn',
  'sku',
  'gtins',
  'brand',
  'unit',
  'net_content',
  'origin',
  'wholesale_base_price',
  'wholesale_discount_type',
  'wholesale_discount_value',
  'retail_base_price',
  'retail_discount_type',
  'retail_discount_value',
  'created_at',
] as const;

type Row = Readonly<Record<(typeof COLUMNS)[number], string>>;

export type ProductsCsv = {
  readonly text: string;
  /** Cells that begin with = + - or @, which spreadsheets may run as formulas. */
  readonly formulas: number;
  /** Slugs of products with a text that no cell can hold: an import trims cells and has no carriage returns. */
  readonly impossible: readonly string[];
};

/**
 * Writes products as a catalog file. Importing it changes nothing: descriptions have no column, and what is absent stays. As in the
 * export of the server, no cell is changed to protect a spreadsheet, because it would be another text when it is imported.
 */
export function writeProductsCsv(products: readonly StaffProduct[]): ProductsCsv {
  const lines = [COLUMNS.join(',')];
  const impossible: string[] = [];
  let formulas = 0;
  for (const product of products) {
    const row = rowOf(product);
    const cells = COLUMNS.map((column) => row[column]);
    if (!cells.every(survives)) impossible.push(product.slug);
    formulas += cells.filter((cell) => /^[=+\-@]/.test(cell)).length;
    lines.push(cells.map(quoted).join(','));
  }
  return { text: `${BYTE_ORDER_MARK}${lines.join('\n')}\n`, formulas, impossible };
}

function rowOf(product: StaffProduct): Row {
  const { WHOLESALE: wholesale, RETAIL: retail } = product.prices;
  return {
    id: product.id,
    slug: product.slug,
    name: product.name,
    category_id: product.category?.id ?? '',
    status: product.status,
    images: imagesCell(product.images),
    wholesale_min_order_quantity: String(product.wholesaleMinOrderQuantity),
    retail_min_order_quantity: String(product.retailMinOrderQuantity),
    wholesale_increment: String(product.wholesaleIncrement),
    retail_increment: String(product.retailIncrement),
    wholesale_max_order_quantity: String(product.wholesaleMaxOrderQuantity ?? ''),
    retail_max_order_quantity: String(product.retailMaxOrderQuantity ?? ''),
    pack_size: String(product.pack?.size ?? ''),
    pack_unit_name: product.pack?.unitName ?? '',
    pack_unit_name_bn: product.pack?.unitNameBn ?? '',
    sku: product.sku ?? '',
    gtins: product.gtins.join(' | '),
    brand: product.brand ?? '',
    unit: product.unit ?? '',
    net_content: product.netContent ?? '',
    origin: product.origin ?? '',
    wholesale_base_price: wholesale?.basePrice ?? '',
    wholesale_discount_type: wholesale?.discount?.type ?? '',
    wholesale_discount_value: wholesale?.discount?.value ?? '',
    retail_base_price: retail?.basePrice ?? '',
    retail_discount_type: retail?.discount?.type ?? '',
    retail_discount_value: retail?.discount?.value ?? '',
    created_at: product.createdAt,
  };
}

/**
 * Returns the cell of the pictures. An empty list is written too: a blank cell would leave the stored pictures. URLs with a
 * separator are written as JSON.
 */
function imagesCell(images: readonly string[]): string {
  const isPlain = images.length > 0 && images.every((image) => !/[\s|,;]/.test(image) && !image.startsWith('['));
  return isPlain ? images.join(' | ') : JSON.stringify(images);
}

function survives(cell: string): boolean {
  return !cell.includes('\r') && cell === cell.trim();
}

export function quoted(cell: string): string {
  return /[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
