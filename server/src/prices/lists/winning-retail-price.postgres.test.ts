import { describe, it } from 'vitest';
import { expectPricesOfCatalogs } from '../../../test/support/prices/expect-prices.ts';

describe('the price of a retail customer', () => {
  it('is the one of a naive model in 10,000 random catalogs of lists, groups, breaks, times and customers', {
    timeout: 3_600_000,
  }, async () => {
    await expectPricesOfCatalogs(10_000, 'RETAIL');
  });
});
