import type { CatalogImportColumn, CatalogImportOptions } from '@arot/sdk/staff';
import type { Target } from './columns.ts';
import { type Mapping, NO_MAPPING, toOptions } from './mapping.ts';

/** States how a file is read. What may delete something is not remembered, so it is no part of it. */
export type Settings = Omit<
  CatalogImportOptions,
  'target' | 'priceListId' | 'map' | 'ignore' | 'replace' | 'delete'
> & {
  readonly mapping: Mapping;
};

/** Files of suppliers have amounts such as ৳ 1,250 more often than not, and what is ambiguous is an issue. */
export const FIRST_SETTINGS: Settings = { mapping: NO_MAPPING, amounts: 'loose' };

/** States whether the rows are deleted that the file does not list, and how many that may be. */
export type Deletion = { readonly replace: boolean; readonly delete?: number };

/** Returns the options of a check. What is off is left out. */
export function optionsOf(
  target: Target,
  priceListId: string,
  { mapping, ...settings }: Settings,
  deletion: Deletion,
  columns: readonly CatalogImportColumn[],
): CatalogImportOptions {
  const stated = Object.entries({ ...settings, ...(deletion.replace ? deletion : {}) });
  return {
    target,
    ...(target === 'price-list' ? { priceListId } : {}),
    ...Object.fromEntries(stated.filter(([, value]) => value !== undefined && value !== false && value !== '')),
    ...toOptions(mapping, columns, target),
  };
}
