import { initContract } from '@ts-rest/core';
import * as z from 'zod';
import { PUBLICATION_STATES } from '../catalog-input.ts';
import { envelope } from '../envelope.ts';
import { ACTION_ERRORS, CHANGE_ERRORS, staffErrorResponses } from '../errors.ts';
import { formBody } from '../form-body.ts';
import { MAX_LENGTHS } from '../limits.ts';
import { inSchema } from '../messages/message.ts';
import * as messages from '../messages/texts.ts';
import { defineRoutes } from '../metadata.ts';
import { outputText, text } from '../text.ts';
import { fromJson } from '../wire.ts';
import { cursorPage, cursorQuery } from './cursor.ts';
import { PRICE_LIST_ID } from './price-lists.ts';
import { listStaffProductsQuery } from './products.ts';
import { done, pathKey, resourceVersion } from './resource.ts';

/** The largest file of an import, in bytes. */
export const MAX_IMPORT_BYTES = 50 * 1024 * 1024;

/** The kinds of files of an import by their extensions. The extension decides, because browsers state other types. */
export const IMPORT_TYPES = {
  csv: 'text/csv',
  tsv: 'text/tab-separated-values',
  jsonl: 'application/jsonl',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  zip: 'application/zip',
} as const;

/** Names what an import writes. `pictures` needs a ZIP file, every other target another file. */
export const IMPORT_TARGETS = ['products', 'categories', 'prices', 'price-list', 'pictures'] as const;
export type ImportTarget = (typeof IMPORT_TARGETS)[number];

export const IMPORT_STATES = ['checking', 'ready', 'invalid', 'applying', 'applied', 'failed', 'expired'] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

/** The effects that a row can have. */
export const ROW_CHANGES = ['created', 'updated', 'unchanged', 'restored', 'renamed', 'deleted'] as const;
export type RowChange = (typeof ROW_CHANGES)[number];

/** The most columns of a file. */
export const MAX_IMPORT_COLUMNS = 1_000;
/** The longest name of a column that a response has. */
export const MAX_COLUMN_NAME = 500;
const MAX_CELL = 1_000;
const ID = '019c5d0e-7a31-7c42-8b65-2f9d4e6a1b70';

