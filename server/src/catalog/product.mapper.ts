import type { product } from '@arot/contract';
import type * as z from 'zod';
import { type PublicOrigins, toPublicUrl } from '../http/public-url.ts';
import type { ProductRow } from './product.repository.ts';

export type PublicProduct = z.infer<typeof product>;

/** @see catalog specification, section 2, PublicProduct */
export function toPublicProduct(row: ProductRow, origins: PublicOrigins): PublicProduct {
  return {
    id: row.id,
    name: row.name,
    slug: row.slug,
    category: row.category_hidden || row.parent_hidden ? null : toCategoryOption(row),
    images: row.images.map((image) => toPublicUrl(image, origins)),
    wholesaleMinOrderQuantity: row.wholesale_min_order_quantity,
    retailMinOrderQuantity: row.retail_min_order_quantity,
    descriptionHtml: row.description_html,
    ...pricing(row),
  };
}

/** Returns the pricing, only if the product has a price for the caller's tier. @see section 2, ProductPricing */
function pricing(row: ProductRow): Pick<PublicProduct, 'pricing'> {
  const { base_price: basePrice, discount_type: type, discount_value: value, final_price: finalPrice } = row;
  if (!basePrice || !finalPrice) return {};
  return { pricing: { currency: 'BDT', basePrice, discount: type && value ? { type, value } : null, finalPrice } };
}

export function toCategoryOption(
  row: Pick<ProductRow, 'category_id' | 'category_name' | 'parent_id' | 'parent_name'>,
): PublicProduct['category'] {
  if (row.category_id === null || row.category_name === null) return null;
  return {
    id: row.category_id,
    name: row.category_name,
    parentId: row.parent_id,
    parent: row.parent_id === null || row.parent_name === null ? null : { id: row.parent_id, name: row.parent_name },
  };
}

type PackRow = {
  readonly pack_size: number | null;
  readonly pack_unit_name: string | null;
  readonly pack_unit_name_bn: string | null;
};

/** Returns the package of a product; null without one. */
export function toPack({ pack_size: size, pack_unit_name: unitName, pack_unit_name_bn: unitNameBn }: PackRow) {
  return size === null || unitName === null || unitNameBn === null ? null : { size, unitName, unitNameBn };
}

type CodesRow = {
  readonly sku: string | null;
  readonly gtins: string[];
  readonly brand: string | null;
  readonly unit: string | null;
  readonly net_content: string | null;
  readonly origin: string | null;
};

export function toCodes({ sku, gtins, brand, unit, net_content: netContent, origin }: CodesRow) {
  return { sku, gtins, brand, unit, netContent, origin };
}
