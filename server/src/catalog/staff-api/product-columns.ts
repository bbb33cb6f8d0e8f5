import type { changeProductRequest } from '@arot/contract';
import type * as z from 'zod';
import { json } from '../../database/schema/values.ts';
import { toSafeHtml } from '../../rich-text/to-safe-html.ts';
import { normalizeForSearch } from '../normalize-for-search.ts';

/** The columns that have the values of properties as they are. */
const PLAIN_COLUMNS = [
  'categoryId',
  'wholesaleMinOrderQuantity',
  'retailMinOrderQuantity',
  'wholesaleIncrement',
  'retailIncrement',
  'wholesaleMaxOrderQuantity',
  'retailMaxOrderQuantity',
  'sku',
  'brand',
  'unit',
  'netContent',
  'origin',
] as const;

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

function plainColumns(change: z.infer<typeof changeProductRequest>) {
  const stated = PLAIN_COLUMNS.filter((name) => change[name] !== undefined);
  return Object.fromEntries(stated.map((name) => [name, change[name]])) as {
    [Column in (typeof PLAIN_COLUMNS)[number]]?: Exclude<(typeof change)[Column], undefined>;
  };
}

/** Returns the columns of a package. A catalog file has the same ones. */
export function packColumns(pack: z.infer<typeof changeProductRequest>['pack']) {
  if (pack === undefined) return {};
  const { size, unitName, unitNameBn } = pack ?? { size: null, unitName: null, unitNameBn: null };
  return { packSize: size, packUnitName: unitName, packUnitNameBn: unitNameBn };
}
