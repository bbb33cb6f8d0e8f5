import { v7 as uuidv7 } from 'uuid';
import { normalizeForSearch } from '../../catalog/normalize-for-search.ts';
import { packColumns } from '../../catalog/staff-api/product-columns.ts';
import { toSafeHtml } from '../../rich-text/to-safe-html.ts';
import type { Place } from '../import-issues.ts';
import { isObject } from '../readers/read-json.ts';
import {
  type AppContentRecord,
  type CategoryRecord,
  keySchemas,
  type ProductRecord,
  RECORD_KEYS,
  type RecordKind,
  type SettingRecord,
} from '../records.ts';

/** A validated record as it is written into the staging table: its key, and the columns that it states. */
export type StagedRow = {
  readonly kind: RecordKind;
  readonly place: Place;
  readonly key: string;
  /** The id that a product gets if it is new. */
  readonly newId?: string;
  /** Values by column name; undefined for a column that the record does not state. Null if the record is not valid. */
  readonly columns: Record<string, unknown> | null;
};

export function stageCategory(place: Place, record: CategoryRecord): StagedRow {
  return {
    kind: 'category',
    place,
    key: record.id,
    columns: {
      id: record.id,
      ...nameColumns(record.name),
      description: record.description === '' ? null : record.description,
      image: record.image,
      parent_id: record.parentId,
      sort_order: record.sortOrder,
      hidden: record.hidden,
    },
  };
}

/** @param defaultStatus the status if the record states none; undefined keeps the stored one */
export function stageProduct(place: Place, record: ProductRecord, defaultStatus?: 'published'): StagedRow {
  return {
    kind: 'product',
    place,
    key: record.slug,
    newId: record.id ?? uuidv7(),
    columns: {
      id: record.id,
      slug: record.slug,
      ...nameColumns(record.name),
      category_id: record.categoryId,
      images: record.images,
      status: record.status ?? defaultStatus,
      wholesale_min_order_quantity: record.wholesaleMinOrderQuantity,
      retail_min_order_quantity: record.retailMinOrderQuantity,
      wholesale_increment: record.wholesaleIncrement,
      retail_increment: record.retailIncrement,
      wholesale_max_order_quantity: record.wholesaleMaxOrderQuantity,
      retail_max_order_quantity: record.retailMaxOrderQuantity,
      ...packColumns(record.pack),
      sku: record.sku,
      gtins: record.gtins,
      brand: record.brand,
      unit: record.unit,
      net_content: record.netContent,
      origin: record.origin,
      ...richTextColumns('description', 'description_html', record.description),
      created_at: record.createdAt,
      ...tierColumns('wholesale', record.prices?.WHOLESALE),
      ...tierColumns('retail', record.prices?.RETAIL),
    },
  };
}

export function stageAppContent(place: Place, record: AppContentRecord): StagedRow {
  return {
    kind: 'appContent',
    place,
    key: record.key,
    columns: {
      key: record.key,
      title: record.title === '' ? null : record.title,
      ...richTextColumns('body', 'body_html', record.body),
      external_url: record.externalUrl,
      images: record.images,
      status: record.status,
    },
  };
}

/** Stages a setting. An empty value unsets it, like null. */
export function stageSetting(place: Place, { key, value }: SettingRecord): StagedRow {
  return { kind: 'setting', place, key, columns: { key, value: value === '' ? null : value } };
}

/**
 * Returns the row of a record that is not valid. Its key still counts as listed, so that references to it and duplicates of it
 * are checked as if the record were valid. Undefined if the key itself is not valid.
 */
export function stageInvalid(place: Place, kind: RecordKind, value: unknown): StagedRow | undefined {
  const key = keySchemas[kind].safeParse(isObject(value) ? value[RECORD_KEYS[kind]] : undefined).data;
  return key === undefined ? undefined : { kind, place, key, columns: null };
}

function nameColumns(name: string | undefined): Record<string, unknown> {
  return name === undefined ? {} : { name, name_normalized: normalizeForSearch(name) };
}

/** Renders and sanitises the HTML once, when the document is written, and never when it is read. */
function richTextColumns(
  documentColumn: string,
  htmlColumn: string,
  document: Parameters<typeof toSafeHtml>[0] | undefined,
): Record<string, unknown> {
  return document === undefined ? {} : { [documentColumn]: document, [htmlColumn]: toSafeHtml(document) };
}

function tierColumns(
  tier: 'wholesale' | 'retail',
  price: NonNullable<ProductRecord['prices']>['WHOLESALE'],
): Record<string, unknown> {
  if (price === undefined) return {};
  const discount = price === null ? null : price.discount;
  return {
    [`${tier}_base_price`]: price === null ? null : price.basePrice,
    [`${tier}_discount_type`]: discount === null ? null : discount?.type,
    [`${tier}_discount_value`]: discount === null ? null : discount?.value,
  };
}
