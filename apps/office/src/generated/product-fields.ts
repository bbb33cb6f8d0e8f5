// Generated from the contract by `npm run generate`. Do not edit.

/** The numbers of pieces that every product has. */
export const QUANTITIES = ["wholesaleMinOrderQuantity","retailMinOrderQuantity","wholesaleIncrement","retailIncrement"] as const;

/** The most pieces of an order; null without a limit. */
export const LIMITS = ["wholesaleMaxOrderQuantity","retailMaxOrderQuantity"] as const;

/** The parts of a package. */
export const PACK_PARTS = ["packSize","packUnitName","packUnitNameBn"] as const;

/** The texts that a product has or lacks. */
export const TEXTS = ["sku","brand","unit","netContent","origin"] as const;

/** The lists of texts. */
export const LISTS = ["gtins"] as const;

/** The columns of a catalog file of products, in their order. */
export const CSV_COLUMNS = ["id","slug","name","category_id","status","images","wholesale_min_order_quantity","retail_min_order_quantity","wholesale_increment","retail_increment","wholesale_max_order_quantity","retail_max_order_quantity","pack_size","pack_unit_name","pack_unit_name_bn","sku","gtins","brand","unit","net_content","origin","wholesale_base_price","wholesale_discount_type","wholesale_discount_value","retail_base_price","retail_discount_type","retail_discount_value","availability","availability_quantity","availability_expected_at","description_text","description_json","created_at"] as const;

/** The columns of a catalog file of categories, in their order. */
export const CATEGORY_COLUMNS = ["id","name","description","image","parent_id","sort_order","hidden"] as const;
