import { staffPriceListEntries, staffPriceLists } from '@arot/contract';
import { initServer } from '@ts-rest/express';
import { ApiError } from '../../http/api-error.ts';
import { contextOf } from '../../http/context.ts';
import type { StaffResponses } from '../../staff/staff-responses.ts';
import { explainPrice } from './explain-price.ts';

const later = async (): Promise<never> => {
  throw new ApiError('INTERNAL_ERROR');
};

export function createPriceListRoutes({ read }: StaffResponses) {
  return initServer().router(staffPriceLists, {
    listPriceLists: later,
    createPriceList: later,
    getPriceList: later,
    changePriceList: later,
    deletePriceList: later,
    activatePriceList: later,
    deactivatePriceList: later,
    copyPriceList: later,
    explainPrice: async ({ req, res, query }) => read(res, await explainPrice(contextOf(req), query)),
  });
}

export function createPriceListEntryRoutes(_: StaffResponses) {
  return initServer().router(staffPriceListEntries, {
    listPriceListEntries: later,
    previewPriceListEntries: later,
    changePriceListEntries: later,
  });
}
