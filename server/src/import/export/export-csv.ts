import { isDeepStrictEqual } from 'node:util';
import { IsolationLevel } from '@mikro-orm/core';
import type { Expression, SqlBool } from 'kysely';
import { OperatorError } from '../../base/errors.ts';
import { columnOf } from '../../database/connection/property-compiler.ts';
import type { EntityManager } from '../../database/database.ts';
import { imageList, textToDocument } from '../readers/csv-columns.ts';
import { toCsvRow } from '../readers/read-rows.ts';
import { COLUMNS } from '../readers/table-layout.ts';
import { type ExportedProduct, exportCategories, exportProducts } from './export.repository.ts';

/** A byte order mark: without it, spreadsheets read Bengali letters in the encoding of the computer. */
const BYTE_ORDER_MARK = '\ufeff';
const MAX_REPORTED = 100;

type Kind = keyof typeof COLUMNS;
type Row = Readonly<Record<string, string>>;

export type CsvExport = {
  /** Cells that begin with = + - or @, which spreadsheets may run as formulas: the key of the row, and the column. */
  readonly formulas: readonly string[];
};

/**
 * Writes the products or the categories, as of one moment, as a CSV file. Importing the file changes nothing, and exporting
 * again produces the same bytes. No cell is changed to protect a spreadsheet, because it would be another text when imported.
 *
 * @param write receives the text in pieces
 * @param condition of the products; by default all
 * @throws OperatorError with the texts that a cell cannot hold: an import trims cells and has no carriage returns
 */
export async function exportCsv(
  em: EntityManager,
  kind: Kind,
  write: (text: string) => Promise<void>,
  condition?: Expression<SqlBool>,
): Promise<CsvExport> {
  const columns = COLUMNS[kind];
  const formulas: string[] = [];
  const issues: string[] = [];
  await em.transactional(
    async (snapshot) => {
      await write(BYTE_ORDER_MARK + toCsvRow(columns));
      for await (const row of kind === 'product' ? productRows(snapshot, condition) : categoryRows(snapshot)) {
        const name = `${kind} "${kind === 'product' ? row.slug : row.id}"`;
        for (const column of columns) {
          const cell = row[column] ?? '';
          if (!survives(cell)) issues.push(`${name}: ${column} has outer white space or a carriage return.`);
          if (/^[=+\-@]/.test(cell)) formulas.push(`${name}: ${column}`);
        }
        await write(toCsvRow(columns.map((column) => row[column] ?? '')));
      }
    },
    { isolationLevel: IsolationLevel.REPEATABLE_READ, readOnly: true },
  );
  if (issues.length > 0) {
    const more = issues.length > MAX_REPORTED ? [`… and ${issues.length - MAX_REPORTED} more`] : [];
    const message = 'CSV cannot hold these texts. Change them, or export as .json.';
    throw new OperatorError(message, [...issues.slice(0, MAX_REPORTED), ...more]);
  }
  return { formulas };
}

async function* productRows(em: EntityManager, condition?: Expression<SqlBool>): AsyncGenerator<Row> {
  for await (const product of exportProducts(em, condition)) {
    const { images, pack, wholesale, retail, availability, description, ...plain } = product;
    const { status, quantity, expectedAt } = availability;
    yield {
      ...cellsOf(plain),
      ...cellsOf({ packSize: pack?.size, packUnitName: pack?.unitName, packUnitNameBn: pack?.unitNameBn }),
      images: imagesCell(images),
      ...priceCells('wholesale', wholesale),
      ...priceCells('retail', retail),
      ...cellsOf({ availability: status, availabilityQuantity: quantity, availabilityExpectedAt: expectedAt }),
      ...descriptionCells(description),
    };
  }
}

async function* categoryRows(em: EntityManager): AsyncGenerator<Row> {
  for (const category of await exportCategories(em)) yield cellsOf(category);
}

/** Returns the cells of properties by the names of their columns. What is null, undefined or an empty list is blank. */
function cellsOf(properties: Readonly<Record<string, unknown>>): Row {
  const cell = (value: unknown) => (Array.isArray(value) ? value.join(' | ') : String(value ?? ''));
  return Object.fromEntries(Object.entries(properties).map(([name, value]) => [columnOf(name), cell(value)]));
}

/** Returns the cell of the pictures. An empty list is written too: a blank cell would leave the stored pictures. */
function imagesCell(images: readonly string[]): string {
  const cell = images.join(' | ');
  return images.length > 0 && isDeepStrictEqual(imageList(cell), images) ? cell : JSON.stringify(images);
}

function priceCells(tier: 'wholesale' | 'retail', price: ExportedProduct['wholesale']): Row {
  return cellsOf({
    [`${tier}BasePrice`]: price?.basePrice,
    [`${tier}DiscountType`]: price?.discount?.type,
    [`${tier}DiscountValue`]: price?.discount?.value,
  });
}

/** Returns a description as text if the import makes the same document of it, otherwise as JSON. */
function descriptionCells(document: ExportedProduct['description']): Row {
  if (document === null) return {};
  const text = plainText(document);
  const isText = text !== '' && survives(text) && isDeepStrictEqual(textToDocument(text), document);
  return isText ? { description_text: text } : { description_json: JSON.stringify(document) };
}

type Node = { readonly type?: unknown; readonly text?: unknown; readonly content?: readonly Node[] | undefined };

/** Returns the text of the paragraphs of a document. Other nodes are lost. */
function plainText({ content = [] }: Node): string {
  const lines = ({ content = [] }: Node) =>
    content.map(({ type, text }) => (type === 'hardBreak' ? '\n' : String(text ?? ''))).join('');
  return content.map(lines).join('\n\n');
}

/** Returns true if the import reads the cell as it is written. */
function survives(cell: string): boolean {
  return !cell.includes('\r') && cell === cell.trim();
}
