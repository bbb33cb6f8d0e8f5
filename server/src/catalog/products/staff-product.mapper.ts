import type { RichText, staffProduct, staffProductDetail } from '@arot/contract';
import type * as z from 'zod';
import { type PublicOrigins, toPublicUrl } from '../../http/public-url.ts';
import { toCategoryOption } from '../product.mapper.ts';
import type { StaffProductDetailRow, StaffProductRow } from './staff-product.repository.ts';

type StaffProduct = z.infer<typeof staffProduct>;

export function toStaffProduct(row: StaffProductRow, origins: PublicOrigins): StaffProduct {
  return {
    id: row.id,
    version: row.version,
    slug: row.slug,
    name: row.name,
    status: row.status,
    category: toCategoryOption(row),
    images: row.images,
    imageUrls: row.images.map((image) => toPublicUrl(image, origins)),
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

export function toStaffProductDetail(
  row: StaffProductDetailRow,
  origins: PublicOrigins,
): z.infer<typeof staffProductDetail> {
  return {
    ...toStaffProduct(row, origins),
    description: row.description as RichText | null,
    descriptionHtml: row.description_html,
    formerSlugs: row.former_slugs,
  };
}

function toPrice(
  basePrice: string | null,
  type: 'FIXED' | 'PERCENTAGE' | null,
  value: string | null,
  finalPrice: string | null,
): StaffProduct['prices']['RETAIL'] {
  if (basePrice === null || finalPrice === null) return null;
  return { basePrice, discount: type !== null && value !== null ? { type, value } : null, finalPrice };
}
