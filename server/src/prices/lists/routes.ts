import { staffPriceListEntries, staffPriceLists } from '@arot/contract';
import { operations } from '../../operations/bind.ts';
import {
  changePriceList,
  copyPriceList,
  createPriceList,
  deletePriceList,
  setPriceListStatus,
} from './change-price-list.ts';
import { explainPrice } from './explain-price.ts';
import { getPriceList, listPriceLists } from './price-list.ts';
import { changePriceListEntries, listPriceListEntries, previewPriceListEntries } from './price-list-entries.ts';

export const priceListOperations = operations(staffPriceLists, {
  listPriceLists: (ctx, { query }) => listPriceLists(ctx, query),
  createPriceList: (ctx, { body }) => createPriceList(ctx, body),
  getPriceList: (ctx, { params }) => getPriceList(ctx, params.id),
  changePriceList: (ctx, { params, body }) => changePriceList(ctx, params.id, body),
  deletePriceList: (ctx, { params }) => deletePriceList(ctx, params.id),
  activatePriceList: (ctx, { params }) => setPriceListStatus(ctx, params.id, 'active'),
  deactivatePriceList: (ctx, { params }) => setPriceListStatus(ctx, params.id, 'draft'),
  copyPriceList: (ctx, { params, body }) => copyPriceList(ctx, params.id, body),
  explainPrice: (ctx, { query }) => explainPrice(ctx, query),
});

export const priceListEntryOperations = operations(staffPriceListEntries, {
  listPriceListEntries: (ctx, { params, query }) => listPriceListEntries(ctx, params.id, query),
  previewPriceListEntries: (ctx, { params, body }) => previewPriceListEntries(ctx, params.id, body),
  changePriceListEntries: (ctx, { params, body }) => changePriceListEntries(ctx, params.id, body),
});
