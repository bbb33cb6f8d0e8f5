import { priceQuotes } from '@arot/contract';
import { contextOf } from '../../http/context.ts';
import { operations } from '../../operations/bind.ts';
import { readForCaller } from '../../reads/read-for-caller.ts';
import { quotePrices } from './quote-prices.ts';

export const quoteOperations = operations(priceQuotes, {
  quotePrices: async (_ctx, { body }, { request }) => {
    const { sign, quote } = await readForCaller(request, () => quotePrices(contextOf(request), body));
    return { ...quote, token: await sign() };
  },
});
