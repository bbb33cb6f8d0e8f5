// Generated from the contract by `npm run generate`. Do not edit.

import { auth, ownAccount, factors, accountData, customers, catalog, search, priceQuotes, events, content } from './routes.ts';

export const everyTable = [auth, ownAccount, factors, accountData, customers, catalog, search, priceQuotes, events, content] as const;
