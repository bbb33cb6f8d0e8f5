import { describe, it } from 'vitest';
import { expectPricesOfCatalogs } from '../../../test/support/prices/expect-prices.ts';
import { shareOf } from '../../../test/support/test-scale.ts';

// The other tier has a file of its own, so that two workers share the catalogs.
const CATALOGS = shareOf(10_000);

describe('the price of a wholesale customer', () => {
  it(`is the one of a naive model in ${CATALOGS} random catalogs of lists, groups, breaks, times and customers`, {
    timeout: 3_600_000,
  }, async () => {
    await expectPricesOfCatalogs(CATALOGS, 'WHOLESALE');
  });
});
