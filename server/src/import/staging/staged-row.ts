import { v7 as uuidv7 } from 'uuid';
import type * as z from 'zod';
import { toSafeHtml } from '../../base/rich-text/render-rich-text.ts';
import { normalizeForSearch } from '../../catalog/normalize-for-search.ts';
import { packColumns } from '../../catalog/staff-api/product-columns.ts';
import { columnOf } from '../../database/connection/property-compiler.ts';
import type { Place } from '../import-issues.ts';
import { isObject } from '../readers/read-json.ts';
import {
  type AppContentRecord,
  type CategoryRecord,
  type ProductRecord,
  RECORD_KEYS,
  type RecordKind,
  recordSchemas,
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

function stageCategory(place: Place, { name, ...record }: CategoryRecord): StagedRow {
  const description = record.description === '' ? null : record.description;
  return {
    kind: 'category',
    place,
    key: record.id,
    columns: columnsOf({ ...record, ...nameProperties(name), description }),
  };
}

function stageProduct(place: Place, record: ProductRecord): StagedRow {
  const { name, pack, description, prices, ...plain } = record;
  return {
    kind: 'product',
    place,
    key: record.slug,
    newId: record.id ?? uuidv7(),
    columns: columnsOf({
      ...plain,
      ...nameProperties(name),
      ...packColumns(pack),
      ...(description === undefined ? {} : { description, descriptionHtml: toSafeHtml(description) }),
      ...tierProperties('wholesale', prices?.WHOLESALE),
      ...tierProperties('retail', prices?.RETAIL),
    }),
  };
}

function stageAppContent(place: Place, { body, ...record }: AppContentRecord): StagedRow {
  const title = record.title === '' ? null : record.title;
  const html = body === undefined ? {} : { body, bodyHtml: toSafeHtml(body) };
  return { kind: 'appContent', place, key: record.key, columns: columnsOf({ ...record, title, ...html }) };
}

/** Stages a setting. An empty value unsets it, like null. */
function stageSetting(place: Place, { key, value }: SettingRecord): StagedRow {
  return { kind: 'setting', place, key, columns: { key, value: value === '' ? null : value } };
}

/** The functions that stage the valid records of each kind. */
export const STAGE = {
  ...{ category: stageCategory, product: stageProduct, setting: stageSetting, appContent: stageAppContent },
} as const satisfies Record<RecordKind, (place: Place, record: never) => StagedRow>;

/**
 * Returns the row of a record that is not valid. Its key still counts as listed, so that references to it and duplicates of it
 * are checked as if the record were valid. Undefined if the key itself is not valid.
 */
export function stageInvalid(place: Place, kind: RecordKind, value: unknown): StagedRow | undefined {
  const shape: Readonly<Record<string, z.ZodType>> = recordSchemas[kind].shape;
  const key = shape[RECORD_KEYS[kind]]?.safeParse(isObject(value) ? value[RECORD_KEYS[kind]] : undefined).data;
  return typeof key === 'string' ? { kind, place, key, columns: null } : undefined;
}

/** Returns the values of properties under the names of their columns, as `jsonb_populate_record` takes them. */
export function columnsOf(properties: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(properties).map(([name, value]) => [columnOf(name), value]));
}

function nameProperties(name: string | undefined): Record<string, unknown> {
  return name === undefined ? {} : { name, nameNormalized: normalizeForSearch(name) };
}

function tierProperties(
  tier: 'wholesale' | 'retail',
  price: NonNullable<ProductRecord['prices']>['WHOLESALE'],
): Record<string, unknown> {
  if (price === undefined) return {};
  const discount = price === null ? null : price.discount;
  return {
    [`${tier}BasePrice`]: price === null ? null : price.basePrice,
    [`${tier}DiscountType`]: discount === null ? null : discount?.type,
    [`${tier}DiscountValue`]: discount === null ? null : discount?.value,
  };
}
