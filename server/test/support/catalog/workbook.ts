import { strToU8, type Zippable, zipSync } from 'fflate';

/** A cell as a sheet has it: a text, or the attributes and the content of its element. */
export type SheetCell = string | number | { readonly attributes?: string; readonly content: string };

/** The styles of a workbook, by their place. */
export const STYLES = ['General', '0.00', '#,##0.00\\ "৳"', '00000', 'dd/mm/yyyy', '0.00E+00', '0%'];

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** Returns an Excel workbook. Numbers are stored as numbers, texts once for all cells. */
export function workbook(
  sheets: Readonly<Record<string, readonly (readonly SheetCell[])[]>>,
  more: Zippable = {},
): Uint8Array {
  const strings: string[] = [];
  const cell = (value: SheetCell, reference: string) => {
    if (typeof value === 'number') return `<c r="${reference}"><v>${value}</v></c>`;
    if (typeof value === 'object') return `<c r="${reference}" ${value.attributes ?? ''}>${value.content}</c>`;
    return value === '' ? '' : `<c r="${reference}" t="s"><v>${strings.push(value) - 1}</v></c>`;
  };
  const row = (cells: readonly SheetCell[], index: number) =>
    `<row r="${index + 1}">${cells.map((each, column) => cell(each, `${letters(column)}${index + 1}`)).join('')}</row>`;
  const names = Object.keys(sheets);
  const parts: Record<string, string> = Object.fromEntries(
    Object.values(sheets).map((rows, index) => [
      `xl/worksheets/sheet${index + 1}.xml`,
      `<worksheet xmlns="m"><sheetData>${rows.map(row).join('')}</sheetData></worksheet>`,
    ]),
  );
  parts['xl/sharedStrings.xml'] =
    `<sst>${strings.map((text) => `<si><t xml:space="preserve">${escaped(text)}</t></si>`).join('')}</sst>`;
  parts['xl/styles.xml'] =
    `<styleSheet><numFmts>${STYLES.map((code, index) => `<numFmt numFmtId="${200 + index}" formatCode="${escaped(code)}"/>`).join('')}</numFmts>` +
    `<cellStyleXfs><xf numFmtId="0"/></cellStyleXfs><cellXfs>${STYLES.map((_, index) => `<xf numFmtId="${200 + index}"/>`).join('')}</cellXfs></styleSheet>`;
  parts['xl/workbook.xml'] =
    `<workbook xmlns:r="r"><sheets>${names.map((name, index) => `<sheet name="${escaped(name)}" sheetId="${index + 1}" r:id="s${index}"/>`).join('')}</sheets></workbook>`;
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"/>`;
  parts['xl/_rels/workbook.xml.rels'] =
    `<Relationships>${names.map((_, index) => relation(`s${index}`, 'worksheet', `worksheets/sheet${index + 1}.xml`)).join('')}` +
    `${relation('t', 'sharedStrings', '/xl/sharedStrings.xml')}${relation('y', 'styles', 'styles.xml')}</Relationships>`;
  const files = Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)]));
  return zipSync({ ...files, ...more });
}

function letters(column: number): string {
  const last = String.fromCharCode(65 + (column % 26));
  return column < 26 ? last : letters(Math.floor(column / 26) - 1) + last;
}
