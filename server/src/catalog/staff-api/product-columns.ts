import type { changeProductRequest } from '@arot/contract';
import type * as z from 'zod';
import { json } from '../../database/schema/values.ts';
import { toSafeHtml } from '../../rich-text/to-safe-html.ts';
import { normalizeForSearch } from '../normalize-for-search.ts';

/** The columns that have the values of properties as they are. */
const PLAIN_COLUMNS = {
  categoryId: 'categoryId',
  wholesaleMinOrderQuantity: 'wholesaleMinOrderQuantity',
  retailMinOrderQuantity: 'retailMinOrderQuantity',
  wholesaleIncrement: 'wholesaleIncrement',
  retailIncrement: 'retailIncrement',
  wholesaleMaxOrderQuantity: 'wholesaleMaxOrderQuantity',
  retailMaxOrderQuantity: 'retailMaxOrderQuantity',
  sku: 'sku',
  brand: 'brand',
  unit: 'unit',
  netContent: 'netContent',
  origin: 'origin',
} as const;

/** Returns the columns that a change of a product writes; undefined for those that it does not state. */
export function productColumns(change: z.infer<typeof changeProductRequest>) {
  const { name, images, pack, gtins, description } = change;
  return {
    ...(name === undefined ? {} : { name, nameNormalized: normalizeForSearch(name) }),
    ...(images === undefined ? {} : { images: json(images) }),
    ...(gtins === undefined ? {} : { gtins: json(gtins) }),
    ...(description === undefined
      ? {}
      : { description: description && json(description), descriptionHtml: toSafeHtml(description) }),
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
  return { packSize: size, packUnitName: unitName, packUnitNameBn: unitNameBn };
}
