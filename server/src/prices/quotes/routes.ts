import { priceQuotes } from '@arot/contract';
import { initServer } from '@ts-rest/express';
import { ApiError } from '../../http/api-error.ts';

export function createQuoteRoutes() {
  return initServer().router(priceQuotes, {
    quotePrices: async () => {
      throw new ApiError('INTERNAL_ERROR');
    },
  });
}
