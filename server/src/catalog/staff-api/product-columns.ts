import type { changeProductRequest } from '@arot/contract';
import type * as z from 'zod';
import { json } from '../../database/schema/values.ts';
import { toSafeHtml } from '../../rich-text/to-safe-html.ts';
import { normalizeForSearch } from '../normalize-for-search.ts';

/** Returns the columns that a change of a product writes; undefined for those that it does not state. */
export function productColumns({
  name,
  categoryId,
  images,
  wholesaleMinOrderQuantity,
  retailMinOrderQuantity,
  description,
}: z.infer<typeof changeProductRequest>) {
  return {
    ...(name === undefined ? {} : { name, name_normalized: normalizeForSearch(name) }),
    ...(images === undefined ? {} : { images: json(images) }),
    ...(description === undefined
      ? {}
      : { description: description && json(description), description_html: toSafeHtml(description) }),
    ...(categoryId === undefined ? {} : { category_id: categoryId }),
    ...(wholesaleMinOrderQuantity === undefined ? {} : { wholesale_min_order_quantity: wholesaleMinOrderQuantity }),
    ...(retailMinOrderQuantity === undefined ? {} : { retail_min_order_quantity: retailMinOrderQuantity }),
  };
}
