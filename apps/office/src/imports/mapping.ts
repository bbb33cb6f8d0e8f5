import type { CatalogImportColumn, CatalogImportOptions } from '@arot/sdk/staff';
import { COLUMNS, keyOf, type Target } from './columns.ts';

/** Maps the columns of a file to what a person has chosen for them. */
export type Mapping = {
  /** The column of the file that tells its rows apart; empty if the server finds it. */
  readonly key: string;
  /** A column of catalog files, a part of a name, or empty for a column that is not read, by column of the file. */
  readonly choices: Readonly<Record<string, string>>;
  /** Templates that a person has written, by column of catalog files. */
  readonly templates: Readonly<Record<string, string>>;
};

export const NO_MAPPING: Mapping = { key: '', choices: {}, templates: {} };

/** Returns what a column of the file means: what a person has chosen, or what the server has found. */
export function meaningOf({ name, mapsTo }: CatalogImportColumn, { choices }: Mapping, target: Target): string {
  const found = mapsTo !== null && COLUMNS[target].includes(mapsTo) && mapsTo !== keyOf(target) ? mapsTo : '';
  return choices[name] ?? found;
}

/** Returns the mapping in which a column of the file has a meaning, and no other column has the same one. */
export function choose(
  mapping: Mapping,
  columns: readonly CatalogImportColumn[],
  name: string,
  meaning: string,
  target: Target,
) {
  const others = columns.filter((column) => column.name !== name && meaningOf(column, mapping, target) === meaning);
  const cleared = meaning === '' ? [] : others.map((column) => [column.name, '']);
  return { ...mapping, choices: { ...mapping.choices, ...Object.fromEntries(cleared), [name]: meaning } };
}

/** Returns the options of an import that say what the columns mean. */
export function toOptions(
  mapping: Mapping,
  columns: readonly CatalogImportColumn[],
  target: Target,
): Pick<CatalogImportOptions, 'map' | 'ignore'> {
  const { key, choices, templates } = mapping;
  const map: Record<string, string> = {};
  const place = (ours: string, theirs: string) => {
    if (theirs !== ours) map[ours] = theirs.includes('{') ? `{${theirs}}` : theirs;
  };
  const columnOf = (meaning: string) => columns.find((column) => meaningOf(column, mapping, target) === meaning)?.name;
  for (const [name, meaning] of Object.entries(choices)) {
    if (COLUMNS[target].includes(meaning)) place(meaning, name);
  }
  const bengali = columnOf('name_bn');
  const english = columnOf('name_en') ?? (bengali === undefined ? undefined : columnOf('name'));
  if (english !== undefined && bengali !== undefined) map.name = `{${english}} · {${bengali}}`;
  else if (english ?? bengali) place('name', english ?? bengali ?? '');
  if (key !== '') place(keyOf(target), key);
  const ignored = Object.keys(choices).filter((name) => choices[name] === '' && name !== key);
  const written = Object.entries(templates).filter(([, template]) => template.trim() !== '');
  const all = { ...map, ...Object.fromEntries(written) };
  return {
    ...(Object.keys(all).length > 0 ? { map: all } : {}),
    ...(ignored.length > 0 ? { ignore: ignored } : {}),
  };
}