const separator = text({ min: 1, max: 10, trim: false, example: ';' }).refine(
  (value) => !/["\r\n]/.test(value),
  inSchema(messages.separatorText),
);
const columnName = text({ min: 1, max: MAX_COLUMN_NAME, example: 'Product name' });

export const catalogImportOptions = z
  .strictObject({
    target: z
      .enum(IMPORT_TARGETS)
      .describe('What is imported. `prices` changes prices of products that exist; `pictures` needs a ZIP file.'),
    priceListId: text({ min: 1, max: MAX_LENGTHS.id, example: PRICE_LIST_ID })
      .optional()
      .describe('The price list. Required with the target `price-list`, and only there.'),
    map: z
      .record(z.string(), text({ max: MAX_CELL }))
      .optional()
      .meta({ examples: [{ name: '{Product name}' }] })
      .describe('Templates by column of catalog files: `{"name": "{Product name}"}`.'),
    separator: separator.optional().describe('What separates the cells of a row. By default it is detected.'),
    imagesSeparator: separator.optional().describe('What separates pictures in a cell. By default white space or `|`.'),
    amounts: z
      .enum(['strict', 'loose'])
      .optional()
      .describe('`loose` reads a currency sign, separators of thousands, and Bengali digits.'),
    firstRowWins: z.boolean().optional().describe('Ignores further rows of the same product.'),
    categoriesByName: z.boolean().optional().describe('Finds categories by their names.'),
    createCategories: z.boolean().optional().describe('With `categoriesByName`: creates those that do not exist.'),
    levels: z.int().min(2).max(2).optional().describe('Makes a deeper category a child of its main category.'),
    skipRows: z.int().min(0).max(10_000).optional().describe('The number of rows above the header.'),
    sheet: text({ min: 1, max: 100, example: 'Sheet1' })
      .optional()
      .describe('A sheet of an XLSX file. By default the first.'),
    publish: z.boolean().optional().describe('Publishes products whose row states no status.'),
    replace: z.boolean().optional().describe('Deletes what the file does not list.'),
    delete: z.int().min(0).optional().describe('With `replace`: how many rows it may delete.'),
    ignore: z.array(columnName).max(MAX_IMPORT_COLUMNS).optional().describe('Columns that are not read.'),
    allowFree: z.boolean().optional().describe('Accepts prices of 0.00.'),
    followRenames: z.boolean().optional().describe('A former slug means the product that has it now.'),
  })
  .refine(({ target, priceListId }) => (target === 'price-list') === (priceListId !== undefined), {
    path: ['priceListId'],
    message: inSchema(messages.priceListOfTarget),
  })
  .meta({
    id: 'CatalogImportOptions',
    description: 'How a file is read, and what is done with it. The words are those of `arot catalog import`.',
    examples: [{ target: 'products', map: { name: '{Product name}' }, ignore: ['Shelf'] }],
  });

export type CatalogImportOptions = z.infer<typeof catalogImportOptions>;

const count = z
  .int()
  .min(0)
  .meta({ examples: [0] });

const counts = z
  .object({
    rows: count.meta({ examples: [3_384] }).describe('Rows that were read.'),
    created: count.meta({ examples: [12] }),
    updated: count.meta({ examples: [3_372] }),
    unchanged: count,
    restored: count.describe('Deleted products that come back. They are not in `updated` too.'),
    renamed: count.describe('Products with another slug than before.'),
    deleted: count,
    pricesRemoved: count,
    discountsRemoved: count.describe('Including those of removed prices.'),
    codesChanged: count.describe('Products whose stored SKU or barcodes become others.'),
    picturesRemoved: count,
    markupCells: count.describe('Cells of plain text that look like HTML.'),
    issues: count.describe('Issues of all rows. An import with issues is `invalid`.'),
  })
  .meta({ id: 'CatalogImportCounts', description: 'What an import does. All are 0 while it is checked.' });

export type CatalogImportCounts = z.infer<typeof counts>;

const column = z
  .object({
    name: outputText(MAX_COLUMN_NAME, 'Product name'),
    samples: z
      .array(outputText(MAX_CELL, 'Mustard Oil 5 L'))
      .max(3)
      .describe('The first different cells of the column that are not empty.'),
    mapsTo: outputText(MAX_CELL, 'name').nullable().describe('The column of catalog files; null if it is ignored.'),
  })
  .meta({ id: 'CatalogImportColumn', description: 'A column of the file.' });

export type CatalogImportColumn = z.infer<typeof column>;

export const catalogImport = z
  .object({
    id: outputText(MAX_LENGTHS.id, ID),
    version: resourceVersion,
    state: z
      .enum(IMPORT_STATES)
      .meta({ examples: ['ready'] })
      .describe('`checking` becomes `ready` or `invalid`. `expired` after 24 hours, `failed` if the server stopped.'),
    target: z.enum(IMPORT_TARGETS),
    fileName: outputText(255, 'supplier.xlsx'),
    columns: z.array(column).max(MAX_IMPORT_COLUMNS),
    ignoredColumns: z
      .array(outputText(MAX_COLUMN_NAME))
      .max(MAX_IMPORT_COLUMNS)
      .meta({ examples: [[]] })
      .describe('Columns that nothing is read from.'),
    headerRow: z
      .int()
      .min(2)
      .nullable()
      .meta({
        description:
          'The row that seems to be the header, where the first one is a title: `skipRows` and 1. null otherwise.',
        examples: [null],
      }),
    counts,
    createdAt: z.iso.datetime(),
    expiresAt: z.iso.datetime().describe('The file and the rows are removed then.'),
    appliedAt: z.iso
      .datetime()
      .nullable()
      .meta({ description: 'null unless it is applied.', examples: [null] }),
  })
  .meta({ id: 'CatalogImport', description: 'A file that is checked first, and then applied.' });

export type CatalogImport = z.infer<typeof catalogImport>;

/** The cells of a row by column of catalog files. */
const cells = (description: string, example: Record<string, unknown>) =>
  z
    .record(z.string(), z.unknown())
    .nullable()
    .meta({ description, examples: [example] });

const rowIssue = z
  .object({
    column: outputText(MAX_COLUMN_NAME, 'retail_base_price').nullable().describe('null if it concerns the whole row.'),
    value: outputText(MAX_CELL, '12,50').nullable().describe('The cell; null without one.'),
    message: outputText(MAX_CELL, 'Must be an amount with at most two decimals, such as 35.00.').describe(
      'In the language of the caller. It does not repeat the cell.',
    ),
  })
  .meta({ id: 'CatalogImportIssue', description: 'A reason why a row cannot be imported.' });

export type CatalogImportIssue = z.infer<typeof rowIssue>;

const row = z
  .object({
    row: z
      .int()
      .min(0)
      .meta({ examples: [4] })
      .describe('The line of the file, or the row of the sheet; 0 for what is not in the file.'),
    slug: outputText(MAX_LENGTHS.slug, 'mustard-oil-5l')
      .nullable()
      .describe('The slug of the product, the id of the category, or null if the row has none.'),
    change: z.enum(ROW_CHANGES).meta({ examples: ['updated'] }),
    before: cells('The stored values of the columns that change; null for a new row.', {
      retail_base_price: '1080.00',
    }),
    after: cells('The new values of the columns that change; null for a deleted row.', {
      retail_base_price: '1134.00',
    }),
    issues: z
      .array(rowIssue)
      .max(1_000)
      .meta({ examples: [[]] }),
  })
  .meta({ id: 'CatalogImportRow', description: 'A row of the file, and what it changes.' });

export type CatalogImportRow = z.infer<typeof row>;

const FILES = { file: { mimeTypes: Object.values(IMPORT_TYPES), required: true } } as const;

const form = z
  .strictObject({ options: fromJson(catalogImportOptions, inSchema(messages.jsonObject)) })
  .meta({ id: 'CatalogImportUpload', description: 'A file, and how it is read.' });

/** The filters of the list. An import would restore deleted products. */
export const exportProductsQuery = listStaffProductsQuery
  .omit({ limit: true, cursor: true, sort: true })
  .extend({ status: z.enum(PUBLICATION_STATES).optional().describe('Without it, drafts and published products.') });

const pathParams = z.strictObject({ id: pathKey(MAX_LENGTHS.id, 'The id of the import.', ID) });
const importResponse = envelope('CatalogImportResponse', catalogImport);
const group = { auth: 'staff', permission: 'catalog:write', tag: 'Staff: imports', sdkEntry: 'staff' } as const;

const c = initContract();

export const staffImports = c.router(
  defineRoutes({
    createCatalogImport: {
      method: 'POST',
      path: '/api/staff/imports',
      contentType: 'multipart/form-data',
      body: formBody(form, FILES),
      responses: { 202: importResponse, ...staffErrorResponses('CONFLICT', 'STORAGE_ERROR') },
      summary: 'Check a catalog file',
      description:
        'Checks a file of at most 50 MiB and changes nothing: the state is `checking`, then `ready` or `invalid`. 409 while another import is checked or applied.',
      metadata: { ...group, sdk: 'imports.create', files: FILES, maxBodyBytes: MAX_IMPORT_BYTES + 100_000 },
    },
    getCatalogImport: {
      method: 'GET',
      path: '/api/staff/imports/:id',
      pathParams,
      responses: { 200: importResponse, ...staffErrorResponses('NOT_FOUND') },
      summary: 'Get an import',
      description: 'Its state, its columns, and what it does. `ETag` is its version.',
      metadata: { ...group, sdk: 'imports.get' },
    },
    listCatalogImportRows: {
      method: 'GET',
      path: '/api/staff/imports/:id/rows',
      pathParams,
      query: z.strictObject({
        only: z
          .enum(['issues', ...ROW_CHANGES])
          .optional()
          .describe('Only rows with issues, or with this change.'),
        ...cursorQuery,
      }),
      responses: {
        200: envelope('CatalogImportRowPageResponse', cursorPage('CatalogImportRowPage', row)),
        ...staffErrorResponses('NOT_FOUND'),
      },
      summary: 'List the rows of an import',
      description: 'Rows in the order of the file, then what is deleted. They are removed when the import expires.',
      metadata: { ...group, sdk: 'imports.listRows' },
    },
    applyCatalogImport: {
      method: 'POST',
      path: '/api/staff/imports/:id/apply',
      pathParams,
      body: c.noBody(),
      responses: { 200: importResponse, ...staffErrorResponses(...ACTION_ERRORS) },
      summary: 'Apply an import',
      description:
        'Writes everything or nothing. A long import is still `applying` in the response: read it again. Needs `prices:write` if a price changes, and `availability:write` if availability does. 412 if a row of the shop has changed since the check. 409 unless it is `ready`.',
      metadata: { ...group, sdk: 'imports.apply', ifMatch: 'required' },
    },
    deleteCatalogImport: {
      method: 'DELETE',
      path: '/api/staff/imports/:id',
      pathParams,
      body: c.noBody(),
      responses: { 200: done, ...staffErrorResponses(...CHANGE_ERRORS) },
      summary: 'Delete an import',
      description: 'Deletes its file and its rows, and undoes nothing. 409 while it is applied.',
      metadata: { ...group, sdk: 'imports.delete', ifMatch: 'required' },
    },
    // The path would be that of a product: these routes are before those of products.
    exportProductsCsv: {
      method: 'GET',
      path: '/api/staff/products/export.csv',
      query: exportProductsQuery,
      responses: {
        200: c.otherResponse({ contentType: 'application/octet-stream', body: c.type<unknown>() }),
        ...staffErrorResponses(),
      },
      summary: 'Download products as CSV',
      description:
        'The products of the list in all columns of catalog files, by slug. An import of the file changes nothing.',
      metadata: {
        ...group,
        permission: 'catalog:read',
        tag: 'Staff: products',
        sdk: 'products.exportCsv',
        download: { mimeTypes: ['text/csv'], streamed: true },
      },
    },
  }),
  { strictStatusCodes: true },
);
