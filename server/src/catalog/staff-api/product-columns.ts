import type { changeProductRequest } from '@arot/contract';
import type * as z from 'zod';
import { json } from '../../database/schema/values.ts';
import { toSafeHtml } from '../../rich-text/to-safe-html.ts';
import { normalizeForSearch } from '../normalize-for-search.ts';

/** The columns that have the values of properties as they are. */
const PLAIN_COLUMNS = {
  category_id: 'categoryId',
  wholesale_min_order_quantity: 'wholesaleMinOrderQuantity',
  retail_min_order_quantity: 'retailMinOrderQuantity',
  wholesale_increment: 'wholesaleIncrement',
  retail_increment: 'retailIncrement',
  wholesale_max_order_quantity: 'wholesaleMaxOrderQuantity',
  retail_max_order_quantity: 'retailMaxOrderQuantity',
  sku: 'sku',
  brand: 'brand',
  unit: 'unit',
  net_content: 'netContent',
  origin: 'origin',
} as const;

/** Returns the columns that a change of a product writes; undefined for those that it does not state. */
export function productColumns(change: z.infer<typeof changeProductRequest>) {
  const { name, images, pack, gtins, description } = change;
  return {
    ...(name === undefined ? {} : { name, name_normalized: normalizeForSearch(name) }),
    ...(images === undefined ? {} : { images: json(images) }),
    ...(gtins === undefined ? {} : { gtins: json(gtins) }),
    ...(description === undefined
      ? {}
      : { description: description && json(description), description_html: toSafeHtml(description) }),
    ...packColumns(pack),
    ...plainColumns(change),
  };
}

type Plain = typeof PLAIN_COLUMNS;

function plainColumns(change: z.infer<typeof changeProductRequest>) {
  const stated = Object.entries(PLAIN_COLUMNS).filter(([, property]) => change[property] !== undefined);
  return Object.fromEntries(stated.map(([column, property]) => [column, change[property]])) as {
    [Column in keyof Plain]?: Exclude<(typeof change)[Plain[Column]], undefined>;
  };
}

/** Returns the columns of a package. A catalog file has the same ones. */
export function packColumns(pack: z.infer<typeof changeProductRequest>['pack']) {
  if (pack === undefined) return {};
  const { size, unitName, unitNameBn } = pack ?? { size: null, unitName: null, unitNameBn: null };
  return { pack_size: size, pack_unit_name: unitName, pack_unit_name_bn: unitNameBn };
}
