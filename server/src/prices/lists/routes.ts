import { staffPriceListEntries, staffPriceLists } from '@arot/contract';
import { initServer } from '@ts-rest/express';
import { contextOf } from '../../http/context.ts';
import type { StaffResponses } from '../../staff/staff-responses.ts';
import {
  activatePriceList,
  changePriceList,
  copyPriceList,
  createPriceList,
  deactivatePriceList,
  deletePriceList,
} from './change-price-list.ts';
import { explainPrice } from './explain-price.ts';
import { getPriceList, listPriceLists } from './price-list.ts';
import { changePriceListEntries, listPriceListEntries, previewPriceListEntries } from './price-list-entries.ts';

export function createPriceListRoutes({ read, write, create }: StaffResponses) {
  return initServer().router(staffPriceLists, {
    listPriceLists: async ({ req, res, query }) => read(res, await listPriceLists(contextOf(req), query)),
    createPriceList: ({ req, res, body }) => create(req, res, (ctx) => createPriceList(ctx, body)),
    getPriceList: async ({ req, res, params }) => read(res, await getPriceList(contextOf(req), params.id)),
    changePriceList: ({ req, res, params, body }) => write(req, res, (ctx) => changePriceList(ctx, params.id, body)),
    deletePriceList: ({ req, res, params }) => write(req, res, (ctx) => deletePriceList(ctx, params.id)),
    activatePriceList: ({ req, res, params }) => write(req, res, (ctx) => activatePriceList(ctx, params.id)),
    deactivatePriceList: ({ req, res, params }) => write(req, res, (ctx) => deactivatePriceList(ctx, params.id)),
    copyPriceList: ({ req, res, params, body }) => create(req, res, (ctx) => copyPriceList(ctx, params.id, body)),
    explainPrice: async ({ req, res, query }) => read(res, await explainPrice(contextOf(req), query)),
  });
}

export function createPriceListEntryRoutes({ read, write }: StaffResponses) {
  return initServer().router(staffPriceListEntries, {
    listPriceListEntries: async ({ req, res, params, query }) =>
      read(res, await listPriceListEntries(contextOf(req), params.id, query)),
    previewPriceListEntries: async ({ req, res, params, body }) =>
      read(res, await previewPriceListEntries(contextOf(req), params.id, body)),
    changePriceListEntries: ({ req, res, params, body }) =>
      write(req, res, (ctx) => changePriceListEntries(ctx, params.id, body)),
  });
}
