import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { OperatorError } from '../../base/errors.ts';
import { toProductProperties } from '../../catalog/staff-api/staff-product.mapper.ts';
import type { StaffProductRow } from '../../catalog/staff-api/staff-product.repository.ts';
import { readProblem } from '../../import/readers/read-input.ts';
import { printable } from '../accounts/account-text.ts';
import { orMissing } from '../command.ts';

export type ProductShown = ReturnType<typeof toProduct>;

/** Returns a product as commands print it. */
export function toProduct(row: StaffProductRow) {
  return { ...toProductProperties(row), categoryId: row.categoryId };
}

/** Returns `189.00`, or `189.00 (210.00 less 10.00 %)` with a discount. */
export function priceText(price: ProductShown['prices'][keyof ProductShown['prices']]): string {
  if (price === null) return 'none';
  const { basePrice, discount, finalPrice } = price;
  if (discount === null) return finalPrice;
  return `${finalPrice} (${basePrice} less ${discount.value}${discount.type === 'PERCENTAGE' ? ' %' : ''})`;
}

/** Returns rows of cells as a table: the first row has the names of the columns. */
export function tableText(rows: readonly (readonly string[])[]): string {
  const cells = rows.map((row) => row.map(printable));
  const widths = (cells[0] ?? []).map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
  return cells
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/**
 * Waits for an operation on a product, and names the product if there is none.
 *
 * @throws OperatorError that also names the current slug if the product had the given one
 */
export async function nameMissingProduct<T>(slug: string, running: Promise<T>): Promise<T> {
  return await orMissing(running, ({ fields }) => {
    const [current] = fields?.slug ?? [];
    return new OperatorError(
      `There is no product "${slug}".${current === undefined ? '' : ` It is "${current}" now.`}`,
    );
  });
}

/** Returns the text of a file; `-` is standard input. @throws OperatorError for a file that cannot be read or is not UTF-8 */
export async function readText(file: string): Promise<string> {
  const bytes = file === '-' ? Buffer.from(await text(process.stdin)) : await readBytes(file);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new OperatorError(`${file} is not UTF-8 text; save it as UTF-8.`);
  }
}

async function readBytes(file: string): Promise<Buffer> {
  try {
    return await readFile(file);
  } catch (error) {
    const problem = readProblem(error);
    throw problem === undefined ? error : new OperatorError(`${file}: ${problem.en}`);
  }
}
