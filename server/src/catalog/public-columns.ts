/** The customer tier whose prices a response shows; undefined for no prices. */
export type Tier = 'WHOLESALE' | 'RETAIL' | undefined;

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
