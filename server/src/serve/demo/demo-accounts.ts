import { type RequestHandler, Router } from 'express';
import { countAccounts } from '../../accounts/account.repository.ts';
import { createAccount } from '../../accounts/create-account.ts';
import type { PasswordHasher } from '../../accounts/passwords/password-hasher.ts';
import type { Clock } from '../../base/clock.ts';
import { addCustomer } from '../../customers/registration/register-customer.ts';
import type { Database, EntityManager } from '../../database/database.ts';
import { noStore } from '../../http/security-headers.ts';

/** The password of all demo accounts. It is public: it is in the sources, and `arot serve --demo` prints it. */
export const DEMO_PASSWORD = 'arot-demo-password';

/** The accounts of the demo. Their password is public, so they are created only in an empty database. */
export const DEMO_ACCOUNTS = [
  { kind: 'wholesale customer', email: 'wholesale@example.com', phone: '01711111111', customerType: 'WHOLESALE' },
  { kind: 'retail customer', email: 'retail@example.com', phone: '01722222222', customerType: 'RETAIL' },
  { kind: 'staff', email: 'staff@example.com', phone: undefined, role: 'manager', permissions: ['*'] },
] as const;

/** Creates the demo's accounts, so that there are users to sign in with. */
export async function createDemoAccounts(ctx: {
  readonly em: EntityManager;
  readonly clock: Clock;
  readonly passwords: PasswordHasher;
}): Promise<void> {
  for (const account of DEMO_ACCOUNTS) {
    await ctx.em.transactional(async (em) => {
      const { email, phone, kind } = account;
      const identity = { email, name: `Demo ${kind}`, password: DEMO_PASSWORD, ...(phone ? { phone } : {}) };
      const staff = 'role' in account ? { role: account.role, permissions: [...account.permissions] } : {};
      const accountId = await createAccount({ ...ctx, em }, { ...identity, ...staff });
      if (!('customerType' in account)) return;
      const shop = { shopName: 'Demo shop', shopAddress: null, shopType: 'GROCERY' } as const;
      await addCustomer(em, { accountId, customerType: account.customerType, ...shop });
    });
  }
}

/** Returns true if the demo has been loaded into this database. */
export async function hasDemoAccounts(em: EntityManager): Promise<boolean> {
  const emails = DEMO_ACCOUNTS.map(({ email }) => email);
  return (await countAccounts(em, emails)) === emails.length;
}

const file = {
  password: DEMO_PASSWORD,
  accounts: DEMO_ACCOUNTS.map((account) => ({
    kind: account.kind,
    identifier: account.phone ?? account.email,
    customerType: 'customerType' in account ? account.customerType : null,
  })),
};

/** Serves `/demo/accounts.json`: the public passwords of the demo, for the bar of the demo's storefront. Only a demo has it. */
export function demoAccountsFile(database: Database): RequestHandler {
  const router = Router();
  router.get('/demo/accounts.json', noStore, async (_request, response, next) => {
    if (!(await hasDemoAccounts(database.fork()))) return next();
    response.json(file);
  });
  return router;
}

/** A search of the demo catalog whose results are what its word says. */
export const DEMO_CALL = '/api/products?q=miniket&pageSize=1';

/** The identifier of the demo's staff member. */
export const DEMO_STAFF = DEMO_ACCOUNTS.find(({ kind }) => kind === 'staff')?.email;

/** Returns a first call, and the accounts and the password to sign in with, as text for a terminal. */
export function describeDemo(origin: string): string {
  const rows = DEMO_ACCOUNTS.map(({ kind, email, phone }) => `  ${capitalize(kind).padEnd(20)} ${phone ?? email}`);
  return [
    `  First call           curl "${origin}${DEMO_CALL}"`,
    '',
    `  Demo accounts        password ${DEMO_PASSWORD}`,
    ...rows,
  ].join('\n');
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
