import type { publicProduct } from '@arot/contract';
import type * as z from 'zod';
import { toPublicUrl } from '../http/public-url.ts';
import type { ProductRow } from './product.repository.ts';

export type PublicProduct = z.infer<typeof publicProduct>;

/** @see catalog specification, section 2, PublicProduct */
export function toPublicProduct(row: ProductRow, publicOrigin: string): PublicProduct {
  return {
    id: row.id,
    name: row.name,
    slug: row.slug,
    category: toCategoryOption(row),
    images: row.images.map((image) => toPublicUrl(image, publicOrigin)),
    wholesaleMinOrderQuantity: row.wholesale_min_order_quantity,
    retailMinOrderQuantity: row.retail_min_order_quantity,
    descriptionHtml: row.description_html,
    ...pricing(row),
  };
}

/** Present only where the caller's tier has a price for the product. @see section 2, ProductPricing */
function pricing(row: ProductRow): Pick<PublicProduct, 'pricing'> {
  if (row.base_price === null || row.final_price === null) return {};
  const discount =
    row.discount_type === null || row.discount_value === null
      ? null
      : { type: row.discount_type, value: row.discount_value };
  return { pricing: { currency: 'BDT', basePrice: row.base_price, discount, finalPrice: row.final_price } };
}

function toCategoryOption(row: ProductRow): PublicProduct['category'] {
  if (row.category_id === null || row.category_name === null) return null;
  return {
    id: row.category_id,
    name: row.category_name,
    parentId: row.parent_id,
    parent: row.parent_id === null || row.parent_name === null ? null : { id: row.parent_id, name: row.parent_name },
  };
}
