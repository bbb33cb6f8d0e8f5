import { describe, it } from 'vitest';
import { expectPricesOfCatalogs } from '../../../test/support/prices/expect-prices.ts';

describe('the price of a product', () => {
  it('is the one of a naive model in 300 random catalogs of lists, groups, breaks, times and customers', {
    timeout: 120_000,
  }, async () => {
    await expectPricesOfCatalogs(300, 'WHOLESALE', 'RETAIL');
  });
});
