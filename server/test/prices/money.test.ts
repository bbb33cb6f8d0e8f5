import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../..', import.meta.url));

const FOLDERS = ['contract/src', 'sdk/src', 'server/src', 'apps', 'examples'];

/** A conversion of text to a floating-point number, or back, on a line about money. */
const CONVERSION = /\bNumber\(|\bparseFloat\(|\.toFixed\(|\bMath\.(round|floor|ceil)\(/;
const MONEY = /price|amount|discount|percent|paisa|money|taka|hundredths/i;

/** The files that may convert, and what. No amount is calculated with. */
const MAY_CONVERT: Readonly<Record<string, string>> = {
  'apps/office/src/documents/viewer-toolbar.tsx': 'the zoom of a document, in percent',
  'apps/office/src/history/field-value.tsx': 'whether a value is a number; it is shown as it is',
  'apps/office/src/price-lists/entry-dialog.tsx': 'the quantity of a break',
  'apps/office/src/products/bulk/price-form.ts': 'whether a percentage is above 100',
  'apps/shop/src/account/documents/upload-progress.tsx': 'the part of an upload, in percent',
  'apps/shop/src/products/facets.tsx': 'whether a range begins at 0',
  'apps/shop/src/products/list-state.ts': 'which of two bounds is larger',
  'sdk/src/testing/mock-products.ts': 'the sign of a difference of hundredths',
  'sdk/src/testing/mock-customer-prices.ts': 'a quantity, and the sign of a difference of hundredths',
  'server/src/import/readers/xlsx-numbers.ts':
    'the number of a cell, which a workbook stores as floating point, back to its digits',
  'server/src/serve/demo/generate-catalog.ts': 'random prices of a demo, in whole hundredths',
};

function sourcesIn(folder: string): string[] {
  return readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$|^generated\/|node_modules|\/test\/|dist\//.test(name))
    .map((name) => path.posix.join(folder, name));
}

function converts(file: string): boolean {
  const lines = readFileSync(path.join(root, file), 'utf8').split('\n');
  return lines.some((line) => CONVERSION.test(line) && MONEY.test(line));
}

it('is never a floating-point number: each file that converts to one is named here, with what it converts', () => {
  const converting = FOLDERS.flatMap(sourcesIn).filter(converts);
  expect(converting.toSorted()).toEqual(Object.keys(MAY_CONVERT).toSorted());
});
