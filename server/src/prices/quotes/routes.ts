import { priceQuotes } from '@arot/contract';
import { initServer } from '@ts-rest/express';
import { contextOf } from '../../http/context.ts';
import { ok } from '../../http/respond.ts';
import { readForCaller } from '../../reads/read-for-caller.ts';
import { type QuoteDependencies, quotePrices } from './quote-prices.ts';

export function createQuoteRoutes(deps: QuoteDependencies) {
  return initServer().router(priceQuotes, {
    quotePrices: async ({ req, body }) => {
      const { sign, quote } = await readForCaller(req, () => quotePrices(deps, contextOf(req), body));
      return ok({ ...quote, token: await sign() });
    },
  });
}
