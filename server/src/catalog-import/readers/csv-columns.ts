import { hasWrongSeparator } from '@arot/contract';

/**
 * Converts the flat columns of a CSV row to the nested value of a record. An empty cell is null if the column can be
 * null; otherwise it counts as left out.
 */

type Columns = ReadonlyMap<string, string>;

export function toCategoryValue(columns: Columns): unknown {
  return {
    ...required(columns, 'id', 'id'),
    ...required(columns, 'name', 'name'),
    ...nullable(columns, 'description', 'description'),
    ...nullable(columns, 'image', 'image'),
    ...nullable(columns, 'parent_id', 'parentId'),
    ...nullable(columns, 'sort_order', 'sortOrder', wholeNumber),
    ...optional(columns, 'hidden', 'hidden', trueOrFalse),
  };
}

export function toProductValue(columns: Columns): unknown {
  return {
    ...optional(columns, 'id', 'id'),
    ...required(columns, 'slug', 'slug'),
    ...required(columns, 'name', 'name'),
    ...nullable(columns, 'category_id', 'categoryId'),
    ...optional(columns, 'status', 'status'),
    ...optional(columns, 'images', 'images', imageList),
    ...optional(columns, 'wholesale_min_order_quantity', 'wholesaleMinOrderQuantity', wholeNumber),
    ...optional(columns, 'retail_min_order_quantity', 'retailMinOrderQuantity', wholeNumber),
    ...optional(columns, 'wholesale_increment', 'wholesaleIncrement', wholeNumber),
    ...optional(columns, 'retail_increment', 'retailIncrement', wholeNumber),
    ...nullable(columns, 'wholesale_max_order_quantity', 'wholesaleMaxOrderQuantity', wholeNumber),
    ...nullable(columns, 'retail_max_order_quantity', 'retailMaxOrderQuantity', wholeNumber),
    ...pack(columns),
    ...nullable(columns, 'sku', 'sku'),
    ...stateIf('gtins', columns.get('gtins')?.match(/[^\s|]+/g) ?? (columns.has('gtins') ? [] : undefined)),
    ...nullable(columns, 'brand', 'brand'),
    ...nullable(columns, 'unit', 'unit'),
    ...nullable(columns, 'net_content', 'netContent'),
    ...nullable(columns, 'origin', 'origin'),
    ...description(columns),
    ...optional(columns, 'created_at', 'createdAt'),
    ...prices(columns),
  };
}

/**
 * Returns URLs separated by white space or `|`, or a list in JSON for URLs that contain a separator. A cell with a wrong
 * separator is not split, so that the record's schema rejects it.
 */
export function imageList(cell: string): unknown {
  if (cell.startsWith('[')) return parseJson(cell);
  return hasWrongSeparator(cell) ? [cell] : cell.split(/[\s|]+/).filter((part) => part !== '');
}

/** Returns the package. Its three columns belong together: blank cells clear it. */
function pack(columns: Columns): { pack?: unknown } {
  const [size, unitName, unitNameBn] = ['pack_size', 'pack_unit_name', 'pack_unit_name_bn'].map((name) =>
    columns.get(name),
  );
  const stated = [size, unitName, unitNameBn].filter((cell) => cell !== undefined);
  if (stated.length === 0) return {};
  if (stated.every((cell) => cell === '')) return { pack: null };
  return { pack: { size: wholeNumber(size ?? ''), unitName, unitNameBn } };
}

/** Returns the prices of the tiers that have a column. Tiers without a column keep their stored prices. */
function prices(columns: Columns): { prices?: unknown } {
  const stated = (['wholesale', 'retail'] as const).flatMap((tier) => {
    const price = tierPrice(columns, tier);
    return price === undefined ? [] : [[tier.toUpperCase(), price] as const];
  });
  return stated.length === 0 ? {} : { prices: Object.fromEntries(stated) };
}

/** Returns the price of a tier. A blank base price clears the price; blank discount cells clear the discount. */
function tierPrice(columns: Columns, tier: 'wholesale' | 'retail'): unknown {
  const basePrice = columns.get(`${tier}_base_price`);
  const type = columns.get(`${tier}_discount_type`);
  const value = columns.get(`${tier}_discount_value`);
  const stated = [basePrice, type, value].filter((cell) => cell !== undefined);
  if (stated.length === 0) return undefined;
  if (basePrice !== undefined && stated.every((cell) => cell === '')) return null;
  return { ...stateIf('basePrice', basePrice), ...stateIf('discount', tierDiscount(type, value)) };
}

function tierDiscount(type: string | undefined, value: string | undefined): unknown {
  if (type === undefined && value === undefined) return undefined;
  if ((type ?? '') === '' && (value ?? '') === '') return null;
  return { ...stateIf('type', type), ...stateIf('value', value) };
}

function stateIf(key: string, value: unknown): Record<string, unknown> {
  return value === undefined ? {} : { [key]: value };
}

/** Returns the description from one of two columns: a text, or a document in JSON. */
function description(columns: Columns): { description?: unknown } {
  const [json, text] = [columns.get('description_json'), columns.get('description_text')];
  if (json) return { description: parseJson(json) };
  if (json === undefined && text === undefined) return {};
  return { description: text ? textToDocument(text) : null };
}

/** Parses JSON. Text that is not JSON stays as it is, so that the record's schema rejects it. */
function parseJson(cell: string): unknown {
  try {
    return JSON.parse(cell);
  } catch {
    return cell;
  }
}

/** Converts plain text to rich text: an empty line ends a paragraph, a single line end becomes a line break. */
export function textToDocument(cell: string): unknown {
  const paragraphs = cell.split(/\n\s*\n/).map((paragraph) => ({
    type: 'paragraph',
    content: paragraph
      .split('\n')
      .filter((line) => line.trim() !== '')
      .flatMap((line, index) => [...(index > 0 ? [{ type: 'hardBreak' }] : []), { type: 'text', text: line }]),
  }));
  return { type: 'doc', content: paragraphs.filter(({ content }) => content.length > 0) };
}

/** Converts digits to a number. Any other text stays as it is, so that the record's schema rejects it. */
function wholeNumber(cell: string): unknown {
  return /^\d+$/.test(cell) ? Number(cell) : cell;
}

/** Converts the two words to a boolean, in any case of their letters. Any other text stays as it is, like in {@link wholeNumber}. */
function trueOrFalse(cell: string): unknown {
  const word = cell.toLowerCase();
  return word === 'true' || (word === 'false' ? false : cell);
}

type Convert = (cell: string) => unknown;

function required(columns: Columns, column: string, key: string): Record<string, unknown> {
  const cell = columns.get(column);
  return cell === undefined ? {} : { [key]: cell };
}

function optional(columns: Columns, column: string, key: string, convert: Convert = identity): Record<string, unknown> {
  const cell = columns.get(column);
  return cell === undefined || cell === '' ? {} : { [key]: convert(cell) };
}

function nullable(columns: Columns, column: string, key: string, convert: Convert = identity): Record<string, unknown> {
  const cell = columns.get(column);
  return cell === undefined ? {} : { [key]: cell === '' ? null : convert(cell) };
}

const identity: Convert = (cell) => cell;
