import { type RequestHandler, Router } from 'express';
import type { Database } from '../database/open-database.ts';
import { noStore } from '../http/security-headers.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD, hasDemoAccounts } from './demo-accounts.ts';

const file = {
  password: DEMO_PASSWORD,
  accounts: DEMO_ACCOUNTS.map((account) => ({
    kind: account.kind,
    identifier: account.phone ?? account.email,
    customerType: 'customerType' in account ? account.customerType : null,
  })),
};

/** `/demo/accounts.json`: the public passwords of the demo, for the bar of the demo's storefront. Only a demo has it. */
export function demoAccountsFile(database: Database): RequestHandler {
  const router = Router();
  router.get('/demo/accounts.json', noStore, async (_request, response, next) => {
    if (!(await hasDemoAccounts(database.fork()))) return next();
    response.json(file);
  });
  return router;
}
