import type { CatalogImportColumn } from '@arot/sdk/staff';
import type { Target } from './columns.ts';
import type { Settings } from './settings.ts';

const STORED_AS = 'arot-office-imports';
const MOST = 30;

/** Stores in this browser how files with the same target and header were read, the last one first. */
type Remembered = readonly { readonly of: string; readonly settings: Settings }[];

function read(): Remembered {
  try {
    const parsed: unknown = JSON.parse(localStorage.getItem(STORED_AS) ?? '[]');
    return Array.isArray(parsed) ? parsed : [];
  } catch {
    return [];
  }
}

const keyOf = (target: Target, columns: readonly CatalogImportColumn[]) =>
  [target, ...columns.map(({ name }) => name)].join('\t');

/** Returns the settings with which a file with this header was checked last; undefined without any. */
export function recall(target: Target, columns: readonly CatalogImportColumn[]): Settings | undefined {
  const of = keyOf(target, columns);
  return read().find((each) => each.of === of)?.settings;
}

export function remember(target: Target, columns: readonly CatalogImportColumn[], settings: Settings): void {
  const of = keyOf(target, columns);
  const others = read().filter((each) => each.of !== of);
  localStorage.setItem(STORED_AS, JSON.stringify([{ of, settings }, ...others].slice(0, MOST)));
}
