import type { AVAILABILITY_STATES } from '@arot/contract';
import { type RawBuilder, sql } from 'kysely';
import { isoTimestamp } from '../database/schema/timestamps.ts';
import type { Tier } from './price-columns.ts';

/** The properties of a response that its columns depend on. */
export type Shown = {
  /** The tier whose prices it shows; undefined for no prices. */
  readonly tier: Tier | undefined;
  /** Price lists hold for the caller. */
  readonly hasLists: boolean;
  /** It shows more than the usual properties. */
  readonly hasExtras: boolean;
};

/** The columns of a product in a response; a list and a product's own page select them from the same joins. */
export const PRODUCT_COLUMNS = [
  'product.id',
  'product.slug',
  'product.name',
  'product.images',
  'product.wholesale_min_order_quantity',
  'product.retail_min_order_quantity',
  'product.description_html',
  'category.id as category_id',
  'category.name as category_name',
  'parent.id as parent_id',
  'parent.name as parent_name',
  'category.hidden as category_hidden',
  'parent.hidden as parent_hidden',
] as const;

/** The prices of a tier under the same names for both. */
export const PRICE_COLUMNS = {
  WHOLESALE: [
    'product.wholesale_base_price as base_price',
    'product.wholesale_discount_type as discount_type',
    'product.wholesale_discount_value as discount_value',
    'product.wholesale_final_price as final_price',
  ],
  RETAIL: [
    'product.retail_base_price as base_price',
    'product.retail_discount_type as discount_type',
    'product.retail_discount_value as discount_value',
    'product.retail_final_price as final_price',
  ],
} as const;

/** The values that a response shows only on request. */
export type Extras = {
  readonly wholesaleIncrement: number;
  readonly retailIncrement: number;
  readonly wholesaleMaximum: number | null;
  readonly retailMaximum: number | null;
  readonly pack: { size: number; unitName: string; unitNameBn: string } | null;
  readonly codes: {
    sku: string | null;
    gtins: string[];
    brand: string | null;
    unit: string | null;
    netContent: string | null;
    origin: string | null;
  };
  readonly availability: {
    status: (typeof AVAILABILITY_STATES)[number];
    quantity: number | null;
    expectedAt: string | null;
  } | null;
};

export const extraColumns: RawBuilder<Extras> = sql`jsonb_build_object(
  'wholesaleIncrement', product.wholesale_increment, 'retailIncrement', product.retail_increment,
  'wholesaleMaximum', product.wholesale_max_order_quantity, 'retailMaximum', product.retail_max_order_quantity,
  'pack', case when product.pack_size is not null then jsonb_build_object(
    'size', product.pack_size, 'unitName', product.pack_unit_name, 'unitNameBn', product.pack_unit_name_bn) end,
  'codes', jsonb_build_object('sku', product.sku, 'gtins', product.gtins, 'brand', product.brand, 'unit', product.unit,
    'netContent', product.net_content, 'origin', product.origin),
  'availability', (
    select jsonb_build_object('status', stock.status, 'quantity', stock.quantity,
      'expectedAt', ${isoTimestamp(sql.ref('stock.expected_at'))})
    from product_availability as stock where stock.product_id = product.id))`;
