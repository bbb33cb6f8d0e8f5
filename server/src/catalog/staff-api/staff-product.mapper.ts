import {
  CODE_NAMES,
  ORDER_NAMES,
  pick,
  type RichText,
  type staffProduct,
  type staffProductDetail,
} from '@arot/contract';
import type * as z from 'zod';
import { type PublicOrigins, toPublicUrl } from '../../http/public-url.ts';
import { storedPrice, type Tier } from '../price-columns.ts';
import { toCategoryOption } from '../product.mapper.ts';
import type { StaffProductDetailRow, StaffProductRow } from './staff-product.repository.ts';

type StaffProduct = z.infer<typeof staffProduct>;

/** Returns the properties of a product that the API and the commands show alike. */
export function toProductProperties(row: StaffProductRow) {
  const { slug, name, status, images } = row;
  const { packSize: size, packUnitName: unitName, packUnitNameBn: unitNameBn } = row;
  return {
    ...{ slug, name, status, images },
    ...pick(row, ORDER_NAMES),
    pack: size === null || unitName === null || unitNameBn === null ? null : { size, unitName, unitNameBn },
    ...pick(row, CODE_NAMES),
    prices: {
      WHOLESALE: toPrice(row, 'WHOLESALE', row.wholesaleFinalPrice),
      RETAIL: toPrice(row, 'RETAIL', row.retailFinalPrice),
    },
    createdAt: row.createdAt,
    changedAt: row.changedAt,
    deletedAt: row.deletedAt,
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
      version: row.availabilityVersion,
      status: row.availabilityStatus ?? 'unknown',
      quantity: row.quantity,
      expectedAt: row.expectedAt,
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
    descriptionHtml: row.descriptionHtml,
    formerSlugs: row.formerSlugs,
  };
}

function toPrice(row: StaffProductRow, tier: Tier, finalPrice: string | null): StaffProduct['prices'][Tier] {
  const price = storedPrice(row, tier);
  return price && finalPrice !== null ? { ...price, finalPrice } : null;
}
