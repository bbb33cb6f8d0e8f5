import { initContract } from '@ts-rest/core';
import { accountData } from '../account-data.ts';
import { auth } from '../auth.ts';
import { catalog } from '../catalog.ts';
import { changes } from '../changes.ts';
import { content } from '../content.ts';
import { customers } from '../customers.ts';
import { factorRoutes } from '../factors.ts';
import { ownAccount } from '../own-account.ts';
import { priceQuotes } from '../price-quotes.ts';
import { search } from '../search.ts';

export { ERRORS } from '../errors.ts';

/** The routes that need no staff account: sign-in, the own account, customers, catalog and content. */
export const api = initContract().router({
  auth,
  ownAccount,
  factors: factorRoutes,
  accountData,
  customers,
  catalog,
  search,
  priceQuotes,
  content,
  events: changes,
});
