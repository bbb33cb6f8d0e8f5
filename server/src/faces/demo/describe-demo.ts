import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './demo-accounts.ts';

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
