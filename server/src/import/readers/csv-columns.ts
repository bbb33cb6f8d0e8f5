import { CODE_NAMES, type FieldKind, hasWrongSeparator, ORDER_NAMES, PRODUCT_FIELDS } from '@arot/contract';
import { htmlToDocument } from '../../base/rich-text/html-to-document.ts';
import { columnOf } from '../../database/connection/property-compiler.ts';

/**
 * Converts the flat columns of a CSV row to the nested value of a record. An empty cell is null if the column can be
 * null; otherwise it counts as left out.
 */

type Columns = ReadonlyMap<string, string>;

export function toCategoryValue(columns: Columns): unknown {
  return {
    ...required(columns, ['id', 'name']),
    ...nullable(columns, ['description', 'image', 'parentId']),
    ...nullable(columns, ['sortOrder'], wholeNumber),
    ...optional(columns, ['hidden'], trueOrFalse),
  };
}

/** The fields that are one column each. A package is an object. */
const UNNESTED = [...ORDER_NAMES, ...CODE_NAMES];

export function toProductValue(columns: Columns): unknown {
  return {
    ...required(columns, ['slug', 'name']),
    ...optional(columns, ['id', 'status', 'createdAt']),
    ...optional(columns, ['images'], imageList),
    ...nullable(columns, ['categoryId']),
    ...Object.assign({}, ...UNNESTED.map((name) => READ[PRODUCT_FIELDS[name].kind](columns, name))),
    ...pack(columns),
    ...availability(columns),
    ...description(columns),
    ...prices(columns),
  };
}

/** Read the cell of a field, by its kind. */
const READ: Record<FieldKind, (columns: Columns, name: string) => object> = {
  quantity: (columns, name) => optional(columns, [name], wholeNumber),
  limit: (columns, name) => nullable(columns, [name], wholeNumber),
  text: (columns, name) => nullable(columns, [name]),
  list: (columns, name) => required(columns, [name], (cell) => cell.match(/[^\s|]+/g) ?? []),
};

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

/** Returns what is in stock. A blank state stays as it is. */
function availability(columns: Columns): { availability?: unknown } {
  const { availability: status } = optional(columns, ['availability']);
  const { availabilityQuantity: quantity } = nullable(columns, ['availabilityQuantity'], wholeNumber);
  const { availabilityExpectedAt: expectedAt } = nullable(columns, ['availabilityExpectedAt']);
  const stated = Object.entries({ status, quantity, expectedAt }).filter(([, value]) => value !== undefined);
  return stated.length === 0 ? {} : { availability: Object.fromEntries(stated) };
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

/** Returns the description from one of three columns: a text, HTML, or a document in JSON. */
function description(columns: Columns): { description?: unknown } {
  const stated = DESCRIPTIONS.find((column) => columns.get(column));
  const cell = columns.get(stated ?? '');
  if (cell === undefined) return DESCRIPTIONS.some((column) => columns.has(column)) ? { description: null } : {};
  if (stated === 'description_json') return { description: parseJson(cell) };
  return { description: stated === 'description_html' ? htmlToDocument(cell) : textToDocument(cell) };
}

export const DESCRIPTIONS = ['description_json', 'description_html', 'description_text'] as const;

/**
 * Returns the column of a field of a record: `prices.RETAIL.basePrice` is `retail_base_price`.
 *
 * @param has returns true for a column of the file
 */
export function columnOfField(field: string, has: (column: string) => boolean): string {
  const [first = '', second, third, fourth] = field.split('.');
  if (first === 'description') return DESCRIPTIONS.find(has) ?? first;
  if (first === 'pack') return second === undefined ? 'pack_size' : `pack_${columnOf(second)}`;
  if (first === 'availability' && second !== undefined && second !== 'status') return `${first}_${columnOf(second)}`;
  if (first !== 'prices' || second === undefined) return columnOf(first);
  const part = third === 'discount' ? `discount_${fourth ?? 'value'}` : 'base_price';
  return `${second.toLowerCase()}_${part}`;
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

function required(columns: Columns, properties: readonly string[], convert: Convert = identity) {
  return Object.fromEntries(
    properties.flatMap((property) => {
      const cell = columns.get(columnOf(property));
      const value = cell === undefined ? undefined : convert(cell);
      return value === undefined ? [] : [[property, value]];
    }),
  );
}

function optional(columns: Columns, properties: readonly string[], convert: Convert = identity) {
  return required(columns, properties, (cell) => (cell === '' ? undefined : convert(cell)));
}

function nullable(columns: Columns, properties: readonly string[], convert: Convert = identity) {
  return required(columns, properties, (cell) => (cell === '' ? null : convert(cell)));
}

const identity: Convert = (cell) => cell;
