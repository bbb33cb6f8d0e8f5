import { staffImports } from '@arot/contract';
import { exportProductsCsv } from '../import/export/send-products-csv.ts';
import { operations } from '../operations/bind.ts';
import { applyCatalogImport } from './apply-import.ts';
import { deleteCatalogImport, getCatalogImport, listCatalogImportRows, removeImportFile } from './catalog-import.ts';
import { createCatalogImport, receivedImportOf, receiveImport } from './create-import.ts';

export const staffImportOperations = operations(staffImports, {
  createCatalogImport: {
    middleware: [receiveImport],
    steps: (ctx, { body }, _inTransaction, { request }) =>
      createCatalogImport(ctx, receivedImportOf(request), body.options),
  },
  getCatalogImport: (ctx, { params }) => getCatalogImport(ctx, params.id),
  listCatalogImportRows: (ctx, { params, query }) => listCatalogImportRows(ctx, params.id, query),
  applyCatalogImport: {
    steps: (ctx, { params }, inTransaction) => applyCatalogImport(ctx, params.id, inTransaction),
  },
  deleteCatalogImport: {
    steps: async (ctx, { params }, inTransaction) => {
      let keys: readonly string[] = [];
      const result = await inTransaction(async (inside) => {
        keys = await deleteCatalogImport(inside, params.id);
        return { success: true as const };
      });
      await removeImportFile(ctx, keys);
      return result;
    },
  },
  exportProductsCsv: { send: (ctx, { query }, exchange) => exportProductsCsv(ctx, query, exchange) },
});
