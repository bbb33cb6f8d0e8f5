import type { RichText, staffProduct, staffProductDetail } from '@arot/contract';
import type * as z from 'zod';
import { type PublicOrigins, toPublicUrl } from '../../http/public-url.ts';
import { storedPrice, type Tier } from '../price-columns.ts';
import { toCategoryOption, toCodes, toPack } from '../product.mapper.ts';
import type { StaffProductDetailRow, StaffProductRow } from './staff-product.repository.ts';

type StaffProduct = z.infer<typeof staffProduct>;

/** Returns the properties of a product that the API and the commands show alike. */
export function toProductProperties(row: StaffProductRow) {
  return {
    slug: row.slug,
    name: row.name,
    status: row.status,
    images: row.images,
    wholesaleMinOrderQuantity: row.wholesale_min_order_quantity,
    retailMinOrderQuantity: row.retail_min_order_quantity,
    wholesaleIncrement: row.wholesale_increment,
    retailIncrement: row.retail_increment,
    wholesaleMaxOrderQuantity: row.wholesale_max_order_quantity,
    retailMaxOrderQuantity: row.retail_max_order_quantity,
    pack: toPack(row),
    ...toCodes(row),
    prices: {
      WHOLESALE: toPrice(row, 'WHOLESALE', row.wholesale_final_price),
      RETAIL: toPrice(row, 'RETAIL', row.retail_final_price),
    },
    createdAt: row.created_at,
    changedAt: row.changed_at,
    deletedAt: row.deleted_at,
  };
}

export function toStaffProduct(row: StaffProductRow, origins: PublicOrigins): StaffProduct {
  return {
    id: row.id,
    version: row.version,
    ...toProductProperties(row),
    category: toCategoryOption(row),
    imageUrls: row.images.map((image) => toPublicUrl(image, origins)),
    availability: {
      version: row.availability_version,
      status: row.availability_status ?? 'unknown',
      quantity: row.quantity,
      expectedAt: row.expected_at,
    },
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

function toPrice(row: StaffProductRow, tier: Tier, finalPrice: string | null): StaffProduct['prices'][Tier] {
  const price = storedPrice(row, tier);
  return price && finalPrice !== null ? { ...price, finalPrice } : null;
}
