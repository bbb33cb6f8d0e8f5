/**
 * Turns the flat columns of a CSV row into the nested value of a record. An empty cell of a column that can be null is
 * null; of another it counts as left out.
 */

type Columns = ReadonlyMap<string, string>;

export function toCategoryValue(columns: Columns): unknown {
  return {
    ...required(columns, 'id', 'id'),
    ...required(columns, 'name', 'name'),
    ...nullable(columns, 'description', 'description'),
    ...nullable(columns, 'image', 'image'),
    ...nullable(columns, 'parent_id', 'parentId'),
  };
}

export function toProductValue(columns: Columns): unknown {
  return {
    ...optional(columns, 'id', 'id'),
    ...required(columns, 'slug', 'slug'),
    ...required(columns, 'name', 'name'),
    ...nullable(columns, 'category_id', 'categoryId'),
    ...optional(columns, 'status', 'status'),
    ...optional(columns, 'images', 'images', (cell) => cell.split(/[\s|]+/).filter((part) => part !== '')),
    ...optional(columns, 'wholesale_min_order_quantity', 'wholesaleMinOrderQuantity', wholeNumber),
    ...optional(columns, 'retail_min_order_quantity', 'retailMinOrderQuantity', wholeNumber),
    ...nullable(columns, 'description_text', 'description', textToDocument),
    ...optional(columns, 'created_at', 'createdAt'),
    ...prices(columns),
  };
}

/** A price list states each tier whose base price column is there; the other tier stays as it is stored. */
function prices(columns: Columns): { prices?: unknown } {
  const tiers = (['wholesale', 'retail'] as const).filter((tier) => columns.has(`${tier}_base_price`));
  if (tiers.length === 0) return {};
  return { prices: Object.fromEntries(tiers.map((tier) => [tier.toUpperCase(), tierPrice(columns, tier)])) };
}

function tierPrice(columns: Columns, tier: 'wholesale' | 'retail'): unknown {
  const cell = (name: string) => columns.get(`${tier}_${name}`) ?? '';
  const [basePrice, type, value] = [cell('base_price'), cell('discount_type'), cell('discount_value')];
  if (basePrice === '' && type === '' && value === '') return null;
  return { basePrice, discount: type === '' && value === '' ? null : { type, value } };
}

/** Plain text: an empty line ends a paragraph, a line end within one is a break. */
function textToDocument(cell: string): unknown {
  const paragraphs = cell.split(/\n\s*\n/).map((paragraph) => ({
    type: 'paragraph',
    content: paragraph
      .split('\n')
      .filter((line) => line.trim() !== '')
      .flatMap((line, index) => [...(index > 0 ? [{ type: 'hardBreak' }] : []), { type: 'text', text: line }]),
  }));
  return { type: 'doc', content: paragraphs.filter(({ content }) => content.length > 0) };
}

/** Only what is written as a whole number becomes one; the rest is left for the record's schema to refuse. */
function wholeNumber(cell: string): unknown {
  return /^\d+$/.test(cell) ? Number(cell) : cell;
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
