import { foldHeader } from '@arot/contract/typed';
import type { CatalogImportColumn } from '@arot/sdk/staff';
import { COLUMNS, keyOf, type Target } from './columns.ts';
import { type Mapping, NO_MAPPING } from './mapping.ts';

/** The headers that suppliers write, by column of catalog files. The first one that fits counts. */
const HEADERS: readonly (readonly [column: string, header: RegExp])[] = [
  ['name_bn', /(bangla|bengali|bn)\b.*name|name.*\b(bangla|bengali|bn)\b|বাংলা/],
  ['name_en', /english.*name|name.*\b(english|en)\b|ইংরেজি/],
  ['gtins', /bar ?code|\bean\b|\bgtin|\bupc\b|বারকোড/],
  ['wholesale_base_price', /whole ?sale.*(price|rate)|trade (price|rate)|dealer (price|rate)|^(tp|dp|wp)$|পাইকারি/],
  [
    'retail_base_price',
    /retail.*(price|rate)|^(mrp|price|rate|unit price|sales? price|selling price|m r p)( \(?(bdt|tk|taka|৳)\)?)?$|^(খুচরা|দাম|দর|\u09ae\u09c2\u09b2\u09cd\u09af)/,
  ],
  ['wholesale_min_order_quantity', /\bmoq\b|minimum order/],
  ['sku', /\bsku\b|(item|product|article|goods)? ?(code|no|number)$|^code|কোড/],
  ['brand', /brand|manufacturer|company|ব্র্যান্ড|কোম্পানি/],
  ['category_id', /categor|department|\bgroup\b|বিভাগ|শ্রেণি|ক্যাটাগরি/],
  ['net_content', /net (weight|content)|^(size|weight)|ওজন|সাইজ/],
  ['unit', /^(unit|uom)s?$|একক/],
  ['origin', /origin|country|দেশ/],
  ['images', /image|picture|photo|ছবি/],
  ['description_text', /description|details|বিবরণ/],
  [
    'name',
    /^(item|product|goods|article)?s? ?(name|title)$|^(item|product|goods|particulars?|description of goods|title|items|products)$|নাম|পণ্য|মাল/,
  ],
  // Beside a column of names in English.
  ['name_bn', /নাম/],
];

/** Columns that mean something else in the files of other shops, or that have a place of their own. */
const NOT_OURS = ['id', 'slug', 'status', 'created_at'];

/** Words that tell rows apart, the surest first. */
const KEYS = { slug: ['slug', 'handle', 'sku', 'gtins'], id: ['id'] } as const;

/**
 * Guesses what the columns mean that the server does not know, by their names. Each meaning is guessed once. Without a column of
 * slugs, the code of a product tells the rows apart, or its name.
 */
export function guessColumns(columns: readonly CatalogImportColumn[], target: Target): Mapping {
  const known = new Set(columns.map(({ mapsTo }) => mapsTo));
  const choices: Record<string, string> = {};
  for (const { name, mapsTo } of columns) {
    if (mapsTo !== null) continue;
    const header = name
      .normalize('NFC')
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N}()৳]+/gu, ' ')
      .trim();
    const ours = foldHeader(name);
    const isOurs = COLUMNS[target].includes(ours) && !NOT_OURS.includes(ours) && isFree(ours);
    const [meaning] = isOurs ? [ours] : (HEADERS.find(([column, words]) => isFree(column) && words.test(header)) ?? []);
    if (meaning !== undefined) choices[name] = meaning;
  }
  return known.has(keyOf(target))
    ? { ...NO_MAPPING, choices }
    : { ...NO_MAPPING, choices, key: guessKey(columns, choices, target) };

  function isFree(column: string): boolean {
    const isOurs = COLUMNS[target].includes(column.startsWith('name_') ? 'name' : column);
    return isOurs && !known.has(column) && !Object.values(choices).includes(column);
  }
}

function guessKey(columns: readonly CatalogImportColumn[], choices: Mapping['choices'], target: Target): string {
  const meanings = columns.map(({ name, mapsTo }) => [name, choices[name] ?? mapsTo ?? name.toLowerCase()] as const);
  for (const key of [...KEYS[keyOf(target)], 'name', 'name_en', 'name_bn']) {
    const [name] = meanings.find(([, meaning]) => meaning === key) ?? [];
    if (name !== undefined) return name;
  }
  return '';
}
