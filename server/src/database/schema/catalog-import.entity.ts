import type {
  CatalogImportColumn,
  CatalogImportCounts,
  CatalogImportIssue,
  CatalogImportOptions,
  ImportState,
  Message,
  RowChange,
} from '@arot/contract';
import { defineEntity, p } from '@mikro-orm/core';
import { byteText, rowVersion, timestamp } from './columns.ts';

/** A catalog file that a staff member has sent. */
export const CatalogImport = defineEntity({
  name: 'CatalogImport',
  tableName: 'catalog_import',
  properties: {
    id: byteText().primary(),
    state: byteText().$type<ImportState>(),
    options: p.json<CatalogImportOptions>(),
    fileName: p.text(),
    /** The object in the document store, and its encrypted key; null when it is removed. */
    storageKey: byteText().nullable(),
    encryptedKey: byteText().nullable(),
    byteSize: p.integer(),
    columns: p.json<CatalogImportColumn[]>(),
    ignoredColumns: p.json<string[]>(),
    headerRow: p.integer().nullable(),
    counts: p.json<CatalogImportCounts>(),
    /** What else must be as at the check: the version of the plan of a price list. */
    basis: byteText().nullable(),
    createdAt: timestamp(),
    expiresAt: timestamp(),
    appliedAt: timestamp().nullable(),
    /** When the process that checks or applies it was last alive. */
    touchedAt: timestamp(),
    version: rowVersion(),
  },
  indexes: [
    // One import is checked or applied at a time, on however many servers.
    {
      name: 'catalog_import_busy',
      expression: `create unique index catalog_import_busy on catalog_import ((true)) where state in ('checking', 'applying')`,
    },
    { name: 'catalog_import_by_expiry', properties: ['expiresAt'] },
  ],
});

/** An issue of a row, with its message in both languages. */
export type StoredImportIssue = Omit<CatalogImportIssue, 'message'> & { readonly message: Message };

/** A row of a file, and what it changes. */
export const CatalogImportRow = defineEntity({
  name: 'CatalogImportRow',
  tableName: 'catalog_import_row',
  properties: {
    importId: byteText().primary(),
    position: p.integer().primary(),
    row: p.integer(),
    slug: byteText().nullable(),
    change: byteText().$type<RowChange>(),
    before: p.json<Record<string, unknown>>().nullable(),
    after: p.json<Record<string, unknown>>().nullable(),
    issues: p.json<StoredImportIssue[]>(),
    /** The version of the stored row at the check; null without one. */
    rowVersion: byteText().nullable(),
  },
  indexes: [
    { name: 'catalog_import_row_by_change', properties: ['importId', 'change', 'position'] },
    {
      name: 'catalog_import_row_with_issues',
      expression: `create index catalog_import_row_with_issues on catalog_import_row (import_id, position) where issues <> '[]'`,
    },
  ],
});
